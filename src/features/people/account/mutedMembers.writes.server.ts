import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { MUTED_MEMBERS_MAX } from './me.limits.ts'

/** Mutes a member for another. Returns `missing` if their account was closed meanwhile, and `full` at the limit. */
export async function muteMember(
  trx: Kysely<DB>,
  userId: string,
  memberId: string,
): Promise<'muted' | 'missing' | 'full'> {
  // Changes of one member's list wait for each other, so that its length stays within the limit.
  await sql`select from profiles where id = ${userId} for no key update`.execute(trx)
  const { rows } = await sql<{ exists: boolean; others: number }>`
    select exists (select from profiles where id = ${memberId} and closed_at is null for key share) as exists,
           (select count(*)::integer from muted_members join profiles on profiles.id = member_id
             where user_id = ${userId} and member_id <> ${memberId} and closed_at is null) as others`.execute(
    trx,
  )
  if (!rows[0]!.exists) return 'missing'
  if (rows[0]!.others >= MUTED_MEMBERS_MAX) return 'full'
  await sql`insert into muted_members (user_id, member_id) values (${userId}, ${memberId}) on conflict do nothing`.execute(
    trx,
  )
  return 'muted'
}

/** Unmutes a member. */
export async function unmuteMember(trx: Kysely<DB>, userId: string, memberId: string): Promise<void> {
  await trx
    .deleteFrom('muted_members')
    .where('user_id', '=', userId)
    .where('member_id', '=', memberId)
    .execute()
}
