import { lineRules, markdownRules, type TextRule, textError, withoutGaps } from '#/shared/textRules.ts'
import {
  MAX_CONTACT_LENGTH,
  MAX_OPERATOR_LENGTH,
  MAX_PAGE_LENGTH,
  MAX_SITE_NAME_LENGTH,
} from './sitePages.limits.ts'

/** Whether a text is an email address. */
export const isEmail = (text: string): boolean => /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text)

const isWebAddress = (text: string) => /^https?:\/\/\S+$/.test(text) && URL.canParse(text)

export const NAME = lineRules({ min: 0, max: MAX_SITE_NAME_LENGTH })
export const OPERATOR = lineRules({ min: 0, max: MAX_OPERATOR_LENGTH })
export const CONTACT: TextRule[] = [
  ...lineRules({ min: 0, max: MAX_CONTACT_LENGTH }),
  {
    isMet: (text) => text === '' || isEmail(text) || isWebAddress(text),
    message: 'Enter an email address, or a web address that starts with https://',
  },
]
export const PAGE_CONTENT = markdownRules({ min: 1, max: MAX_PAGE_LENGTH })

/** What is wrong with trimmed details, by field. */
export const detailsErrors = (details: { name: string; operator: string; contact: string }) =>
  withoutGaps({
    name: textError(details.name, NAME),
    operator: textError(details.operator, OPERATOR),
    contact: textError(details.contact, CONTACT),
  })
