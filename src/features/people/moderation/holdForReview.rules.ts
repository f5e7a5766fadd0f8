import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'

/** After this many approved texts with links to other sites, a new account's further ones are not held. */
export const APPROVED_TEXTS = 3

interface Newcomer {
  accountHours: number
  /** Comments, reviews, other posts, and an 'About you' with links to other sites that everybody can see; counted up to `APPROVED_TEXTS`. */
  approvedTexts: number
}

/**
 * Whether a new comment or review with a link to another site is shown only after a moderator has seen it. Held and
 * removed texts do not count; otherwise three throwaway texts would let the fourth through.
 */
export const isHeldForReview = ({ accountHours, approvedTexts }: Newcomer): boolean =>
  accountHours < NEW_ACCOUNT_HOURS && approvedTexts < APPROVED_TEXTS
