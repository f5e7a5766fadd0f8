import type { Insertable, Kysely, Updateable } from 'kysely'
import type { DB, GameLinks, Games } from '#/db/generated/tables.ts'
import { insertRows } from '#/db/insertRows.ts'

export async function updateGame(trx: Kysely<DB>, gameId: number, change: Updateable<Games>): Promise<void> {
  await trx.updateTable('games').set(change).where('id', '=', gameId).execute()
}

export async function deleteTags(trx: Kysely<DB>, gameId: number, tagIds: readonly number[]): Promise<void> {
  if (tagIds.length === 0) return
  await trx.deleteFrom('game_tags').where('game_id', '=', gameId).where('tag_id', 'in', tagIds).execute()
}

export async function replaceLinks(
  trx: Kysely<DB>,
  gameId: number,
  links: readonly Insertable<GameLinks>[],
): Promise<void> {
  await trx.deleteFrom('game_links').where('game_id', '=', gameId).execute()
  await insertRows(trx, 'game_links', links)
}
