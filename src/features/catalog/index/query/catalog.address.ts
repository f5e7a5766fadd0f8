import { linkTypeById, linkTypeBySpelling } from '#/features/catalog/links/linkTypes.ts'
import { LIBRARY_FILTERS, type LibraryFilter } from '#/shared/libraryStatus.ts'
import { MAX_PAGE } from '#/shared/pagination.ts'
import { tagById, tagBySlug } from '#/shared/taxonomy.ts'
import {
  dateWithin,
  developers,
  flag,
  maxSearchLength,
  oneOf,
  pattern,
  type Reader,
  Refusal,
  slugs,
  slugsOrNone,
  wholeNumber,
} from './addressReaders.ts'
import { type DateWithin, formatDateWithin } from './dateWithin.ts'

/** Games on a page of the browse list. */
export const BROWSE_PAGE_SIZE = 20
/** Games on a page of the search. */
export const SEARCH_PAGE_SIZE = 30
/** The first games of a developer: those that are shown on the page of one of them, and this one. */
export const DEVELOPER_PAGE_SIZE = 7
export const MAX_MIN_VOTES = 1_000_000_000

/**
 * The orders of a list. Equal games follow one another by id, the newer first (the older first in 'oldest',
 * 'released-oldest' and 'name'), so that pages never overlap. Games without what is sorted by come last.
 */
export const SORTS = [
  { id: 'newest', label: 'Newest first' },
  { id: 'oldest', label: 'Oldest first' },
  { id: 'rated', label: 'Highest rated' },
  { id: 'votes', label: 'Most votes' },
  { id: 'released', label: 'Newest release' },
  { id: 'released-oldest', label: 'Oldest release' },
  { id: 'updated', label: 'Latest update' },
  { id: 'reviews', label: 'Most reviews' },
  { id: 'name', label: 'Name A–Z' },
] as const
/** Games whose name fits `q` best first. Without `q` it is the default order. */
export const BEST_MATCH = { id: 'match', label: 'Best match' } as const
/** The games that are picked for the viewer first, then others by popularity, then those that the viewer knows. It needs a viewer. */
export const FOR_YOU = { id: 'for-you', label: 'For you' } as const
/** The orders that depend neither on what is searched for nor on the viewer. */
export type StoredSort = (typeof SORTS)[number]['id']
export type Sort = StoredSort | typeof BEST_MATCH.id | typeof FOR_YOU.id

/** The orders to choose from for a query; `isForYouOffered` to members who didn't switch it off. */
export const sortsFor = ({ q }: Pick<CatalogQuery, 'q'>, isForYouOffered: boolean) => [
  ...(q === '' ? [] : [BEST_MATCH]),
  ...(isForYouOffered ? [FOR_YOU] : []),
  ...SORTS,
]

export const VOTE_FILTERS = [
  { id: 'all', label: 'All games' },
  { id: 'unvoted', label: 'Not voted on by me' },
  { id: 'upvoted', label: 'Upvoted by me' },
  { id: 'downvoted', label: 'Downvoted by me' },
  { id: 'voted', label: 'Voted on by me' },
] as const
export type VoteFilter = (typeof VOTE_FILTERS)[number]['id']

export const LIST_STATES = [
  { id: 'confirmed', label: 'Confirmed' },
  { id: 'unconfirmed', label: 'Unconfirmed' },
] as const
export type ListState = (typeof LIST_STATES)[number]['id']

export type MatchMode = 'and' | 'or'

/** What a list shows: the parsed form of an address or of an API call. */
export interface CatalogQuery {
  /** What to search for, or a link of the game; '' for any. */
  q: string
  /** Contained in the name, as texts are folded; '' for any. */
  name: string
  /** Contained in the description, as texts are folded; '' for any. */
  desc: string
  /** Tag ids that a game must have: all of them ('and') or at least one ('or'). */
  tags: readonly number[]
  tagsMode: MatchMode
  /** Tag ids that exclude a game: having any of them ('or') or all of them ('and'). */
  not: readonly number[]
  notMode: MatchMode
  /**
   * Tag ids that hide a game unless they are among `tags`: having any of them. Null in an address means the reader's default filter; where
   * games are found, it means none.
   */
  hide: readonly number[] | null
  /** Slugs of developers: the games of any of them; none for the games of all. */
  dev: readonly string[]
  /** Link types (their ids, e.g. 'google play') that a game must have. */
  links: readonly string[]
  linksMode: MatchMode
  /** Link types to exclude: a game with any of them is left out. */
  notLinks: readonly string[]
  /** The viewer's own votes; everything but 'all' needs a viewer. */
  vote: VoteFilter
  /** Only the viewer's favorites. */
  favorites: boolean
  /** The viewer's own library: games with any of these statuses; empty for all games. */
  library: readonly LibraryFilter[]
  /** Only games that can be played on this site. */
  playable: boolean
  /** Minimum number of votes, up and down together. */
  minVotes: number
  /** Minimum rating in percent, rounded; games without votes have none and pass only 0. */
  minRating: number
  created: DateWithin
  released: DateWithin
  state: ListState
  sort: Sort
  /** 1-based. */
  page: number
}

export type CatalogParam = keyof CatalogQuery
/** The parameters as they appear in an address. */
export type CatalogParams = Partial<Record<CatalogParam, string>>

const MODES = ['and', 'or'] as const
const idsOf = <T extends string>(options: readonly { readonly id: T }[]) => options.map((each) => each.id)

