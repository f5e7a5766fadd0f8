import { inputErrorsOf } from '#/shared/apiClient.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { plural } from '#/shared/plural.ts'

/** The API's errors by form field, as sentences; none for any other error. */
export const refusals = (error: unknown): Record<string, string> =>
  Object.fromEntries(inputErrorsOf(error).map(({ parameter, message }) => [parameter, `This ${message}.`]))

/** Says by how much a text is too long; undefined if it is not. */
export function tooLong(text: string, max: number): string | undefined {
  const over = lengthOf(text) - max
  if (over <= 0) return undefined
  return `This is ${plural(over, 'character')} too long. The maximum is ${max}.`
}
