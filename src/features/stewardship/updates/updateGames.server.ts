import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { findGameIdsOfDevelopers } from '#/features/catalog/developers/developers.queries.server.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import type { GameSelection } from '#/features/catalog/index/engine/gameSelection.ts'
import { NOBODY } from '#/features/catalog/index/engine/viewerGames.ts'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { findOwnGames } from './updates.queries.server.ts'
import type { UpdatesQuery } from './updates.rules.ts'

/**
 * The games whose updates a list has, by the catalog in memory: confirmed games that pass its filters, without removed ones and without those
 * that the viewer hides. `playing` is not one of these filters.
 */
export async function findGamesOfList(
  { kysely: db, catalog }: { kysely: Kysely<DB>; catalog: Catalog },
  { tags, tagsMode, not, hide, dev, without, favorites }: UpdatesQuery,
  viewerId?: string,
): Promise<GameSelection> {
  const [only, own] = await Promise.all([
    dev.length > 0 ? findGameIdsOfDevelopers(db, dev) : undefined,
    viewerId === undefined ? undefined : findOwnGames(db, viewerId),
  ])
  return catalog.select(
    { ...DEFAULT_QUERY, tags, tagsMode, not, hide, favorites },
    {
      ...NOBODY,
      favorites: own?.favorites ?? [],
      blocked: [...without, ...(own?.blocked ?? [])],
      ...(only && { only }),
    },
  )
}
