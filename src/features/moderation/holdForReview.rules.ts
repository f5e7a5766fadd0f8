import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'

/** So many of a new account's comments, reviews and other posts with links to other sites wait for a moderator. */
export const HELD_TEXTS = 3

interface Newcomer {
  accountHours: number
  /** Comments, reviews and other posts with links to other sites that they wrote before; counted up to `HELD_TEXTS`. */
  textsWithLinks: number
}

/** Whether a new comment or review with a link to another site is shown only after a moderator has seen it. */
export const isHeldForReview = ({ accountHours, textsWithLinks }: Newcomer): boolean =>
  accountHours < NEW_ACCOUNT_HOURS && textsWithLinks < HELD_TEXTS
