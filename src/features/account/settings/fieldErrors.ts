import { ApiError } from '#/shared/apiClient.ts'
import { lengthOf } from '#/shared/plainText.ts'

/** The API's errors by form field, as sentences; none for any other error. */
export function refusals(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const named = (error.problem.errors ?? []).map(({ parameter, message }) => [parameter, `This ${message}.`])
  return Object.fromEntries(named)
}

/** Says by how much a text is too long; undefined if it is not. */
export function tooLong(text: string, max: number): string | undefined {
  const over = lengthOf(text) - max
  if (over <= 0) return undefined
  return `This is ${over} ${over === 1 ? 'character' : 'characters'} too long. The maximum is ${max}.`
}
