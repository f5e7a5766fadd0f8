import { ApiError } from './apiClient.ts'

const OFFLINE = 'We can’t reach the site. Check your connection and try again.'

export const UNEXPECTED = 'Something went wrong on our side. Try again in a moment.'

/**
 * The message of an error of the API or the network. For what the authentication service can refuse, `toErrorMessage` of
 * `features/people/session/authErrors.ts` knows more; it is not part of what every page loads.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  if (!isNetworkError(error)) return (error instanceof Error && error.message) || UNEXPECTED
  const { status } = error as { status?: number }
  return status && status >= 500 ? UNEXPECTED : OFFLINE
}

/** Whether no response came, or none that the authentication client could read. */
export const isNetworkError = (error: unknown): boolean => {
  const { name, code } = (error ?? {}) as { name?: string; code?: string }
  return error instanceof TypeError || (name === 'AuthRetryableFetchError' && !code)
}
