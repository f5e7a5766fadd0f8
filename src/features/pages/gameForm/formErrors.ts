import { MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { linkTypeBySlug } from '#/features/catalog/links/linkTypes.ts'
import { MAX_RELATIONS } from '#/features/catalog/relations/relations.limits.ts'
import { releaseError, releasePartsOf } from '#/features/stewardship/edits/diff/releaseParts.ts'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import {
  GAME_FIELDS,
  type GameField,
  MAX_ADDRESS_LENGTH,
  MAX_LINKS,
  MAX_OTHER_NAMES,
  MIN_LINKS,
} from '#/features/stewardship/edits/edits.limits.ts'
import { canonicalTrailer, changedFields, isSameValue } from '#/features/stewardship/edits/edits.rules.ts'
import {
  isNameOfGame,
  isPlayAddress,
  linkKey,
  repeatedDeveloper,
  repeatedName,
  TEXT_RULES,
  tidyText,
  webAddress,
} from '#/features/stewardship/edits/fieldInputs.rules.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { textError, withoutGaps } from '#/shared/textRules.ts'
import { type FormValues, fieldsOf, fullAddress, isFilled } from './formValues.ts'
import { tagErrors } from './tagChoice.ts'

/** Where a form shows an error: a field, `links.0.url`, `tags.gameplay`, `screenshots.2`, or `whole`. */
export type FormErrors = Readonly<Record<string, string>>

const NO_ADDRESS = 'Enter a web address, such as https://example.com/game'

/**
 * What is wrong with what the form sends and what to do, in the order of the fields. An edit, which starts from `base`, sends only the
 * fields that it changes. The server checks all of it again.
 */
export function formErrors(values: FormValues, base?: GameFields): FormErrors {
  const sent = fieldsOf(values)
  const errors: { [F in GameField]?: Partial<Record<string, string | undefined>> } = {
    name: { name: sent.name === '' ? 'Enter the name of the game' : textProblem('name', sent.name) },
    desc: {
      desc: !base && sent.desc === '' ? 'Describe the game in one line' : textProblem('desc', sent.desc),
    },
    developers: { developers: developersError(sent.developers) },
    links: linkErrors(values, base === undefined),
    play_link: { play_link: sent.play_link === null ? undefined : playLinkError(sent.play_link) },
    tags: tagsErrors(values.tags, base?.tags),
    other_names: { other_names: otherNamesError(sent.other_names, sent.name) },
    relations: {
      relations:
        sent.relations.length > MAX_RELATIONS ? `Add at most ${MAX_RELATIONS} related games` : undefined,
    },
    long_desc: { long_desc: textProblem('long_desc', sent.long_desc) },
    release_date: { release_date: releaseError(values.release) },
    trailer: { trailer: sent.trailer === null ? undefined : trailerError(sent.trailer) },
  }
  const checked = new Set<string>(base ? changedFields(base, sent) : GAME_FIELDS)
  // The new name may be one of the other names.
  if (checked.has('name')) checked.add('other_names')
  // A month without a year is sent as no date at all.
  if (!base || !isSameValue(values.release, releasePartsOf(base.release_date))) checked.add('release_date')
  const found = Object.entries(errors).filter(([field]) => checked.has(field))
  return withoutGaps(Object.assign({}, ...found.map(([, texts]) => texts))) as FormErrors
}

const textProblem = (field: keyof typeof TEXT_RULES, text: string) =>
  textError(tidyText(text), TEXT_RULES[field])

function developersError(names: readonly string[]): string | undefined {
  const wrong = names.flatMap((name) => textProblem('developer', name) ?? [])[0]
  if (wrong) return wrong
  if (names.length > MAX_DEVELOPERS) return `Add at most ${MAX_DEVELOPERS} developers`
  const repeated = repeatedDeveloper(names)
  return repeated && `${repeated} appears twice. Remove one of them.`
}

function otherNamesError(names: readonly string[], name: string): string | undefined {
  const wrong = names.flatMap((each) => textProblem('name', each) ?? [])[0]
  if (wrong) return wrong
  if (names.length > MAX_OTHER_NAMES) return `Add at most ${MAX_OTHER_NAMES} other names`
  const repeated = repeatedName(names)
  if (repeated) return `${repeated} appears twice. Remove one of them.`
  const same = repeatedName(names, name)
  return same && isNameOfGame(same)
}

function linkErrors({ links }: FormValues, isNew: boolean): Record<string, string | undefined> {
  const filled = links.filter(isFilled)
  const seen = new Set<string>()
  const errors: Record<string, string | undefined> = {
    links:
      isNew && filled.length < MIN_LINKS
        ? 'Add at least one link, so that people can find the game'
        : filled.length > MAX_LINKS
          ? `Add at most ${MAX_LINKS} links`
          : undefined,
  }
  for (const [index, link] of links.entries()) {
    if (!isFilled(link)) continue
    const url = webAddress(fullAddress(link.url))
    const key = url && linkKey({ type: link.type, url })
    if (!key) errors[`links.${index}.url`] = NO_ADDRESS
    else if (seen.has(key)) errors[`links.${index}.url`] = 'This link appears twice. Remove one of them.'
    else if (!linkTypeBySlug.has(link.type)) errors[`links.${index}.url`] = 'Choose a type of link'
    else errors[`links.${index}.note`] = textProblem('linkNote', link.note)
    if (key) seen.add(key)
  }
  return errors
}

function playLinkError(address: string): string | undefined {
  const url = webAddress(address)
  if (url === undefined) return NO_ADDRESS
  return isPlayAddress(url) ? undefined : 'The address must start with https://, or browsers won’t show it'
}

const trailerError = (address: string) =>
  address.length > MAX_ADDRESS_LENGTH || canonicalTrailer(address) === null
    ? 'Enter the address of a YouTube video'
    : undefined

const tagsErrors = (tags: readonly number[], before: readonly number[] | undefined) => ({
  // A draft may be older than the taxonomy.
  tags: tags.every((id) => tagById.has(id)) ? undefined : 'Some tags no longer exist. Choose others.',
  ...Object.fromEntries(Object.entries(tagErrors(tags, before)).map(([id, text]) => [`tags.${id}`, text])),
})

/**
 * Where the form shows an error of the API, which names its input: `changes.links.0.url`. An index of `links` counts the
 * links that were sent, without the empty ones.
 */
export function fieldOfParameter(parameter: string, values: FormValues): string {
  const [field = '', index, part = 'url'] = parameter.replace(/^changes\./, '').split('.')
  if (field !== 'links' || index === undefined) return field
  const sent = values.links.flatMap((link, at) => (isFilled(link) ? [at] : []))
  return `links.${sent[Number(index)] ?? 0}.${part === 'note' ? 'note' : 'url'}`
}

/** The sections of the form, in order, and the fields in them. */
export const FORM_SECTIONS = [
  { id: 'basics', title: 'Basics', fields: ['name', 'desc', 'developers'] },
  { id: 'links', title: 'Links', fields: ['links', 'play_link'] },
  { id: 'tags', title: 'Tags', fields: ['tags'] },
  { id: 'pictures', title: 'Pictures', fields: ['logo', 'banner', 'screenshots'] },
  {
    id: 'more',
    title: 'Description and details',
    fields: ['long_desc', 'other_names', 'relations', 'release_date', 'trailer'],
  },
] as const satisfies readonly { id: string; title: string; fields: readonly GameField[] }[]
export type SectionId = (typeof FORM_SECTIONS)[number]['id']

/** The section that shows an error. */
export const sectionOf = (errorKey: string): SectionId | undefined =>
  FORM_SECTIONS.find(({ fields }) => fields.some((field) => field === errorKey.split('.')[0]))?.id
