/**
 * How long an account is new, in hours: it writes less often, and its first links to other sites are held for review,
 * and its votes on games wait.
 */
export const NEW_ACCOUNT_HOURS = 24
