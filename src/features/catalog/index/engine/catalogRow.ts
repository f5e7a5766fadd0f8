import type { ReleasePrecision } from '#/shared/releaseDate.ts'

/** A game as the index receives it from the database (see `catalog.queries.server.ts`). */
export interface CatalogRow {
  id: number
  urlid: string
  name: string
  /** Former, translated, and short names. */
  otherNames: readonly string[]
  desc: string
  /** In the order in which they are shown. Games are searched by the other names, too. */
  developers: readonly (readonly [slug: string, name: string, ...otherNames: string[]])[]
  /** Addresses of the game's own pictures; null if it has a generated cover. */
  logo: string | null
  banner: string | null
  /** Thumbnail of the first screenshot. */
  thumb: string | null
  /** Tag ids; those that the taxonomy does not know are ignored. */
  tags: readonly number[]
  /** Link type ids ('google play') with their addresses, in the order in which they are shown. */
  links: readonly (readonly [type: string, url: string])[]
  up: number
  down: number
  reviews: number
  /** Microseconds since 1970, as exact as the database keeps them. */
  created: number
  /** Of the newest update of the game itself, in microseconds since 1970; null without any. */
  updated: number | null
  /** Days since 1970-01-01; null when not known. */
  released: number | null
  releasePrecision: ReleasePrecision
  /** Milliseconds since 1970; null when the game is not featured. */
  featuredUntil: number | null
  confirmed: boolean
  removed: boolean
  archived: boolean
  playable: boolean
}

/** All names of a game's developers, as one text. */
export const namesOfDevelopers = ({ developers }: Pick<CatalogRow, 'developers'>): string =>
  developers.flatMap(([, ...names]) => names).join(', ')

/** A game's votes, as they are now. */
export type GameVotes = Pick<CatalogRow, 'id' | 'up' | 'down'>

/** Links that a card shows. */
export const MAX_CARD_LINKS = 6
