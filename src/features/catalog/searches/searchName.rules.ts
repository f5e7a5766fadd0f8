import { lineRules, textError } from '#/shared/textRules.ts'
import { SEARCH_NAME_BOUNDS } from './searches.limits.ts'

/** The name of a search in its one form. */
export const tidySearchName = (text: string): string =>
  text.isWellFormed() ? text.normalize('NFC').trim() : text

const NAME = lineRules(SEARCH_NAME_BOUNDS)

/** What is wrong with a name as it is typed. */
export const searchNameError = (typed: string): string | undefined =>
  typed.trim() === '' ? 'Give the search a name.' : textError(tidySearchName(typed), NAME)