/** How each parameter is read; the one definition that the site's addresses and the API share. */
export const READERS: { readonly [P in CatalogParam]: Reader<CatalogQuery[P]> } = {
  q: pattern(maxSearchLength),
  name: pattern(),
  desc: pattern(),
  tags: slugs('tag', tagBySlug),
  tagsMode: oneOf<MatchMode>(MODES, 'and'),
  not: slugs('tag', tagBySlug),
  notMode: oneOf<MatchMode>(MODES, 'or'),
  hide: slugsOrNone('tag', tagBySlug),
  dev: developers(),
  links: slugs<string>('link type', linkTypeBySpelling),
  linksMode: oneOf<MatchMode>(MODES, 'and'),
  notLinks: slugs<string>('link type', linkTypeBySpelling),
  vote: oneOf<VoteFilter>(idsOf(VOTE_FILTERS), 'all'),
  favorites: flag(),
  library: slugs<LibraryFilter>('status', new Map(LIBRARY_FILTERS.map((each) => [each.id, each]))),
  playable: flag(),
  minVotes: wholeNumber(MAX_MIN_VOTES),
  minRating: wholeNumber(100),
  created: dateWithin(),
  released: dateWithin(),
  state: oneOf<ListState>(idsOf(LIST_STATES), 'confirmed'),
  sort: oneOf<Sort>([...idsOf(SORTS), BEST_MATCH.id, FOR_YOU.id], 'newest'),
  page: wholeNumber(MAX_PAGE, 1),
}

export const CATALOG_PARAMS = Object.keys(READERS) as CatalogParam[]

export const DEFAULT_QUERY = Object.fromEntries(
  CATALOG_PARAMS.map((name) => [name, READERS[name].fallback]),
) as unknown as CatalogQuery

/** A parameter that could not be used, and why. */
export interface RefusedParam {
  parameter: CatalogParam
  message: string
}

/**
 * Reads an address leniently: invalid parameters are left out and returned as refused, the others are used; unknown
 * parameters are ignored. (The API rejects the request instead.)
 */
export function readAddress(search: Readonly<Record<string, unknown>>): {
  query: CatalogQuery
  refused: RefusedParam[]
} {
  const query: Record<string, unknown> = { ...DEFAULT_QUERY }
  const refused: RefusedParam[] = []
  for (const parameter of CATALOG_PARAMS) {
    const text = search[parameter]
    // A form that is sent without scripts sends its empty fields too.
    if (text === undefined || text === null || text === '') continue
    const value = READERS[parameter].read(String(text))
    if (value instanceof Refusal) refused.push({ parameter, message: value.message })
    else query[parameter] = value
  }
  if (query.sort === BEST_MATCH.id && query.q === '') query.sort = DEFAULT_QUERY.sort
  return { query: query as unknown as CatalogQuery, refused }
}

function slugList<Id>(ids: readonly Id[], slugOf: (id: Id) => string | undefined): string {
  return [...new Set(ids)]
    .map(slugOf)
    .filter((slug) => slug !== undefined)
    .sort()
    .join(',')
}

function asText(query: CatalogQuery): Record<CatalogParam, string> {
  const tagSlug = (id: number) => tagById.get(id)?.slug
  const linkSlug = (id: string) => linkTypeById.get(id)?.slug
  return {
    ...query,
    tags: slugList(query.tags, tagSlug),
    not: slugList(query.not, tagSlug),
    hide: query.hide === null ? '' : slugList(query.hide, tagSlug) || 'none',
    dev: query.dev.toSorted().join(','),
    links: slugList(query.links, linkSlug),
    notLinks: slugList(query.notLinks, linkSlug),
    favorites: query.favorites ? '1' : '0',
    library: slugList(query.library, (id) => id),
    playable: query.playable ? '1' : '0',
    minVotes: String(query.minVotes),
    minRating: String(query.minRating),
    created: formatDateWithin(query.created),
    released: formatDateWithin(query.released),
    page: String(query.page),
  }
}

const DEFAULT_TEXT = asText(DEFAULT_QUERY)

/**
 * The shortest address of a query: defaults left out, lists and parameter names sorted. Equal queries have the same parameters no
 * matter in which order they were written, so they can be used as a cache key.
 */
export function toParams(query: CatalogQuery): CatalogParams {
  const all = asText(query)
  const names = CATALOG_PARAMS.toSorted()
  return Object.fromEntries(
    names.filter((name) => all[name] !== DEFAULT_TEXT[name]).map((name) => [name, all[name]]),
  )
}

/** What is searched for when somebody typed `text`: its beginning, if it is longer than a search may be. */
export function searchText(text: string): string {
  const typed = text.trim()
  return typed.slice(0, maxSearchLength(typed)).trimEnd()
}

/** The search for a text, best matches first. */
export const textSearch = (text: string): CatalogQuery => {
  const q = searchText(text)
  return q === '' ? DEFAULT_QUERY : { ...DEFAULT_QUERY, q, sort: BEST_MATCH.id }
}

/** Whether a query filters by the viewer's own votes, favorites or library. */
export const isPersonal = ({
  vote,
  favorites,
  library,
}: Pick<CatalogQuery, 'vote' | 'favorites' | 'library'>): boolean =>
  vote !== DEFAULT_QUERY.vote || favorites || library.length > 0

/** Whether the order of a list is the viewer's own. */
export const isInOwnOrder = ({ sort }: Pick<CatalogQuery, 'sort'>): boolean => sort === FOR_YOU.id

/** The same list in an order that everybody has. */
export const inCommonOrder = (query: CatalogQuery): CatalogQuery =>
  isInOwnOrder(query) ? { ...query, sort: DEFAULT_QUERY.sort } : query

/**
 * Whether a query has criteria: a search without criteria shows nothing (and sends no request). The default order
 * and the page are no criteria; another order, the unconfirmed state and favorites-only are.
 */
export function hasCriteria(query: CatalogQuery): boolean {
  const { page: _page, tagsMode: _tags, notMode: _not, linksMode: _links, ...criteria } = toParams(query)
  return Object.keys(criteria).length > 0
}
