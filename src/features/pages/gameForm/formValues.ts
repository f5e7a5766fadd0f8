import { inRelationOrder, type Relation } from '#/features/catalog/relations/relations.rules.ts'
import {
  NO_RELEASE,
  type ReleaseParts,
  releaseOf,
  releasePartsOf,
} from '#/features/stewardship/edits/diff/releaseParts.ts'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { MAX_SCREENSHOTS } from '#/features/stewardship/edits/edits.limits.ts'
import { withScheme } from '#/shared/parseAddress.ts'

/** A link while it is edited. `key` identifies it while it moves. */
export interface FormLink {
  key: number
  /** Slug of a link type. */
  type: string
  url: string
  note: string
}

/** A game's fields as the form holds them: texts as they are typed. */
export interface FormValues {
  name: string
  other_names: string[]
  desc: string
  long_desc: string
  /** Names of developers. */
  developers: string[]
  relations: Relation[]
  links: FormLink[]
  tags: number[]
  release: ReleaseParts
  /** Addresses of pictures; null where there is none. */
  logo: string | null
  banner: string | null
  /** Always three slots. */
  screenshots: (string | null)[]
  trailer: string
  play_link: string
}

/** New values of some fields. A function gets the values at the time: a picture may arrive long after it was chosen. */
export type FormChange = Partial<FormValues> | ((values: FormValues) => Partial<FormValues>)

export const EMPTY_VALUES: FormValues = {
  name: '',
  other_names: [],
  desc: '',
  long_desc: '',
  developers: [],
  relations: [],
  links: [],
  tags: [],
  release: NO_RELEASE,
  logo: null,
  banner: null,
  screenshots: Array.from({ length: MAX_SCREENSHOTS }, () => null),
  trailer: '',
  play_link: '',
}

/** Empty links are not sent. */
export const isFilled = ({ url, note }: FormLink): boolean => url.trim() !== '' || note.trim() !== ''

/** What the API gets of the form. */
export function fieldsOf(values: FormValues): GameFields {
  return {
    name: values.name.trim().replaceAll(/\s+/g, ' '),
    other_names: values.other_names.map((name) => name.trim()).filter(Boolean),
    desc: values.desc.trim(),
    long_desc: values.long_desc.trim(),
    developers: values.developers.map((name) => name.trim()).filter(Boolean),
    relations: inRelationOrder(values.relations),
    links: values.links
      .filter(isFilled)
      .map(({ type, url, note }) => ({ type, url: fullAddress(url), note: note.trim() })),
    tags: values.tags.toSorted((one, other) => one - other),
    release_date: releaseOf(values.release),
    logo: values.logo,
    banner: values.banner,
    screenshots: values.screenshots.filter((shot) => shot !== null),
    trailer: values.trailer.trim() === '' ? null : fullAddress(values.trailer),
    play_link: values.play_link.trim() === '' ? null : fullAddress(values.play_link),
  }
}

/** The form of a game's fields. */
export function valuesOf(fields: GameFields): FormValues {
  return {
    name: fields.name,
    other_names: [...fields.other_names],
    desc: fields.desc,
    long_desc: fields.long_desc,
    developers: [...fields.developers],
    relations: [...fields.relations],
    links: fields.links.map((link, index) => ({ ...link, key: index + 1 })),
    tags: [...fields.tags],
    release: releasePartsOf(fields.release_date),
    logo: fields.logo,
    banner: fields.banner,
    screenshots: Array.from({ length: MAX_SCREENSHOTS }, (_, slot) => fields.screenshots[slot] ?? null),
    trailer: fields.trailer ?? '',
    play_link: fields.play_link ?? '',
  }
}

/** What changes in the form when some fields get other values from elsewhere. */
export function changeTo(values: FormValues, fields: Partial<GameFields>): Partial<FormValues> {
  const { release_date, ...others } = fields
  const next = valuesOf({ ...fieldsOf(values), ...fields })
  const names = Object.keys(others) as (keyof typeof others)[]
  const changed = names.map((name) => [name, next[name]])
  return { ...Object.fromEntries(changed), ...(release_date === undefined ? {} : { release: next.release }) }
}

/** A path of this site stays as it is. */
export function fullAddress(text: string): string {
  const address = text.trim()
  return address === '' || address.startsWith('/') ? address : withScheme(address)
}

/** Values saved in the browser: missing or malformed ones become empty. */
export function readValues(saved: Partial<Record<keyof FormValues, unknown>>): FormValues {
  const entries = Object.entries(EMPTY_VALUES).map(([field, empty]) => {
    const value = saved[field as keyof FormValues]
    const isAlike = Array.isArray(empty)
      ? Array.isArray(value)
      : empty === null
        ? value === null || typeof value === 'string'
        : typeof value === typeof empty && value !== null
    return [field, isAlike ? value : empty]
  })
  return Object.fromEntries(entries) as unknown as FormValues
}
