import { releaseError } from '#/features/stewardship/edits/diff/releaseParts.ts'
import {
  type GameField,
  MAX_DESC_LENGTH,
  MAX_DEVELOPER_LENGTH,
  MAX_LINK_NOTE_LENGTH,
  MAX_LONG_DESC_LENGTH,
  MAX_NAME_LENGTH,
} from '#/features/stewardship/edits/edits.limits.ts'
import { canonicalTrailer } from '#/features/stewardship/edits/edits.rules.ts'
import { parseAddress } from '#/shared/parseAddress.ts'
import { lengthOf } from '#/shared/plainText.ts'
import type { FormValues } from './formValues.ts'
import { tagErrors } from './tagChoice.ts'

/** Where a form shows an error: a field, `links.0.url`, `tags.gameplay`, `screenshots.2`, or `whole`. */
export type FormErrors = Readonly<Record<string, string>>

/** What is wrong with the form and what to do, in the order of the fields. The server checks all of it again. */
export function formErrors(values: FormValues, { isNew }: { isNew: boolean }): FormErrors {
  const errors: Record<string, string | undefined> = {
    name: values.name.trim() === '' ? 'Enter the name of the game' : tooLong(values.name, MAX_NAME_LENGTH),
    desc:
      isNew && values.desc.trim() === ''
        ? 'Describe the game in one line'
        : tooLong(values.desc, MAX_DESC_LENGTH),
    developer: tooLong(values.developer, MAX_DEVELOPER_LENGTH),
    ...linkErrors(values, isNew),
    play_link: playLinkError(values.play_link),
    ...Object.fromEntries(Object.entries(tagErrors(values.tags)).map(([id, text]) => [`tags.${id}`, text])),
    long_desc: tooLong(values.long_desc, MAX_LONG_DESC_LENGTH),
    release_date: releaseError(values.release),
    trailer:
      values.trailer.trim() !== '' && canonicalTrailer(withScheme(values.trailer)) === null
        ? 'Enter the address of a YouTube video'
        : undefined,
  }
  return Object.fromEntries(
    Object.entries(errors).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const tooLong = (text: string, max: number) =>
  lengthOf(text.trim()) > max ? `Write at most ${max} characters` : undefined

const withScheme = (text: string) => parseAddress(text)?.href ?? text

function linkErrors({ links }: FormValues, isNew: boolean): Record<string, string | undefined> {
  const filled = links.filter(({ url, note }) => url.trim() !== '' || note.trim() !== '')
  const seen = new Set<string>()
  const errors: Record<string, string | undefined> = {
    links:
      isNew && filled.length === 0 ? 'Add at least one link, so that people can find the game' : undefined,
  }
  for (const [index, link] of links.entries()) {
    if (!filled.includes(link)) continue
    const url = parseAddress(link.url)
    const key = `${link.type} ${url?.href}`
    if (!url) errors[`links.${index}.url`] = 'Enter a web address, such as https://example.com/game'
    else if (seen.has(key)) errors[`links.${index}.url`] = 'This link appears twice. Remove one of them.'
    else errors[`links.${index}.note`] = tooLong(link.note, MAX_LINK_NOTE_LENGTH)
    seen.add(key)
  }
  return errors
}

function playLinkError(address: string): string | undefined {
  // A game that comes with the site has a path on it, which only an import sets.
  if (address.trim() === '' || address.startsWith('/')) return undefined
  const url = parseAddress(address)
  if (!url) return 'Enter a web address, such as https://example.com/game'
  return url.protocol === 'https:'
    ? undefined
    : "The address must start with https://, or browsers won't show it"
}

/**
 * Where the form shows an error of the API, which names its input: `changes.links.0.url`. An index of `links` counts the
 * links that were sent, without the empty ones.
 */
export function fieldOfParameter(parameter: string, values: FormValues): string {
  const [field = '', index, part = 'url'] = parameter.replace(/^changes\./, '').split('.')
  if (field !== 'links' || index === undefined) return field
  const sent = values.links.flatMap((link, at) => (link.url.trim() || link.note.trim() ? [at] : []))
  return `links.${sent[Number(index)] ?? 0}.${part === 'note' ? 'note' : 'url'}`
}

/** The sections of the form, in order, and the fields in them. */
export const FORM_SECTIONS = [
  { id: 'basics', title: 'Basics', fields: ['name', 'desc', 'developer'] },
  { id: 'links', title: 'Links', fields: ['links', 'play_link'] },
  { id: 'tags', title: 'Tags', fields: ['tags'] },
  { id: 'pictures', title: 'Pictures', fields: ['logo', 'banner', 'screenshots'] },
  { id: 'more', title: 'Description and details', fields: ['long_desc', 'release_date', 'trailer'] },
] as const satisfies readonly { id: string; title: string; fields: readonly GameField[] }[]
export type SectionId = (typeof FORM_SECTIONS)[number]['id']

/** The section that shows an error. */
export const sectionOf = (errorKey: string): SectionId | undefined =>
  FORM_SECTIONS.find(({ fields }) => fields.some((field) => field === errorKey.split('.')[0]))?.id
