import { z } from 'zod'
import { hasNoInvisibles, isPlainText, isVisibleLine, lengthOf } from './plainText.ts'
import { plural } from './plural.ts'

export interface TextBounds {
  /** Characters, as `lengthOf` counts them, without the spaces around the text. By default 0. */
  min?: number
  max: number
}

const bounded = ({ min = 0, max }: TextBounds) =>
  z
    .string()
    .transform((text) => text.trim())
    .refine((text) => lengthOf(text) >= min, `Write at least ${plural(min, 'character')}`)
    .refine((text) => lengthOf(text) <= max, `Write at most ${max} characters`)

export const range = ({ min, max }: TextBounds) =>
  min ? `${min} to ${max} characters` : `at most ${max} characters`

/** A text of any number of lines in a request, trimmed. */
export const textInput = (bounds: TextBounds) =>
  bounded(bounds)
    .refine(isPlainText, 'Remove the control characters from the text')
    .meta({ type: 'string', description: `Plain text, ${range(bounds)}` })

/** A line that shows all that is in it, trimmed: with invisible characters two titles could look the same. */
export const lineInput = ({ min = 1, max }: TextBounds) =>
  bounded({ min, max })
    .refine(
      (text) => isPlainText(text) && isVisibleLine(text) && hasNoInvisibles(text),
      'Write one line without invisible characters',
    )
    .meta({ type: 'string', description: `One line of ${range({ min, max })}` })
