/** How long a link must have been on the game's page to prove ownership without a moderator. */
export const LINK_AGE_DAYS = 7
/** Between two checks of one member and game. */
export const CHECK_PAUSE_SECONDS = 20
/** Claims of one member that wait for a moderator. */
export const MAX_OPEN_REQUESTS = 5
/** Days after a decision until the member can ask again. */
export const REQUEST_PAUSE_DAYS = 7

/** Bounds of a written request, in characters. */
export const REQUEST_BOUNDS = { min: 20, max: 3000 } as const
/** The states of a member's claim to a game; `none`: they have not begun. */
export const CLAIM_STATES = [
  'none',
  'pending',
  'requested',
  'verified',
  'declined',
  'given-up',
  'revoked',
] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** What a place can prove: ownership immediately, ownership if a moderator confirms it, or nothing. */
export const PROOFS = ['automatic', 'moderator', 'none'] as const
export type Proof = (typeof PROOFS)[number]
