import {
  BEST_MATCH,
  type CatalogParam,
  type CatalogParams,
  type CatalogQuery,
  readAddress,
  SORTS,
} from '#/features/catalog/index/query/catalog.address.ts'
import { kebabCase } from '#/shared/kebabCase.ts'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { slugify } from '#/shared/slug.ts'
import { isTyped } from './isTyped.ts'
import { type TypedWord, typedWord, wordsOf } from './typedWords.ts'

/** What `is:` can say of a game, each with its parameter. */
export const STATES: Readonly<Record<string, { label: string; params: CatalogParams }>> = {
  playable: { label: 'Play right here', params: { playable: '1' } },
  favorite: { label: 'Your favorites', params: { favorites: '1' } },
  upvoted: { label: 'Upvoted by you', params: { vote: 'upvoted' } },
  downvoted: { label: 'Downvoted by you', params: { vote: 'downvoted' } },
  voted: { label: 'Voted on by you', params: { vote: 'voted' } },
  unvoted: { label: 'Not voted on by you', params: { vote: 'unvoted' } },
  ...Object.fromEntries(
    LIBRARY_STATUSES.map(({ id, label }) => [
      id,
      { label: `${label} (your library)`, params: { library: id } },
    ]),
  ),
  unconfirmed: { label: 'Waiting for confirmation', params: { state: 'unconfirmed' } },
}

/** Filters that a minus turns around: what includes, and what excludes. */
const SIDES: Readonly<Record<string, readonly [CatalogParam, CatalogParam]>> = {
  tag: ['tags', 'not'],
  link: ['links', 'notLinks'],
}
/** Filters with one value. */
const VALUES: Readonly<Record<string, CatalogParam>> = {
  name: 'name',
  desc: 'desc',
  added: 'created',
  released: 'released',
  sort: 'sort',
}
const NUMBERS: Readonly<Record<string, CatalogParam>> = { votes: 'minVotes', rating: 'minRating' }

/**
 * Turns the filters in a text into parameters of the address, one for each: `tag:idle -tag:ads dev:orteil votes>50 clicker` becomes
 * `{ q: 'clicker', tags: 'idle', not: 'ads', dev: 'orteil', minVotes: '51', sort: 'match' }`. A value that the filter doesn't know is passed on: the page names it
 * as it names any other invalid value of an address. Words of another form are what is searched for. Undefined for a text without filters.
 */
export function readTyped(text: string): CatalogParams | undefined {
  const params: CatalogParams = {}
  const rest: string[] = []
  for (const word of wordsOf(text)) {
    const typed = typedWord(word)
    const found = typed && paramsOf(typed)
    if (!found) rest.push(word)
    else join(params, found)
  }
  if (Object.keys(params).length === 0) return undefined
  return inOrder(rest.length === 0 ? params : { sort: BEST_MATCH.id, ...params, q: rest.join(' ') })
}

/** The list that a text with filters means, and the parameters of its address; undefined for a text without filters. */
export function typedList(text: string): { params: CatalogParams; query: CatalogQuery } | undefined {
  const params = readTyped(text)
  return params && { params, query: readAddress(params).query }
}

/** The parameters of an address with the filters that are typed in its `q`; undefined if there are none. */
export function withTyped(search: CatalogParams): CatalogParams | undefined {
  const { q = '', sort, ...others } = search
  const typed = isTyped(q) ? readTyped(q) : undefined
  if (!typed) return undefined
  const params: CatalogParams = { ...others }
  if (sort !== undefined && sort !== BEST_MATCH.id) params.sort = sort
  join(params, typed)
  return inOrder(params)
}

/** In the order of addresses, so that the page needs no other address than this. */
function inOrder(params: CatalogParams): CatalogParams {
  const entries = Object.entries(params) as [CatalogParam, string][]
  return Object.fromEntries(
    entries
      .map(([name, value]) => [name, isList(name) ? value.split(',').sort().join(',') : value] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

const isList = (name: CatalogParam) =>
  name === 'dev' || name === 'library' || Object.values(SIDES).flat().includes(name)

/** Adds parameters to others: lists are joined, and other values replaced. */
function join(params: CatalogParams, more: CatalogParams): void {
  for (const [name, value] of Object.entries(more) as [CatalogParam, string][]) {
    params[name] = isList(name) && params[name] ? `${params[name]},${value}` : value
  }
}

function paramsOf({ isExcluded, key, sign, value }: TypedWord): CatalogParams | undefined {
  if (value === '') return undefined
  const number = NUMBERS[key]
  if (number) return isExcluded ? undefined : numberParams(number, sign, value)
  const side = SIDES[key]
  if (side && sign === ':') return { [side[isExcluded ? 1 : 0]]: slugsOf(value) }
  if (isExcluded || sign !== ':') return undefined
  if (key === 'dev') return { dev: slugsOf(value) }
  if (key === 'is') return STATES[value.toLowerCase()]?.params
  if (key === 'sort') return { sort: sortOf(value) }
  const param = VALUES[key]
  return param && { [param]: value }
}

/** 'more than', and 'at least'. There is no filter for fewer. */
function numberParams(param: CatalogParam, sign: string, value: string): CatalogParams | undefined {
  if (sign !== '>' && sign !== '>=' && sign !== ':') return undefined
  const text = value.replace(/%$/, '')
  const isMore = sign === '>' && /^\d{1,9}$/.test(text)
  return { [param]: isMore ? String(Number(text) + 1) : text }
}

/** Names are typed, and addresses have slugs; a value without any letters stays, so that the page can name it. */
const slugsOf = (value: string): string =>
  value
    .split(',')
    .map((name) => slugify(name) || name.trim())
    .filter((slug) => slug !== '')
    .join(',')

const sortOf = (value: string): string =>
  SORTS.find(({ label }) => kebabCase(label) === kebabCase(value))?.id ?? value.toLowerCase()
