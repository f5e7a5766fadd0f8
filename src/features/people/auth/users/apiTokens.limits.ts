export const MAX_API_TOKENS = 20
export const MAX_API_TOKEN_NAME_LENGTH = 60
export const MAX_API_TOKEN_DAYS = 366
/** Requests that a member's tokens may make together within `API_TOKEN_WINDOW_SECONDS`. */
export const API_TOKEN_REQUESTS = 300
export const API_TOKEN_WINDOW_SECONDS = 60
