import {
  BEST_MATCH,
  type CatalogQuery,
  DEFAULT_QUERY,
  LIST_STATES,
  SORTS,
  VOTE_FILTERS,
} from '#/features/catalog/index/query/catalog.address.ts'
import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { LIBRARY_FILTERS, type LibraryFilter } from '#/shared/libraryStatus.ts'
import type { SeededRandom } from '#/shared/seededRandom.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { TAG_SHARES } from '../../bench/catalog/measuredSkew.ts'

const COMMON_TAGS = TAGS.filter((tag) => (TAG_SHARES[tag.name] ?? 0) >= 40)

/**
 * A query of any combination of filters; each is set about as often as leaves some lists long and some empty.
 *
 * @param texts names and descriptions to take patterns from, and slugs of developers
 */
export function randomQuery(
  random: SeededRandom,
  texts: { names: string[]; descs: string[]; developers?: string[] },
): CatalogQuery {
  const some = <T>(probability: number, make: () => T, otherwise: T): T =>
    random.chance(probability) ? make() : otherwise
  const q = some(
    0.2,
    () => respelled(random, piece(random, random.pick(random.chance(0.7) ? texts.names : texts.descs))),
    '',
  )
  return {
    ...DEFAULT_QUERY,
    q,
    name: some(0.2, () => piece(random, random.pick(texts.names)), ''),
    desc: some(0.15, () => piece(random, random.pick(texts.descs)), ''),
    tags: some(0.5, () => tagIds(random, 3), []),
    tagsMode: random.chance(0.5) ? 'and' : 'or',
    not: some(0.3, () => tagIds(random, 4), []),
    notMode: random.chance(0.6) ? 'or' : 'and',
    dev: some(texts.developers?.length ? 0.1 : 0, () => slugsOf(random, texts.developers!), []),
    links: some(0.2, () => linkIds(random), []),
    linksMode: random.chance(0.5) ? 'and' : 'or',
    notLinks: some(0.15, () => linkIds(random), []),
    vote: some(0.3, () => random.pick(VOTE_FILTERS).id, 'all'),
    favorites: random.chance(0.08),
    library: some(0.15, () => libraryFilters(random), []),
    playable: random.chance(0.1),
    minVotes: some(0.2, () => random.pick([1, 2, 5, 10, 30, 100, 1000]), 0),
    minRating: some(0.2, () => random.pick([1, 30, 50, 65, 80, 99, 100]), 0),
    created: some(0.2, () => dates(random, 2020), { kind: 'any' }),
    released: some(0.2, () => dates(random, 2013), { kind: 'any' }),
    state: some(0.15, () => random.pick(LIST_STATES).id, 'confirmed'),
    sort: q !== '' && random.chance(0.6) ? BEST_MATCH.id : random.pick(SORTS).id,
  }
}

function libraryFilters(random: SeededRandom): LibraryFilter[] {
  return Array.from({ length: random.whole(1, 3) }, () => random.pick(LIBRARY_FILTERS).id)
}

function tagIds(random: SeededRandom, most: number): number[] {
  return Array.from(
    { length: random.whole(1, most) },
    () => random.pick(random.chance(0.8) ? COMMON_TAGS : TAGS).id,
  )
}

function slugsOf(random: SeededRandom, developers: string[]): string[] {
  return Array.from({ length: random.whole(1, 3) }, () => random.pick(developers))
}

function linkIds(random: SeededRandom): string[] {
  return Array.from(
    { length: random.whole(1, 2) },
    () => random.pick(LINK_TYPES.slice(0, random.chance(0.8) ? 7 : 18)).id,
  )
}

function dates(random: SeededRandom, firstYear: number): DateWithin {
  const year = random.whole(firstYear, 2026)
  if (random.chance(0.4)) return { kind: 'days', days: random.pick([1, 7, 30, 365, 1500, 4000]) }
  return random.chance(0.6) ? { kind: 'year', year } : { kind: 'month', year, month: random.whole(1, 12) }
}

/** The text in another spelling that finds the same: words in another order, or written together, or with a hyphen. */
function respelled(random: SeededRandom, text: string): string {
  const words = text.split(' ')
  if (random.chance(0.2)) return words.toReversed().join(' ')
  if (random.chance(0.1)) return `${random.pick(['the', 'an', 'of'])} ${words.join('')}`
  return random.chance(0.3) ? words.join(random.pick(['', '-', '  '])) : text
}

/** A part of a text, as someone might type it: from one letter to several words, in any case. */
function piece(random: SeededRandom, text: string): string {
  const characters = [...text]
  const start = random.whole(0, Math.max(0, characters.length - 1))
  const length = random.pick([1, 2, 2, 3, 3, 4, 5, 8, 13])
  const part =
    characters
      .slice(start, start + length)
      .join('')
      .trim() || 'e'
  return random.chance(0.3) ? part.toUpperCase() : part
}
