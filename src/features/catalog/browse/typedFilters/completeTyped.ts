import { SORTS } from '#/features/catalog/index/query/catalog.address.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { slugify } from '#/shared/slug.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { STATES } from './readTyped.ts'
import { typedWord, wordsOf } from './typedWords.ts'

/** A way to complete the last word of a text. */
export interface Completion {
  /** The whole text with it. */
  text: string
  /** The word. */
  word: string
  label: string
}

/** Completions at most. */
export const MAX_COMPLETIONS = 8

interface Option {
  value: string
  label: string
}

/** The filter that a text ends with, while it can be completed; undefined where the last word is none, or is followed by a space. */
export function unfinished(
  text: string,
): { before: string; beginning: string; key: string; value: string } | undefined {
  if (/\s$/.test(text)) return undefined
  const word = wordsOf(text).at(-1)
  const typed = word === undefined ? undefined : typedWord(word)
  if (!word || !typed || !(typed.key in OPTIONS || typed.key === 'dev')) return undefined
  const { key, value, sign, isExcluded } = typed
  return {
    before: text.slice(0, -word.length),
    beginning: `${isExcluded ? '-' : ''}${key}${sign}`,
    key,
    value,
  }
}

/** How the filter that a text ends with can be completed. `developers`: whose name fits, if it is `dev:`. */
export function completeTyped(text: string, year: number, developers: readonly Option[] = []): Completion[] {
  const at = unfinished(text)
  if (!at) return []
  const all = at.key === 'dev' ? developers : OPTIONS[at.key]!(year)
  const wanted = slugify(at.value)
  const begins = all.filter(({ value }) => value.startsWith(wanted))
  const inside = at.key === 'dev' ? all : all.filter(({ value }) => value.includes(`-${wanted}`))
  return [...new Set([...begins, ...inside])].slice(0, MAX_COMPLETIONS).map(({ value, label }) => {
    const word = `${at.beginning}${value}`
    return { text: `${at.before}${word} `, word, label }
  })
}

const numbers = (...values: number[]) => values.map((value) => ({ value: String(value), label: '' }))
const dates = (year: number): Option[] => [
  { value: '7d', label: 'In the last week' },
  { value: '30d', label: 'In the last 30 days' },
  { value: String(year), label: 'This year' },
  { value: String(year - 1), label: 'Last year' },
]

const OPTIONS: Readonly<Record<string, (year: number) => readonly Option[]>> = {
  tag: () => TAGS.map((tag) => ({ value: tag.slug, label: tagLabel(tag) })),
  link: () => LINK_TYPES.map(({ slug, name }) => ({ value: slug, label: name })),
  is: () => Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
  sort: () => SORTS.map(({ id, label }) => ({ value: id, label })),
  votes: () => numbers(10, 50, 100, 1000),
  rating: () => numbers(50, 65, 80, 90),
  added: dates,
  released: dates,
}
