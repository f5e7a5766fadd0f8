import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'

/** So many of a new account's comments and reviews with links to other sites wait for a moderator. */
export const HELD_TEXTS = 3

export interface Newcomer {
  accountHours: number
  /** Comments and reviews with links to other sites that they wrote before; counted up to `HELD_TEXTS`. */
  textsWithLinks: number
}

/** Whether a new comment or review is shown only after a moderator has seen it. */
export const isHeldForReview = (newcomer: Newcomer, hasOutsideLink: boolean): boolean =>
  hasOutsideLink && newcomer.accountHours < NEW_ACCOUNT_HOURS && newcomer.textsWithLinks < HELD_TEXTS
