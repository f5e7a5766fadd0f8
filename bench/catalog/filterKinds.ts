import type { ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { type CatalogQuery, DEFAULT_QUERY, SORTS } from '#/features/catalog/index/query/catalog.address.ts'
import { byLibraryStatus } from '#/shared/libraryStatus.ts'
import type { SeededRandom } from '#/shared/seededRandom.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { LINK_SHARES, TAG_SHARES } from './measuredSkew.ts'
import { ENDINGS, FIRST_WORDS, LAST_WORDS, SECOND_WORDS, THINGS } from './words.ts'

/** One kind of list, the most milliseconds that a page of it with its exact count may take, and how it is drawn. */
export interface FilterKind {
  name: string
  /** Undefined where no bound was set. */
  most?: number
  make(random: SeededRandom): Partial<CatalogQuery>
  /** Whether the reader has voted, favorited and blocked. */
  requireUser?: boolean
}

const SET_OPERATIONS = 0.8
const LOOKS_AT_NUMBERS = 10
const EVERYTHING = 25

export const FILTER_KINDS: readonly FilterKind[] = [
  { name: 'no filter, any order', most: SET_OPERATIONS, make: (random) => ({ sort: anySort(random) }) },
  {
    name: 'three tags, all of them',
    most: SET_OPERATIONS,
    make: (random) => ({ tags: someTags(random, 3), sort: anySort(random) }),
  },
  {
    name: 'any of three tags, two excluded',
    most: SET_OPERATIONS,
    make: (random) => ({
      tags: someTags(random, 3),
      tagsMode: 'or',
      not: someTags(random, 2),
      sort: anySort(random),
    }),
  },
  {
    name: 'a link type, another excluded',
    most: LOOKS_AT_NUMBERS,
    make: (random) => ({ links: [anyLink(random)], notLinks: ['demo'], sort: anySort(random) }),
  },
  {
    name: 'a tag, minimum votes and rating',
    most: LOOKS_AT_NUMBERS,
    make: (random) => ({
      tags: someTags(random, 1),
      minVotes: random.whole(2, 100),
      minRating: random.whole(20, 95),
      sort: anySort(random),
    }),
  },
  {
    name: 'votes, rating, added and released within',
    most: LOOKS_AT_NUMBERS,
    make: (random) => ({
      minVotes: random.whole(1, 30),
      minRating: random.whole(20, 70),
      created: { kind: 'days', days: random.whole(30, 2_000) },
      released: { kind: 'year', year: random.whole(2013, 2024) },
      sort: anySort(random),
    }),
  },
  {
    name: 'name contains two words',
    make: (random) => ({ name: `${second(random)} ${random.pick(LAST_WORDS)}` }),
  },
  {
    name: 'name contains a word',
    make: (random) => ({ name: random.pick([...FIRST_WORDS, ...SECOND_WORDS]) }),
  },
  { name: 'description contains a word', make: (random) => ({ desc: random.pick(THINGS) }) },
  { name: 'description contains a phrase', make: (random) => ({ desc: random.pick(ENDINGS).slice(3) }) },
  {
    name: 'not voted on by me',
    most: LOOKS_AT_NUMBERS,
    requireUser: true,
    make: (random) => ({ vote: 'unvoted', sort: anySort(random) }),
  },
  { name: 'everything combined', most: EVERYTHING, requireUser: true, make: everything },
]

function everything(random: SeededRandom): Partial<CatalogQuery> {
  return {
    tags: someTags(random, 2),
    tagsMode: 'or',
    not: someTags(random, 1),
    links: [anyLink(random)],
    notLinks: ['demo'],
    vote: 'unvoted',
    minVotes: random.whole(1, 10),
    minRating: random.whole(20, 60),
    created: { kind: 'days', days: random.whole(300, 2_500) },
    name: second(random).slice(0, random.whole(2, 5)),
    desc: random.pick(THINGS),
    sort: anySort(random),
  }
}

const second = (random: SeededRandom) => random.pick(SECOND_WORDS)
const anySort = (random: SeededRandom) => random.pick(SORTS).id
const anyLink = (random: SeededRandom) => random.pick(Object.keys(LINK_SHARES))

/** Different tags, common and rare ones alike. */
function someTags(random: SeededRandom, n: number): number[] {
  const common = TAGS.filter((tag) => (TAG_SHARES[tag.name] ?? 0) >= 40)
  const chosen = new Set<number>()
  while (chosen.size < n) chosen.add(random.pick(random.chance(0.7) ? common : TAGS).id)
  return [...chosen]
}

/** `n` queries of a kind. */
export function queriesOf(kind: FilterKind, n: number, random: SeededRandom): CatalogQuery[] {
  return Array.from({ length: n }, () => ({ ...DEFAULT_QUERY, ...kind.make(random) }))
}

/** A reader with some hundreds of votes and favorites among so many games. */
export function busyReader(games: number, random: SeededRandom): ViewerGames {
  const some = (n: number) => Array.from({ length: n }, () => random.whole(1, games))
  return {
    upvoted: some(400),
    downvoted: some(100),
    favorites: some(100),
    library: byLibraryStatus(() => some(50)),
    blocked: some(20),
  }
}
