import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Events } from '#/events.server.ts'
import { narrowList } from '#/features/catalog/games/narrowList.server.ts'
import { readGames } from '#/features/catalog/index/catalog.queries.server.ts'
import { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { hiddenTagsOf } from '#/features/people/account/hiddenTags.ts'
import { readSettings } from '#/features/people/account/me.rules.ts'
import { paths } from '#/shared/paths.ts'
import { type Alert, listAlerts, listNewGames, type NewGame } from './searches.queries.server.ts'
import { parametersOf, savedQuery } from './searches.rules.ts'
import {
  announceFound,
  beginAnnouncement,
  type Found,
  keepAnnouncement,
  lockAnnouncement,
} from './searches.writes.server.ts'

/** New games that are announced together. */
const MAX_GAMES = 200
/** Alerts told in one transaction. */
export const ALERTS_PER_BATCH = 250
/** Names of games in a notification. */
const MAX_NAMES = 3

/**
 * Announces new games to some of the searches that find them: a game is announced to each once, and never again. How far it came is stored with
 * each batch, so another run continues it. Returns whether there may be more.
 */
export function announceNewGames(events: Events): Promise<boolean> {
  return events.write(async (trx, emit) => {
    const announcement = (await lockAnnouncement(trx)) ?? (await beginAnnouncement(trx, MAX_GAMES))
    if (announcement === 'begun') return true
    if (announcement === 'nothing') return false
    const games = await listNewGames(trx, announcement.games)
    const ids = games.map(({ game_id }) => game_id)
    const catalog = await catalogOf(trx, ids)
    const alerts = await listAlerts(trx, {
      after: announcement.after_search,
      limit: ALERTS_PER_BATCH,
      games: ids,
    })
    const found: Found[] = []
    for (const alert of alerts) found.push(...(await findGames(trx, catalog, games, alert)))
    if (found.length > 0)
      for (const { id, user_id } of await announceFound(trx, found))
        emit({ type: 'notification', userId: user_id, notificationId: id })
    await keepAnnouncement(trx, alerts[ALERTS_PER_BATCH - 1]?.id)
    return true
  })
}

/**
 * An index of nothing but these games: a search finds in it what it finds in the catalog, by the same code, and a worker without the
 * catalog has it too.
 */
async function catalogOf(trx: Kysely<DB>, ids: readonly number[]): Promise<Catalog> {
  const catalog = new Catalog()
  for await (const rows of readGames(trx, ids)) for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  return catalog
}

/** What one search finds among the new games, if anything. Members hear nothing of games that they added themselves, or were told of. */
async function findGames(
  trx: Kysely<DB>,
  catalog: Catalog,
  games: readonly NewGame[],
  alert: Alert,
): Promise<Found[]> {
  const saved = savedQuery(alert.params)
  const hide = saved.hide ?? hiddenTagsOf(readSettings(alert.settings))
  const asked = { ...saved, hide, page: 1, sort: 'newest' } as const
  const narrowed = await narrowList(trx, asked, alert)
  const { ids } = catalog.page(narrowed.query, { offset: 0, limit: games.length }, narrowed.games)
  const matching = new Set(ids)
  for (const id of alert.told) matching.delete(id)
  const found = games.filter(
    (game) =>
      matching.has(game.game_id) && game.added_by !== alert.user_id && game.confirmed_at >= alert.alert_since,
  )
  if (found.length === 0) return []
  const names = found.slice(0, MAX_NAMES).map(({ name }) => name)
  const { sort: _sort, ...params } = parametersOf(alert.params)
  return [{ searchId: alert.id, games: found.length, text: names.join(', '), link: paths.search(params) }]
}
