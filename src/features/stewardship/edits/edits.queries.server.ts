import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { authorOf } from '#/features/people/members/author.queries.server.ts'
import type { Author } from '#/features/people/members/members.contract.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { GameDiff, GameEdit, GameHistory } from './edits.contract.ts'
import type { GameField } from './edits.limits.ts'

/** An edit as stored, and whose it is. */
export type StoredEdit = Omit<GameEdit, 'changed_since'> & { user_id: string | null }

const changedAt = sql`coalesce(e.decided_at, e.created_at)`

/** That and why a moderator hid an edit. */
const hiddenJson = (edit: string) => sql`json_build_object(
  'reason', ${sql.ref(`${edit}.hidden_reason`)}, 'at', ${isoTime(`${edit}.hidden_at`)}, 'edit_id', ${sql.ref(`${edit}.id`)})`

/** An edit `e` as JSON. */
const editJson: RawBuilder<StoredEdit> = sql`(
  select to_json(edit) from (
    select e.id, e.user_id, e.status, e.diff, e.summary, e.basis, e.decision_reason, e.undoes_id,
           (select json_build_object('id', id, 'urlid', urlid, 'name', name) from games where id = e.game_id) as game,
           ${authorOf('e.user_id')} as author, ${isoTime('e.created_at')} as created_at,
           ${isoTime('e.decided_at')} as decided_at,
           case when e.basis = 'accepted' or e.status = 'declined' then ${authorOf('e.decided_by')} end as decided_by,
           case when e.hidden_at is not null then ${hiddenJson('e')}
                else (select ${hiddenJson('undone')} from edit_requests undone
                       where undone.id = e.undoes_id and undone.hidden_at is not null) end as hidden,
           (select max(id) from edit_requests where undoes_id = e.id and status = 'applied') as undone_by_id) edit)`

/** An edit of any state; undefined if there is none. */
export async function findEdit(db: Kysely<DB>, id: number): Promise<StoredEdit | undefined> {
  const { rows } = await sql<{ edit: StoredEdit }>`
    select ${editJson} as edit from edit_requests e where id = ${id}`.execute(db)
  return rows[0]?.edit
}

/** Whose edits of other states than 'applied' are listed: nobody's, a member's own, or all. */
export type Beyond = 'nothing' | 'all' | { ownOf: string }

function isListed(beyond: Beyond): RawBuilder<unknown> {
  if (beyond === 'all') return sql`true`
  if (beyond === 'nothing') return sql`e.status = 'applied'`
  return sql`(e.status = 'applied' or e.user_id = ${beyond.ownOf})`
}

/** A page of a game's edits, newest first, with one extra row that shows whether there is another page. */
export async function listEdits(
  db: Kysely<DB>,
  gameId: number,
  { beyond, page }: { beyond: Beyond; page: number },
): Promise<StoredEdit[]> {
  const { rows } = await sql<{ edit: StoredEdit }>`
    select ${editJson} as edit
      from (select * from edit_requests e where game_id = ${gameId} and ${isListed(beyond)}
             order by ${changedAt} desc, id desc
             limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}) e
     order by ${changedAt} desc, id desc`.execute(db)
  return rows.map((row) => row.edit)
}

/** The history's entries about the game itself, and the number of pending edits. */
export async function findHistoryHead(
  db: Kysely<DB>,
  gameId: number,
): Promise<Pick<GameHistory, 'game' | 'pending'>> {
  const confirmation = (column: RawBuilder<unknown>) => sql`(
    select ${column} from moderation_log entry
     where subject_type = 'game' and subject_id = games.id::text and action = 'confirm-game'
     order by entry.created_at desc limit 1)`
  const { rows } = await sql<{ head: Pick<GameHistory, 'game' | 'pending'> }>`
    select json_build_object(
             'pending', (select count(*) from edit_requests where game_id = games.id and status = 'pending'),
             'game', json_build_object('id', id, 'urlid', urlid, 'name', name,
               'created_at', ${isoTime('games.created_at')}, 'added_by', ${authorOf('games.added_by')},
               'confirmed', confirmed,
               'confirmed_at', case when confirmed then ${confirmation(isoTime('entry.created_at'))} end,
               'confirmed_by', case when confirmed then ${confirmation(authorOf('entry.actor_id'))} end)) as head
      from games where id = ${gameId}`.execute(db)
  return rows[0]!.head
}

