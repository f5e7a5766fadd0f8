import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Role } from '#/features/people/roles/roles.rules.ts'
import type { Standing } from './sanctions.contract.ts'

/** A member's standing, without the parts that depend on the viewer. */
export async function findStanding(
  db: Kysely<DB>,
  id: string,
): Promise<Omit<Standing, 'can_ban' | 'can_set_role'> | undefined> {
  const { rows } = await sql<Omit<Standing, 'can_ban' | 'can_set_role'>>`
    select m.id, m.username, m.role, to_json(m.created_at) #>> '{}' as joined, account.id is not null as has_account,
           case when account.banned_until > now() then to_json(account.banned_until) #>> '{}' end as banned_until,
           case when account.banned_until > now() then account.ban_reason end as ban_reason,
           (select count(*)::integer from moderation_log
             where member_id = m.id and action in ('remove-post', 'remove-comment')) as removed,
           (select count(*)::integer from moderation_log where member_id = m.id and action = 'ban') as bans,
           (select count(*)::integer from moderation_log where member_id = m.id and action = 'warn-member') as warnings
      from profiles m left join auth_users account on account.id = m.id
     where m.id = ${id}`.execute(db)
  return rows[0]
}

export interface LockedMember {
  username: string
  role: Role
  email: string | null
}

/** A member, locked for a change of their role or a ban. */
export async function lockMember(trx: Kysely<DB>, id: string): Promise<LockedMember | undefined> {
  const member = await trx
    .selectFrom('profiles')
    .where('id', '=', id)
    .select(['username', 'role'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!member) return undefined
  const account = await trx.selectFrom('auth_users').where('id', '=', id).select('email').executeTakeFirst()
  return { username: member.username, role: member.role as Role, email: account?.email ?? null }
}

/** The ids of all admins who can sign in, locked in one order, so that two admins who demote each other take turns. */
export async function lockAdmins(trx: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from profiles m
     where m.role = 'admin' and exists (
       select from auth_users account where account.id = m.id and (account.banned_until is null or account.banned_until <= now()))
     order by m.id for no key update`.execute(trx)
  return rows.map(({ id }) => id)
}
