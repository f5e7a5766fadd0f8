import { type RawBuilder, sql } from 'kysely'
import { IS_MARKED_AMONG_MANY } from '#/features/catalog/votes/markedVotes.queries.server.ts'
import { MARKED_FOR_AN_ITEM, type QueueKind } from './queue.limits.ts'

/** The parts of an item's id. */
export interface ItemKey {
  /** Of a held text or something reported: what it is; null for other kinds. */
  type: string | null
  /** Its id among its like. */
  subject: string
}

/** Where the items of a kind, or of a type within it, come from. */
export interface QueueSource {
  kind: QueueKind
  /** Null if the items are of no type, or of several. */
  type: string | null
  /**
   * Selects what waits: `type`, `subject` (text), and `since`. With `subject` only the one with this id. The rows are read from indexes that
   * hold nothing else, and what has to be looked up for them is looked up row by row: so a page costs a page, and a count what waits,
   * however large the tables are. A subquery that returns a value, unlike `exists`, never becomes a scan of the whole table.
   */
  waiting(key?: ItemKey): RawBuilder<unknown>
  /** Selects as many rows as wait, where that can be cheaper. */
  counted?: RawBuilder<unknown>
}

const rows = (type: string | null, from: RawBuilder<unknown>) =>
  sql`select ${type === null ? sql`null::text` : sql`${sql.lit(type)}::text`} as type, ${from}`
const isOne = (column: RawBuilder<unknown>, key: ItemKey | undefined) =>
  key === undefined ? sql`true` : sql`${column} = ${key.subject}::integer`
/** Removed games are few, so they are read at once. */
const gameIsThere = (column: string) => sql`${sql.ref(column)} not in (select id from games where is_removed)`

/** A source of items without a type, whose ids are those of rows. */
const plain = (kind: QueueKind, id: string, since: string, from: RawBuilder<unknown>): QueueSource => ({
  kind,
  type: null,
  waiting: (key) =>
    rows(
      null,
      sql`${sql.ref(id)}::text as subject, ${sql.ref(since)} as since ${from} and ${isOne(sql.ref(id), key)}`,
    ),
})

/** The sources of all kinds. Private lists are in none of them. */
export const QUEUE_SOURCES: readonly QueueSource[] = [
  plain('games', 'id', 'created_at', sql`from games where not confirmed and not is_removed`),
  plain(
    'edits',
    'e.id',
    'e.created_at',
    sql`from edit_requests e where e.status = 'pending' and ${gameIsThere('e.game_id')}`,
  ),
  {
    kind: 'held',
    type: 'post',
    waiting: (key) =>
      rows(
        'post',
        sql`id::text as subject, created_at as since
              from posts where is_held and not is_removed and not is_private and ${isOne(sql`id`, key)}`,
      ),
  },
  {
    kind: 'held',
    type: 'comment',
    waiting: (key) =>
      rows(
        'comment',
        sql`c.id::text as subject, c.created_at as since
              from comments c
             where c.is_held and not c.is_removed and (select not is_private from posts where id = c.post_id)
               and ${isOne(sql`c.id`, key)}`,
      ),
  },
  {
    kind: 'held',
    type: 'profile',
    waiting: (key) =>
      rows(
        'profile',
        sql`id::text as subject, held_about_at as since
              from profiles
             where held_about is not null and ${key === undefined ? sql`true` : sql`id = ${key.subject}::uuid`}`,
      ),
  },
  {
    kind: 'reports',
    type: null,
    waiting: (key) => sql`
      select type, subject, since
        from (select subject_type as type, subject_id as subject, min(created_at) as since
                from reports
               where status = 'open'
                 and ${key === undefined ? sql`true` : sql`subject_type = ${key.type} and subject_id = ${key.subject}`}
               group by 1, 2
               order by min(created_at) offset 0) reported
       where not report_subject_is_gone(type, subject)`,
    counted: sql`select from reports where status = 'open' and not subject_gone group by subject_type, subject_id`,
  },
  plain(
    'ownership',
    'o.id',
    'o.created_at',
    sql`from ownership_verifications o where o.status = 'requested' and ${gameIsThere('o.game_id')}`,
  ),
  plain(
    'votes-removal',
    'v.id',
    'v.created_at',
    sql`from votes_removal_requests v where v.status = 'pending' and ${gameIsThere('v.game_id')}`,
  ),
  plain(
    'feeds',
    'f.game_id',
    'f.stopped_at',
    sql`from update_feeds f where f.stopped_at is not null and ${gameIsThere('f.game_id')}`,
  ),
  plain(
    'links',
    'd.id',
    'd.proposed_at',
    sql`from dead_links d where d.proposed_at is not null and d.settled_at is null and (
      select not games.is_removed and not games.archived from games where games.id = d.game_id)`,
  ),
  {
    kind: 'votes',
    type: null,
    waiting: (key) => sql`
      select null::text as type, marked.game_id::text as subject, marked.since
        from (select game_id, min(coalesce(marked_at, created_at)) as since
                from votes where ${IS_MARKED_AMONG_MANY} and ${isOne(sql`game_id`, key)}
               group by game_id having count(*) >= ${sql.lit(MARKED_FOR_AN_ITEM)}) marked
       where ${gameIsThere('marked.game_id')}
         and not exists (select from marked_votes_decisions d where d.game_id = marked.game_id)`,
  },
]
