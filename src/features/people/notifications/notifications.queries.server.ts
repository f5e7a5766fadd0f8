import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { shownText, shownTitle } from '#/features/people/activity/notificationText.queries.server.ts'
import type { Notification, Unseen } from './notifications.contract.ts'
import { MAX_UNSEEN_LISTED } from './notifications.limits.ts'

const columns = sql`
  n.id, n.type, ${shownTitle('n')} as title, ${shownText('n')} as text, n.message, n.link, n.exp_added, ${isoTime('n.created_at')} as created_at, n.is_seen, n.collectible_ids`

/** The newest unseen notifications of a member, and how many there are. */
export async function listUnseen(db: Kysely<DB>, userId: string): Promise<Unseen> {
  const { rows } = await sql<Unseen>`
    select (select count(*)::integer from notifications where user_id = ${userId} and not is_seen) as unseen,
           coalesce((select json_agg(item) from (
             select ${columns} from notifications n where n.user_id = ${userId} and not n.is_seen
              order by n.created_at desc, n.id desc limit ${MAX_UNSEEN_LISTED}) item), '[]') as items`.execute(
    db,
  )
  return rows[0]!
}

/** A member whose notifications are read from a position on; without a position, nothing is new. */
export interface Reader {
  userId: string
  /** A PostgreSQL snapshot: everything that it sees was delivered before. */
  after: string | null
}

export interface Arrived {
  /** What the position did not see yet, oldest first, at most `MAX_UNSEEN_LISTED`. */
  items: Notification[]
  unseen: number
  /** The member's experience. */
  total_exp: number
  /** Where to read on. */
  position: string
}

/** Notifications older than this are never new: a restored backup brings transaction ids of another server. */
const NEW_FOR = sql`interval '1 day'`

/**
 * Reads on for several members at once, in one statement and thus one snapshot: what is committed and was not seen by a reader's
 * position is new to them, in whatever order it was written. Results are in the order of `readers`.
 */
export async function readArrived(db: Kysely<DB>, readers: readonly Reader[]): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    select pg_current_snapshot()::text as position,
           (select count(*)::integer from notifications where user_id = reader.user_id and not is_seen) as unseen,
           coalesce((select total_exp from profiles where id = reader.user_id), 0) as total_exp,
           coalesce((select json_agg(item order by item.created_at, item.id) from (
             select ${columns} from notifications n
              where n.user_id = reader.user_id and not n.is_seen and n.created_at > now() - ${NEW_FOR}
                and n.xid >= pg_snapshot_xmin(reader.after) and not pg_visible_in_snapshot(n.xid, reader.after)
              order by n.created_at desc, n.id desc limit ${MAX_UNSEEN_LISTED}) item), '[]') as items
      from unnest(${readers.map(({ userId }) => userId)}::uuid[], ${readers.map(({ after }) => after)}::pg_snapshot[])
             with ordinality as reader (user_id, after, place)
     order by reader.place`.execute(db)
  return rows
}
