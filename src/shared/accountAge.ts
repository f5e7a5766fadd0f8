/**
 * How long an account is new, in hours: it writes less often, and its first links to other sites are held for review.
 */
export const NEW_ACCOUNT_HOURS = 24
