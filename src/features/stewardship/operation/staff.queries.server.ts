import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { ROLES } from '#/features/people/roles/roles.rules.ts'
import type { Staff } from './operation.contract.ts'

const MAX_LISTED = 50
/** Moderators of the largest sites are fewer. */
const MAX_STAFF = 500

/** Members with a role, and those who are banned. */
export async function findStaff(db: Kysely<DB>): Promise<Staff> {
  const { rows } = await sql<Staff>`
    select coalesce((
             select jsonb_agg(to_jsonb(m) order by array_position(${ROLES}::text[], m.role) desc, m.username) from (
               select id, username, display_name, role from profiles where role <> 'pleb' limit ${sql.lit(MAX_STAFF)}) m), '[]') as staff,
           coalesce((
             select jsonb_agg(to_jsonb(b) order by b.banned_until desc) from (
               select m.id, m.username, m.display_name, a.banned_until, coalesce(a.ban_reason, '') as reason
                 from auth_users a join profiles m on m.id = a.id
                where a.banned_until > now() order by a.banned_until desc limit ${sql.lit(MAX_LISTED)}) b), '[]') as banned,
           (select count(*)::integer from auth_users where banned_until > now()) as banned_count`.execute(db)
  return rows[0]!
}
