import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { NOBODY, type ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { MAX_PATTERN_LENGTH } from '#/features/catalog/index/query/addressReaders.ts'
import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { findIdsByLink } from '#/features/catalog/links/gamesByLink.queries.server.ts'
import { isLink } from '#/features/catalog/links/isLink.ts'
import type { FilterCounts } from './games.contract.ts'

/** The list of the games that have a link, in the terms of the catalog, which knows no links. */
export interface LinkSearch {
  query: CatalogQuery
  /** The viewer's, with these games as favorites: that is how the catalog filters by games that its caller names. */
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
  const linked = await findIdsByLink(db, query.q)
  if (linked.length === 0 && query.q.length <= MAX_PATTERN_LENGTH) return undefined
  const favorites = query.favorites ? common(linked, viewer.favorites) : linked
  return { query: { ...query, q: '', favorites: true }, games: { ...viewer, favorites } }
}

/** The live counts of such a list. `viewer` as in `Catalog.counts`. */
export function countsOfLink(catalog: Catalog, search: LinkSearch, viewer: ViewerGames | null): FilterCounts {
  const counts = catalog.counts(search.query, search.games)
  if (!viewer) return { ...counts, votes: null, favorites: null }
  const favorites = common([...search.games.favorites], viewer.favorites)
  return { ...counts, favorites: catalog.count(search.query, { ...search.games, favorites }) }
}

function common(ids: readonly number[], others: Iterable<number>): number[] {
  const known = new Set(others)
  return ids.filter((id) => known.has(id))
}
