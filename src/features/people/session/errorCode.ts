import { ApiError } from '#/shared/apiClient.ts'

/**
 * The code of an error of the authentication service or the API; undefined for other errors. Every page needs it, unlike the messages in
 * `authErrors.ts`.
 */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.problem.code : (error as { code?: string } | null)?.code
