import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { narrowList } from '#/features/catalog/games/narrowList.server.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import type { ViewerGames } from '#/features/catalog/index/engine/viewerGames.ts'
import { type CatalogQuery, DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { canAlert, savedQuery } from '#/features/catalog/searches/searches.rules.ts'
import { hiddenTagsOf } from '#/features/people/account/hiddenTags.ts'
import { readSettings } from '#/features/people/account/me.rules.ts'
import type { Services } from '#/services.server.ts'
import {
  findAdditions,
  findInterests,
  findNewGames,
  findNewPosts,
  findNewUpdates,
  listNewestGames,
  type StoredInterests,
} from './followingNews.queries.server.ts'
import { type FoundGame, type FoundNews, mergeNews } from './followingNews.rules.ts'

/** What is needed to find news. */
export type NewsSources = Pick<Services, 'db' | 'catalog' | 'viewerGames'>

export interface MemberNews {
  news: FoundNews[]
  /** Ids of the tags that the member follows. */
  tags: readonly number[]
}

/**
 * What is new in all that a member follows, the newest first. It is read when it is wanted: a thing that is removed, or that the member hides or no
 * longer follows, is no news from then on.
 */
export async function findNews(
  { db, catalog, viewerGames }: NewsSources,
  userId: string,
): Promise<MemberNews> {
  const interests = await findInterests(db.kysely, userId)
  if (!interests) return { news: [], tags: [] }
  const hiddenTags = hiddenTagsOf(readSettings(interests.settings))
  const reader = { userId, hiddenTags }
  const found = await Promise.all([
    findNewUpdates(db.kysely, reader),
    findNewGames(db.kysely, reader),
    findByInterests(db.kysely, catalog.catalog, interests, {
      userId,
      hiddenTags,
      games: await viewerGames.of(userId),
    }),
    findNewPosts(db.kysely, reader),
    findAdditions(db.kysely, reader),
  ])
  return { news: mergeNews(found.flat()), tags: interests.tags }
}

/** New games that saved searches find, before those with followed tags. */
async function findByInterests(
  db: Kysely<DB>,
  catalog: Catalog,
  { searches, tags }: StoredInterests,
  { userId, hiddenTags, games }: { userId: string; hiddenTags: number[]; games: ViewerGames },
): Promise<FoundGame[]> {
  if (searches.length === 0 && tags.length === 0) return []
  const newest = await listNewestGames(db, userId)
  const only = newest.map(({ id }) => id)
  const find = async (query: CatalogQuery) => {
    const asked = { ...query, hide: query.hide ?? hiddenTags, page: 1, sort: DEFAULT_QUERY.sort }
    const narrowed = await narrowList(db, asked, games)
    const among = narrowed.games.only ? new Set(narrowed.games.only) : undefined
    const viewer = { ...narrowed.games, only: among ? only.filter((id) => among.has(id)) : only }
    return new Set(catalog.page(narrowed.query, { offset: 0, limit: only.length }, viewer).ids)
  }
  const found: FoundGame[] = []
  for (const { name, params, alert_since } of searches) {
    const query = savedQuery(params)
    if (!canAlert(query)) continue
    const ids = await find(query)
    for (const { id, at } of newest)
      if (ids.has(id) && at >= alert_since)
        found.push({ kind: 'game', id, at, reason: { kind: 'search', name, params } })
  }
  if (tags.length === 0) return found
  const tagged = await find({ ...DEFAULT_QUERY, tags, tagsMode: 'or' })
  for (const { id, at } of newest)
    if (tagged.has(id)) found.push({ kind: 'game', id, at, reason: { kind: 'tag' } })
  return found
}
