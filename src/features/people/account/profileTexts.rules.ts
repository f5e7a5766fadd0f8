import { lineRules, textError, textRules } from '#/shared/textRules.ts'
import { ABOUT_MAX, DISPLAY_NAME_BOUNDS } from './me.limits.ts'

/** A display name in its one form, in which one character may have become several. */
export const tidyDisplayName = (text: string): string =>
  text.isWellFormed() ? text.normalize('NFKC').trim() : text

const DISPLAY_NAME = lineRules(DISPLAY_NAME_BOUNDS)
const ABOUT = textRules({ max: ABOUT_MAX })

/** What is wrong with a display name as it is typed. An empty one is none. */
export const displayNameError = (typed: string): string | undefined =>
  typed.trim() === '' ? undefined : textError(tidyDisplayName(typed), DISPLAY_NAME)

/** What is wrong with a trimmed 'About you'. */
export const aboutError = (text: string) => textError(text, ABOUT)
