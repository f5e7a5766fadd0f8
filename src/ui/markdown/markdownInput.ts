import { range, textInput } from '#/shared/textInput.ts'
import { NOTHING_VISIBLE, type TextBounds } from '#/shared/textRules.ts'
import { readMarkdown } from './readMarkdown.ts'

/** What is wrong with a text in which readers would see nothing, unless it is empty. */
export const visibleError = (text: string): string | undefined =>
  text === '' || readMarkdown(text).isVisible ? undefined : NOTHING_VISIBLE

/** A member's Markdown in a request, trimmed, in which readers see something unless it is empty. */
export const markdownInput = (bounds: TextBounds) =>
  textInput(bounds)
    .superRefine((text, context) => {
      const message = visibleError(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ type: 'string', description: `Markdown, ${range(bounds)}` })
