import type { CatalogRow } from '#/features/catalog/index/engine/catalogRow.ts'
import { LINK_TYPES } from '#/features/catalog/links/linkTypes.ts'
import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import { slugify } from '#/shared/slug.ts'
import { TAG_CATEGORIES, type TagCategory } from '#/shared/taxonomy.ts'
import {
  LINK_SHARES,
  RAREST_LINK_SHARE,
  RAREST_TAG_SHARE,
  RELEASE_SHARES,
  TAG_SHARES,
} from './measuredSkew.ts'
import {
  DEVELOPERS,
  ENDINGS,
  FIRST_WORDS,
  FOREIGN_WORDS,
  LAST_WORDS,
  SECOND_WORDS,
  THINGS,
  VERBS,
} from './words.ts'

/** The day on which generated catalogs end. */
export const GENERATED_NOW = new Date('2026-11-15T12:00:00Z')
const YEARS_OF_ADDING = 7
const DAY_MS = 86_400_000

/**
 * `n` games, ids 1…n, the same for the same seed on every machine: tags and links as skewed as in real games (see
 * `measuredSkew.ts`) within the taxonomy's bounds, votes with a long tail, one in forty unconfirmed, a few removed.
 */
export function* generateGames(n: number, seed = 'idledex'): Generator<CatalogRow> {
  const random = seededRandom('catalog', seed)
  const first = GENERATED_NOW.getTime() - YEARS_OF_ADDING * 365 * DAY_MS
  const span = GENERATED_NOW.getTime() - first
  for (let id = 1; id <= n; id++) {
    const createdMs = Math.floor(first + (span * (id - random.next())) / n)
    yield generateGame(id, createdMs, random)
  }
}

/** One game, added at `createdMs` (milliseconds since 1970). */
export function generateGame(id: number, createdMs: number, random: SeededRandom): CatalogRow {
  const name = makeName(random)
  const urlid = `${slugify(name) || 'game'}-${id}`
  const { up, down } = makeVotes(random)
  const ownPictures = random.chance(0.2)
  const archived = random.chance(0.02)
  return {
    id,
    urlid,
    name,
    otherNames: makeOtherNames(urlid),
    desc: makeDesc(random),
    developers: makeDevelopers(random),
    logo: ownPictures ? `/media/pictures/${id}/logo.webp` : null,
    banner: ownPictures ? `/media/pictures/${id}/banner.webp` : null,
    thumb: random.chance(0.4) ? `/media/pictures/${id}/shot-1-small.webp` : null,
    tags: TAG_CATEGORIES.flatMap((category) => makeTags(category, random)),
    links: archived ? [] : makeLinks(id, urlid, random),
    up,
    down,
    reviews: random.chance(0.3) ? Math.floor((up + down) * random.between(0, 0.1)) : 0,
    created: createdMs * 1000 + random.whole(0, 999),
    updated: random.chance(0.3) ? (createdMs + random.whole(0, 700 * DAY_MS)) * 1000 : null,
    released: makeReleaseDay(random),
    releasePrecision: id % 10 === 0 ? 'year' : 'day',
    featuredUntil: null,
    confirmed: !random.chance(0.025),
    removed: random.chance(0.005),
    archived,
    playable: !archived && random.chance(0.25),
  }
}

/** One game in fifteen has one to three. A stream of its own: what else is generated stays as it is. */
function makeOtherNames(urlid: string): string[] {
  const random = seededRandom('other names', urlid)
  if (!random.chance(1 / 15)) return []
  return [...new Set(Array.from({ length: random.whole(1, 3) }, () => makeName(random)))]
}

/** Mostly one, sometimes none or two. */
function makeDevelopers(random: SeededRandom): CatalogRow['developers'] {
  const names = Array.from(
    { length: random.chance(0.85) ? (random.chance(0.05) ? 2 : 1) : 0 },
    () => `${random.pick(DEVELOPERS)}${random.chance(0.5) ? ` ${random.whole(2, 400)}` : ''}`,
  )
  return [...new Set(names)].map((name) => [slugify(name), name])
}

/** Draws earlier words more often, as in real names: the square of an even draw. */
function word(words: readonly string[], random: SeededRandom): string {
  return words[Math.floor(random.next() ** 2 * words.length)]!
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

function makeName(random: SeededRandom): string {
  const words = [capital(word(FIRST_WORDS, random)), capital(word(SECOND_WORDS, random))]
  if (random.chance(0.02)) words[random.whole(0, 1)] = random.pick(FOREIGN_WORDS)
  if (random.chance(0.4)) words.push(capital(word(LAST_WORDS, random)))
  if (random.chance(0.25)) words.push(String(random.whole(2, 99)))
  if (random.chance(0.1)) words.splice(1, 0, 'of')
  return words.join(' ')
}

function makeDesc(random: SeededRandom): string {
  const parts = [capital(word(VERBS, random)), word(FIRST_WORDS, random), word(THINGS, random)]
  parts.push('and', word(VERBS, random), word(THINGS, random))
  if (random.chance(0.5)) parts.push('in a', word(FIRST_WORDS, random), word(SECOND_WORDS, random))
  parts.push(random.pick(ENDINGS))
  return `${parts.join(' ')}.`
}

/** Each tag by its measured share, then completed to the category's minimum and cut to its maximum. */
function makeTags({ tags, min, max }: TagCategory, random: SeededRandom): number[] {
  const chosen = tags.filter((tag) => random.chance(shareOf(tag.name) / 1000))
  const excess = chosen.length - max
  for (let i = 0; i < excess; i++) chosen.splice(random.whole(0, chosen.length - 1), 1)
  while (chosen.length < min) chosen.push(weighted(tags, (tag) => shareOf(tag.name), random))
  return chosen.map((tag) => tag.id)
}

const shareOf = (name: string): number => TAG_SHARES[name] ?? RAREST_TAG_SHARE

function makeLinks(id: number, urlid: string, random: SeededRandom): [string, string][] {
  const chosen = LINK_TYPES.filter((type) =>
    random.chance((LINK_SHARES[type.id] ?? RAREST_LINK_SHARE) / 1000),
  )
  const types = chosen.length > 0 ? chosen : [LINK_TYPES[0]!]
  return types.map((type) => [type.id, `https://${type.slug}.example/app/${id}/${urlid}`])
}

/** Log-normal numbers of votes: half the games have fewer than ten, a few have tens of thousands; one in twelve has none. */
function makeVotes(random: SeededRandom): { up: number; down: number } {
  if (random.chance(1 / 12)) return { up: 0, down: 0 }
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  const votes = Math.max(1, Math.floor(Math.exp(2.2 + 1.7 * normal)))
  const liking = 1 - random.next() ** 2 * 0.7
  const up = Math.round(votes * liking)
  return { up, down: votes - up }
}

function makeReleaseDay(random: SeededRandom): number | null {
  const unknown = 1000 - RELEASE_SHARES.reduce((sum, [, share]) => sum + share, 0)
  const [year] = weighted([...RELEASE_SHARES, [0, unknown] as const], ([, share]) => share, random)
  return year === 0 ? null : Math.floor(Date.UTC(year, random.whole(0, 11), random.whole(1, 28)) / DAY_MS)
}

/** One of the items, as often as its weight says. */
function weighted<T>(items: readonly T[], weightOf: (item: T) => number, random: SeededRandom): T {
  let at = random.next() * items.reduce((sum, item) => sum + weightOf(item), 0)
  for (const item of items) {
    at -= weightOf(item)
    if (at < 0) return item
  }
  return items.at(-1)!
}
