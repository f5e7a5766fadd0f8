import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { NOBODY, type ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { MAX_PATTERN_LENGTH } from '#/features/catalog/index/query/addressReaders.ts'
import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { findIdsByLink } from '#/features/catalog/links/gamesByLink.queries.server.ts'
import { isLink } from '#/features/catalog/links/isLink.ts'

/** The list of the games that have a link, in the terms of the catalog, which knows no links. */
export interface LinkSearch {
  query: CatalogQuery
  /** The viewer's, with these games as the only ones. */
  games: ViewerGames
}

/**
 * The list of the games that have the link which `query` searches for. Undefined if it searches for no link, or if no game has it: then the
 * link is a text like any other, unless it is too long for one.
 */
export async function findByLink(
  db: Kysely<DB>,
  query: CatalogQuery,
  viewer: ViewerGames = NOBODY,
): Promise<LinkSearch | undefined> {
  if (!isLink(query.q)) return undefined
  const only = await findIdsByLink(db, query.q)
  if (only.length === 0 && query.q.length <= MAX_PATTERN_LENGTH) return undefined
  return { query: { ...query, q: '' }, games: { ...viewer, only } }
}
