import {
  type CatalogQuery,
  DEFAULT_QUERY,
  SORTS,
  toParams,
} from '#/features/catalog/index/catalog.contract.ts'
import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import { TAGS } from '#/shared/taxonomy.ts'
import { LINK_SHARES, TAG_SHARES } from './catalog/measuredSkew.ts'
import { FIRST_WORDS, SECOND_WORDS, THINGS } from './catalog/words.ts'

type Part = Partial<CatalogQuery>

/** What people ask for, and of a hundred how many do. Each draws its own tags, words and numbers. */
const KINDS: readonly (readonly [share: number, make: (random: SeededRandom) => Part])[] = [
  [14, (random) => ({ sort: anySort(random), page: random.whole(1, 900) })],
  [18, (random) => ({ tags: someTags(random, 1), sort: anySort(random), page: random.whole(1, 60) })],
  [14, (random) => ({ tags: someTags(random, 2) })],
  [10, (random) => ({ tags: someTags(random, 3), sort: 'rated' })],
  [10, (random) => ({ tags: someTags(random, 3), tagsMode: 'or', not: someTags(random, 2) })],
  [
    10,
    (random) => ({
      tags: someTags(random, 1),
      minVotes: random.whole(2, 60),
      minRating: random.whole(30, 90),
    }),
  ],
  [6, (random) => ({ links: [anyLink(random)], notLinks: ['demo'], sort: 'votes' })],
  [5, (random) => ({ created: { kind: 'days', days: random.whole(3, 700) }, sort: 'rated' })],
  [
    5,
    (random) => ({ released: { kind: 'year', year: random.whole(2013, 2024) }, tags: someTags(random, 1) }),
  ],
  [5, (random) => ({ name: random.pick([...FIRST_WORDS, ...SECOND_WORDS]).toLowerCase() })],
  [2, (random) => ({ desc: random.pick(THINGS), sort: 'rated' })],
  [1, everything],
]

function everything(random: SeededRandom): Part {
  return {
    tags: someTags(random, 2),
    not: someTags(random, 1),
    links: [anyLink(random)],
    minVotes: random.whole(1, 10),
    minRating: random.whole(20, 60),
    created: { kind: 'days', days: random.whole(300, 2_000) },
    name: random.pick(SECOND_WORDS).slice(0, 3).toLowerCase(),
    sort: anySort(random),
  }
}

const anySort = (random: SeededRandom) => random.pick(SORTS).id
const anyLink = (random: SeededRandom) => byShare(Object.keys(LINK_SHARES), (id) => LINK_SHARES[id]!, random)

/** Different tags, the common ones as much more often as games have them. */
function someTags(random: SeededRandom, n: number): number[] {
  const chosen = new Set<number>()
  while (chosen.size < n) chosen.add(byShare(TAGS, (tag) => TAG_SHARES[tag.name] ?? 1, random).id)
  return [...chosen]
}

function byShare<T>(items: readonly T[], shareOf: (item: T) => number, random: SeededRandom): T {
  let at = random.next() * items.reduce((sum, item) => sum + shareOf(item), 0)
  return items.find((item) => {
    at -= shareOf(item)
    return at < 0
  })!
}

/**
 * Paths of `n` lists of the API, all different, so that none can be answered from what was kept for another; the same on
 * every machine, in random order. Where a kind has run out of new questions another takes its place.
 */
export function mixOfFilters(n: number): string[] {
  const random = seededRandom('bench', 'mix')
  const paths = new Set<string>()
  while (paths.size < n) {
    const [, make] = byShare(KINDS, ([share]) => share, random)
    for (let tries = 0, before = paths.size; tries < 20 && paths.size === before; tries++) {
      const query = { ...DEFAULT_QUERY, ...make(random) }
      paths.add(`/api/games?${new URLSearchParams({ ...toParams(query) })}`)
    }
  }
  return [...paths]
}
