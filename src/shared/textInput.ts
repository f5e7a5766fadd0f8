import { z } from 'zod'
import { lineRules, type TextBounds, type TextRule, textRules } from './textRules.ts'

/** A text in a request that meets the rules once it is tidied, by default trimmed. */
export const ruledText = (rules: readonly TextRule[], tidy = (text: string) => text.trim()) =>
  rules.reduce((schema, { isMet, message }) => schema.refine(isMet, message), z.string().transform(tidy))

export const range = ({ min, max }: TextBounds) =>
  min ? `${min} to ${max} characters` : `at most ${max} characters`

/** A text of any number of lines in a request, trimmed. */
export const textInput = (bounds: TextBounds) =>
  ruledText(textRules(bounds)).meta({ type: 'string', description: `Plain text, ${range(bounds)}` })

/** A line that shows all that is in it, trimmed. */
export const lineInput = ({ min = 1, max }: TextBounds) =>
  ruledText(lineRules({ min, max })).meta({
    type: 'string',
    description: `One line of ${range({ min, max })}`,
  })
