import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Titles of a member's lists that were not removed. Lock the member first: what they send at once is compared one after the other. */
export async function findListTitles(
  trx: Kysely<DB>,
  userId: string,
  /** The list that is being edited. */
  exceptId = 0,
): Promise<string[]> {
  const rows = await trx
    .selectFrom('posts')
    .where('added_by', '=', userId)
    .where('post_type', '=', 'list')
    .where('is_removed', '=', false)
    .where('id', '<>', exceptId)
    .select('title')
    .execute()
  return rows.map(({ title }) => title)
}

/** Locks games against being removed. Resolves to those that can be put into a list: unconfirmed ones too. */
export async function lockGames(trx: Kysely<DB>, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await trx
    .selectFrom('games')
    .where('id', 'in', [...ids])
    .where('is_removed', '=', false)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Ids of a list's games in their order, removed games included. The list's post should be locked. */
export async function findListGames(trx: Kysely<DB>, listId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('list_items')
    .where('list_id', '=', listId)
    .orderBy('position')
    .select('game_id')
    .execute()
  return rows.map(({ game_id }) => game_id)
}

export interface NewListGame {
  id: number
  note: string
}

/** Puts games that the list does not have behind those that it has. */
export async function appendListGames(
  trx: Kysely<DB>,
  listId: number,
  games: readonly NewListGame[],
): Promise<void> {
  if (games.length === 0) return
  await sql`
    insert into list_items (list_id, game_id, position, note)
    select ${listId}::integer, game.id, last.position + game.place, game.note
      from unnest(${games.map(({ id }) => id)}::integer[], ${games.map(({ note }) => note)}::text[])
           with ordinality as game (id, note, place),
           (select coalesce(max(position), -1) as position from list_items
             where list_id = ${listId}::integer) last`.execute(trx)
}

/** Copies the games of a list in their order, without those that were removed. Notes come along if `withNotes`. */
export async function copyListGames(
  trx: Kysely<DB>,
  { from, to, withNotes }: { from: number; to: number; withNotes: boolean },
): Promise<void> {
  await sql`
    insert into list_items (list_id, game_id, position, note)
    select ${to}::integer, game_id, row_number() over (order by position) - 1,
           case when ${withNotes}::boolean then note else '' end
      from list_items join games on games.id = game_id and not games.is_removed
     where list_id = ${from}`.execute(trx)
}

/**
 * Puts a game of a list behind another (null: first) and numbers all of them from 0. The list's post must be locked; `unique (list_id,
 * position)` is checked at the commit, so one statement can exchange positions.
 */
export async function moveListGame(
  trx: Kysely<DB>,
  listId: number,
  gameId: number,
  after: number | null,
): Promise<void> {
  await sql`
    with target as (
      select coalesce((select position from list_items where list_id = ${listId} and game_id = ${after}::integer), -1) as position
    ), placed as (
      select game_id,
             row_number() over (order by case when game_id = ${gameId} then target.position else list_items.position end,
                                         game_id = ${gameId}) - 1 as place
        from list_items, target
       where list_id = ${listId}
    )
    update list_items set position = placed.place
      from placed
     where list_id = ${listId} and list_items.game_id = placed.game_id and position <> placed.place`.execute(
    trx,
  )
}

export async function changeListNote(
  trx: Kysely<DB>,
  listId: number,
  gameId: number,
  note: string,
): Promise<void> {
  await trx
    .updateTable('list_items')
    .set({ note })
    .where('list_id', '=', listId)
    .where('game_id', '=', gameId)
    .execute()
}

export async function deleteListGame(trx: Kysely<DB>, listId: number, gameId: number): Promise<void> {
  await trx.deleteFrom('list_items').where('list_id', '=', listId).where('game_id', '=', gameId).execute()
}

/** Notes that a list's games changed: by it the owner's lists are ordered. */
export async function touchList(trx: Kysely<DB>, id: number): Promise<void> {
  await trx.updateTable('posts').set({ updated_at: sql`now()` }).where('id', '=', id).execute()
}

export interface ListState {
  title: string
  content: string
  isPrivate: boolean
  isHeld: boolean
  hasOutsideLink: boolean
}

/** Updates a list's texts and visibility. Only a change of the texts marks it as edited. */
export async function updateList(
  trx: Kysely<DB>,
  id: number,
  { title, content, isPrivate, isHeld, hasOutsideLink, textChanged }: ListState & { textChanged: boolean },
): Promise<void> {
  await trx
    .updateTable('posts')
    .set({
      title,
      content,
      is_private: isPrivate,
      is_held: isHeld,
      has_outside_link: hasOutsideLink,
      updated_at: sql`now()`,
      ...(textChanged ? { edited_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .execute()
}
