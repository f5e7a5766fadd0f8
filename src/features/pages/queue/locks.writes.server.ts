import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { LOCK_MINUTES, MAX_LOCK_MINUTES, type QueueKind } from './queue.limits.ts'

export interface Holder {
  id: string
  name: string
  until: Date
}

/** Who has taken an item now. */
export async function findHolder(db: Kysely<DB>, kind: string, id: string): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select m.id, coalesce(m.display_name, m.username) as name, l.expires_at as until
      from moderation_locks l join profiles m on m.id = l.moderator_id
     where l.kind = ${kind} and l.item_id = ${id} and l.expires_at > now()`.execute(db)
  return rows[0]
}

export interface LockRequest {
  kind: QueueKind
  id: string
  moderatorId: string
  /** Takes it over from its current holder. */
  force: boolean
}

/**
 * Claims an item, or extends the claim. Anyone can claim an item whose lock has expired. Resolves to the time it
 * expires; undefined if another moderator has it. One statement, so that only one of two concurrent claims succeeds.
 */
export async function takeLock(
  trx: Kysely<DB>,
  { kind, id, moderatorId, force }: LockRequest,
): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into moderation_locks as l (kind, item_id, moderator_id, expires_at)
    values (${kind}, ${id}, ${moderatorId}, now() + make_interval(mins => ${sql.lit(LOCK_MINUTES)}))
        on conflict (kind, item_id) do update set
           moderator_id = excluded.moderator_id,
           taken_at = case when l.moderator_id = excluded.moderator_id and l.expires_at > now() then l.taken_at else now() end,
           expires_at = case when l.moderator_id = excluded.moderator_id and l.expires_at > now()
             then least(excluded.expires_at, l.taken_at + make_interval(mins => ${sql.lit(MAX_LOCK_MINUTES)}))
             else excluded.expires_at end
     where l.moderator_id = excluded.moderator_id or l.expires_at <= now() or ${force}
    returning expires_at`.execute(trx)
  return rows[0]?.expires_at
}

/**
 * The number of other items that a moderator has claimed. Locks the moderator's row, so that concurrent requests are
 * counted one after the other.
 */
export async function countOtherLocks(
  trx: Kysely<DB>,
  { kind, id, moderatorId }: Omit<LockRequest, 'force'>,
): Promise<number> {
  await sql`select from profiles where id = ${moderatorId} for no key update`.execute(trx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from moderation_locks
     where moderator_id = ${moderatorId} and expires_at > now() and (kind, item_id) <> (${kind}, ${id})`.execute(
    trx,
  )
  return rows[0]!.count
}

/** Releases an item, and deletes locks that expired long ago. */
export async function releaseLock(
  trx: Kysely<DB>,
  { kind, id, moderatorId }: Omit<LockRequest, 'force' | 'kind'> & { kind: string },
): Promise<void> {
  await sql`
    delete from moderation_locks
     where (kind = ${kind} and item_id = ${id} and moderator_id = ${moderatorId}) or expires_at < now() - interval '1 day'`.execute(
    trx,
  )
}
