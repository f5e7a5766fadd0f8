/** What an API token permits. A scope implies no other. */
export const API_SCOPES = ['read', 'write', 'updates'] as const
export type ApiScope = (typeof API_SCOPES)[number]

/** How API tokens begin, so that they are recognized where they leak. */
export const API_TOKEN_PREFIX = 'idx_'
