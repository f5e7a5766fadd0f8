import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import { MAX_DEVELOPER_LENGTH } from '#/features/catalog/developers/developers.limits.ts'
import { foldText } from '#/shared/foldText.ts'
import { isPlainText } from '#/shared/plainText.ts'
import { lineRules, required, textRules } from '#/shared/textRules.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_DESC_LENGTH,
  MAX_LINK_NOTE_LENGTH,
  MAX_LONG_DESC_LENGTH,
  MAX_NAME_LENGTH,
} from './edits.limits.ts'
import { isOutsideHost } from './edits.rules.ts'

/** A text of a game in its one form. */
export const tidyText = (text: string): string => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()

const NOT_EMPTY = required('Write at least 1 character')

/** The rules of a game's texts once they are tidied. */
export const TEXT_RULES = {
  name: [NOT_EMPTY, ...lineRules({ min: 0, max: MAX_NAME_LENGTH })],
  desc: lineRules({ min: 0, max: MAX_DESC_LENGTH }),
  long_desc: textRules({ max: MAX_LONG_DESC_LENGTH }),
  developer: [NOT_EMPTY, ...lineRules({ min: 0, max: MAX_DEVELOPER_LENGTH })],
  linkNote: lineRules({ min: 0, max: MAX_LINK_NOTE_LENGTH }),
} as const

/** An http or https address on a public host, as `URL` writes it; undefined for other texts. */
export function webAddress(text: string): string | undefined {
  const typed = text.trim()
  if (typed.length > MAX_ADDRESS_LENGTH || !URL.canParse(typed)) return undefined
  const url = new URL(typed)
  const isUsable =
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    isOutsideHost(url.hostname) &&
    url.href.length <= MAX_ADDRESS_LENGTH &&
    isPlainText(url.href) &&
    !/[\s<>"]/.test(url.href)
  return isUsable ? url.href : undefined
}

/** Browsers show only https in a page of the site. */
export const isPlayAddress = (address: string): boolean => address.startsWith('https:')

/** The first of several names of developers that means the same as one before it. */
export function repeatedDeveloper(names: readonly string[]): string | undefined {
  const keys = names.map(developerKey)
  return names.find((_, index) => keys.indexOf(keys[index]!) !== index)
}

/** The first of several names of a game that is one before it, or `name`, in another spelling. */
export function repeatedName(names: readonly string[], name?: string): string | undefined {
  const distinct = distinctNames(names, name)
  return names.find((each, at) => each !== distinct[at])
}

/** The names that are none before them, nor `name`, in another spelling. */
export function distinctNames(names: readonly string[], name?: string): string[] {
  const known = new Set(name === undefined ? [] : [foldText(name)])
  return names.filter((each) => known.size < known.add(foldText(each)).size)
}

/** What is wrong with an other name that is also the name. */
export const isNameOfGame = (name: string) =>
  `“${name}” is the name of the game. Remove it from the other names.`

/** The same for two links that repeat each other. `url` as `webAddress` returns it. */
export const linkKey = ({ type, url }: { type: string; url: string }): string => `${type} ${url}`
