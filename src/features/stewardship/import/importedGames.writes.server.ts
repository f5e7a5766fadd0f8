import { type Insertable, type Kysely, sql, type Updateable } from 'kysely'
import type { DB, GameLinks, Games } from '#/db/generated/tables.ts'
import { insertRows } from '#/db/insertRows.ts'

export async function updateGame(trx: Kysely<DB>, gameId: number, change: Updateable<Games>): Promise<void> {
  await trx.updateTable('games').set(change).where('id', '=', gameId).execute()
}

/** Archives a game that is not archived yet. */
export async function archiveGame(trx: Kysely<DB>, gameId: number, note: object): Promise<void> {
  await trx
    .updateTable('games')
    .set({ notes: sql`${JSON.stringify([note])}::jsonb || notes`, playable: false })
    .where('id', '=', gameId)
    .where('archived', '=', false)
    .execute()
}

export async function deleteTags(trx: Kysely<DB>, gameId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await trx.deleteFrom('game_tags').where('game_id', '=', gameId).where('tag_id', 'in', tagIds).execute()
}

/** Makes the links of games old: the operator vouches for what they import, so it can prove who owns a game at once. */
export async function ageLinks(trx: Kysely<DB>, gameIds: readonly number[]): Promise<void> {
  await trx
    .updateTable('game_link_ages')
    .set({ since: sql<Date>`'epoch'` })
    .where('game_id', 'in', gameIds)
    .where('gone_at', 'is', null)
    .execute()
}

/** Replaces all links of a game. */
export async function replaceLinks(
  trx: Kysely<DB>,
  gameId: number,
  links: readonly Insertable<GameLinks>[],
): Promise<void> {
  await trx.deleteFrom('game_links').where('game_id', '=', gameId).execute()
  await insertRows(trx, 'game_links', links)
}
