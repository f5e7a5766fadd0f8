import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findGameIdsOfDevelopers } from '#/features/catalog/developers/developers.queries.server.ts'
import { NOBODY, type ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { MAX_PATTERN_LENGTH } from '#/features/catalog/index/query/addressReaders.ts'
import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { findIdsByLink } from '#/features/catalog/links/gamesByLink.queries.server.ts'
import { isLink } from '#/features/catalog/links/isLink.ts'

/** What to ask the catalog for a list. */
export interface NarrowedList<V> {
  /** Without what the catalog doesn't know. */
  query: CatalogQuery
  /** The viewer's, with the only games that the list can have; `viewer` itself where it can have any. */
  games: ViewerGames | V
  /** Whether the list is of the games with a link that is searched for. */
  isByLink: boolean
}

/**
 * Turns what the catalog doesn't know, because the database finds it by an index, into the games that have it: the developers of `query`, and a
 * link that it searches for. A link that no game has is a text like any other, unless it is too long for one.
 */
export async function narrowList<V extends ViewerGames | undefined>(
  db: Kysely<DB>,
  asked: CatalogQuery,
  viewer: V,
): Promise<NarrowedList<V>> {
  let only: readonly number[] | undefined
  let query = asked
  if (query.dev.length > 0) {
    only = await findGameIdsOfDevelopers(db, query.dev)
    query = { ...query, dev: [] }
  }
  const linked = isLink(query.q) ? await findIdsByLink(db, query.q) : []
  const isByLink = linked.length > 0 || query.q.length > MAX_PATTERN_LENGTH
  if (isByLink) {
    const ofDevelopers = only && new Set(only)
    only = ofDevelopers ? linked.filter((id) => ofDevelopers.has(id)) : linked
    query = { ...query, q: '' }
  }
  return { query, games: only ? { ...(viewer ?? NOBODY), only } : viewer, isByLink }
}
