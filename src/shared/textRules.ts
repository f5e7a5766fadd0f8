import { hasNoInvisibles, isPlainText, isVisible, isVisibleLine, lengthOf } from './plainText.ts'
import { plural } from './plural.ts'

export interface TextBounds {
  /** Characters, as `lengthOf` counts them, without the spaces around the text. By default 0. */
  min?: number
  max: number
}

/** What a text must be, and what to do if it isn't. Contracts and forms read the same rules. */
export interface TextRule {
  isMet: (text: string) => boolean
  message: string
}

/** Whether a text is one line that shows all that is in it: with invisible characters two titles could look the same. */
export const isHonestLine = (text: string): boolean =>
  isPlainText(text) && isVisibleLine(text) && hasNoInvisibles(text)

export const required = (message: string): TextRule => ({ isMet: (text) => text !== '', message })

const lengthRules = ({ min = 0, max }: TextBounds): TextRule[] => [
  { isMet: (text) => lengthOf(text) >= min, message: `Write at least ${plural(min, 'character')}` },
  { isMet: (text) => lengthOf(text) <= max, message: `Write at most ${max} characters` },
]

/** Whether a text is within its bounds, where one message is for both. */
export const hasLength =
  (bounds: TextBounds) =>
  (text: string): boolean =>
    textError(text, lengthRules(bounds)) === undefined

/** A text of any number of lines. */
export const textRules = (bounds: TextBounds): TextRule[] => [
  ...lengthRules(bounds),
  { isMet: isPlainText, message: 'Remove the control characters from the text' },
]

export const lineRules = ({ min = 1, max }: TextBounds): TextRule[] => [
  ...lengthRules({ min, max }),
  {
    isMet: (text) => (min === 0 && text === '') || isHonestLine(text),
    message: 'Write one line without invisible characters',
  },
]

export const NOTHING_VISIBLE = 'Write something that readers can see'

/** Markdown. The server also refuses what shows nothing once it is rendered; the renderer is too large for forms. */
export const markdownRules = (bounds: TextBounds): TextRule[] => [
  ...textRules(bounds),
  { isMet: (text) => text === '' || isVisible(text), message: NOTHING_VISIBLE },
]

/** The message of the first rule that a text breaks; undefined if it breaks none. */
export const textError = (text: string, rules: readonly TextRule[]): string | undefined =>
  rules.find(({ isMet }) => !isMet(text))?.message

/** The errors of fields without those that have none. */
export const withoutGaps = <Field extends string>(
  errors: Partial<Record<Field, string | undefined>>,
): Partial<Record<Field, string>> =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error !== undefined)) as Partial<
    Record<Field, string>
  >
