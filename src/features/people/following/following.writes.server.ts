import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MAX_FOLLOWS } from './following.limits.ts'
import type { FollowTarget } from './following.rules.ts'
import { anyTarget, followColumn, holdTarget } from './followTargets.queries.server.ts'

export type FollowRefusal = 'missing' | 'oneself' | 'full' | 'no-member'

/** Follows something, or keeps it quiet. Resolves to why it was refused; undefined if it was not. */
export async function setFollow(
  trx: Kysely<DB>,
  userId: string,
  target: FollowTarget,
  isOn: boolean,
): Promise<FollowRefusal | undefined> {
  // Serializes one member's changes, so that the limit holds.
  const held = await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
  if (held.rows.length === 0) return 'no-member'
  const id = await holdTarget(trx, userId, target)
  if (id === undefined) return 'missing'
  if (id === userId) return 'oneself'
  const column = followColumn(target.kind)
  const { rows } = await sql<{ others: number }>`
    select count(*)::integer as others from follows
     where user_id = ${userId} and ${column}::text is distinct from ${id}`.execute(trx)
  if (rows[0]!.others >= MAX_FOLLOWS) return 'full'
  const type = target.kind === 'members' ? sql`uuid` : sql`integer`
  await sql`
    insert into follows (user_id, ${column}, is_on) values (${userId}, ${id}::text::${type}, ${isOn})
        on conflict (${column}, user_id) where ${column} is not null
        do update set is_on = excluded.is_on, created_at = now() where follows.is_on <> excluded.is_on`.execute(
    trx,
  )
  return undefined
}

/** Something is as usual again. */
export async function removeFollow(trx: Kysely<DB>, userId: string, target: FollowTarget): Promise<void> {
  await sql`
    delete from follows where user_id = ${userId} and ${followColumn(target.kind)} = ${anyTarget(target)}`.execute(
    trx,
  )
}
