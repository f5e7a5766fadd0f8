import { ApiError } from '#/shared/apiClient.ts'
import { lengthOf } from '#/shared/plainText.ts'

/** What the API refused of a form, field by field, as sentences; nothing where another error it is. */
export function refusals(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {}
  const named = (error.problem.errors ?? []).map(({ parameter, message }) => [parameter, `This ${message}.`])
  return Object.fromEntries(named)
}

/** Says by how much a text is too long; undefined where it is not. */
export function tooLong(text: string, most: number): string | undefined {
  const over = lengthOf(text) - most
  if (over <= 0) return undefined
  return `This is ${over} ${over === 1 ? 'character' : 'characters'} too long: ${most} is the most.`
}