export interface FieldAuthor {
  field: GameField
  edit_id: number
  author: Author | null
  at: string
}

/** The latest applied edit of each of these fields of a game; fields that no edit changed are missing. */
export async function findFieldAuthors(
  db: Kysely<DB>,
  gameId: number,
  fields: readonly GameField[],
): Promise<FieldAuthor[]> {
  const { rows } = await sql<FieldAuthor>`
    select field, e.id as edit_id, ${authorOf('e.user_id')} as author, ${isoTime('e.decided_at')} as at
      from unnest(${fields}::text[]) field
     cross join lateral (
       select * from edit_requests
        where game_id = ${gameId} and status = 'applied' and jsonb_exists(diff, field)
        order by coalesce(decided_at, created_at) desc, id desc limit 1) e`.execute(db)
  return rows
}

/** The game of an edit; undefined if there is no such edit. */
export async function findGameOfEdit(db: Kysely<DB>, editId: number): Promise<number | undefined> {
  const edit = await db
    .selectFrom('edit_requests')
    .select('game_id')
    .where('id', '=', editId)
    .executeTakeFirst()
  return edit?.game_id
}

/** A pending edit by the same member with the same changes: the same form, sent twice. */
export async function findSameEdit(
  db: Kysely<DB>,
  { gameId, userId, diff }: { gameId: number; userId: string; diff: GameDiff },
): Promise<number | undefined> {
  const same = await db
    .selectFrom('edit_requests')
    .select('id')
    .where('game_id', '=', gameId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('diff', '=', sql<string>`${JSON.stringify(diff)}::jsonb`)
    .executeTakeFirst()
  return same?.id
}

/** What determines whether a member's edit of a game needs review. */
export interface Standing {
  /** Edits of theirs that moderators accepted and nobody else undid. */
  accepted: number
  /** Their pending edits of all games. */
  waiting: number
  /** Fields of the game that an applied edit emptied, or took something out of. */
  emptied: GameField[]
}

/** What decides whether a member’s edit of a game applies immediately: their accepted and pending edits, and the fields that edits emptied. */
export async function findStanding(db: Kysely<DB>, userId: string, gameId: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select count(*)::integer from edit_requests e
             where user_id = ${userId} and status = 'applied' and basis = 'accepted'
               and not exists (select from edit_requests undoing
                                where undoing.undoes_id = e.id and undoing.status = 'applied'
                                  and undoing.user_id is distinct from e.user_id)) as accepted,
           (select count(*)::integer from edit_requests
             where user_id = ${userId} and status = 'pending') as waiting,
           array(select distinct field.key
                   from edit_requests, jsonb_each(diff) field
                  where game_id = ${gameId} and status = 'applied'
                    and case when jsonb_typeof(field.value -> 'from') = 'array'
                             then not field.value -> 'to' @> (field.value -> 'from')
                             else field.value -> 'to' in ('null', '""') end) as emptied`.execute(db)
  return rows[0]!
}

interface OwnGameRow {
  added_by: string | null
  developer_id: string | null
  archived: boolean
  queue_place: number | null
  pending_edits: number
}

/** A member's relation to a game; undefined if there is no such game or it was removed. */
export async function findOwnGame(
  db: Kysely<DB>,
  userId: string,
  gameId: number,
): Promise<OwnGameRow | undefined> {
  const { rows } = await sql<OwnGameRow>`
    select added_by, developer_id, archived,
           case when not confirmed and added_by = ${userId} then ${queuePlace} end as queue_place,
           (select count(*)::integer from edit_requests
             where game_id = games.id and status = 'pending' and user_id = ${userId}) as pending_edits
      from games where id = ${gameId} and not is_removed`.execute(db)
  return rows[0]
}

/** Position of the game `games` among the unconfirmed games, oldest first: 1 is next. */
const queuePlace = sql<number>`(
  select count(*)::integer from games waiting
   where not waiting.confirmed and not waiting.is_removed
     and (waiting.created_at, waiting.id) <= (games.created_at, games.id))`

/** Position of an unconfirmed game in the queue: 1 is next. */
export async function findQueuePlace(db: Kysely<DB>, gameId: number): Promise<number> {
  const { rows } = await sql<{ place: number }>`
    select ${queuePlace} as place from games where id = ${gameId}`.execute(db)
  return rows[0]!.place
}
