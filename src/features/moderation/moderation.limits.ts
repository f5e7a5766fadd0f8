/** Characters of the reason that a moderator gives for a removal. */
export const MAX_REMOVAL_REASON_LENGTH = 1000
