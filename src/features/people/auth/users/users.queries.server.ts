import { type Kysely, type Selectable, sql } from 'kysely'
import type { AuthUsers, DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import type { FactorView, IdentityView } from './users.contract.ts'

export interface User extends Omit<Selectable<AuthUsers>, 'user_metadata' | 'app_metadata'> {
  user_metadata: Record<string, unknown>
  app_metadata: Record<string, unknown>
  /** The oldest first. */
  identities: IdentityView[]
  factors: FactorView[]
}

const identitiesOf = sql<IdentityView[]>`coalesce((
  select json_agg(json_build_object(
      'identity_id', i.id, 'id', i.subject, 'user_id', i.user_id, 'identity_data', i.identity_data,
      'provider', i.provider, 'last_sign_in_at', ${isoTime('i.last_sign_in_at')}, 'created_at', ${isoTime('i.created_at')},
      'updated_at', ${isoTime('i.updated_at')}, 'email', i.email, 'suspended', i.suspended_at is not null) order by i.created_at, i.id)
    from auth_identities i where i.user_id = auth_users.id), '[]')`

const factorsOf = sql<FactorView[]>`coalesce((
  select json_agg(json_build_object(
      'id', f.id, 'friendly_name', coalesce(f.friendly_name, ''), 'factor_type', f.factor_type, 'status', f.status,
      'created_at', ${isoTime('f.created_at')}, 'updated_at', ${isoTime('f.updated_at')}) order by f.created_at, f.id)
    from auth_mfa_factors f where f.user_id = auth_users.id), '[]')`

/** What `User` has beside the columns of `auth_users`, for a query from that table. */
export const userRelations = [identitiesOf.as('identities'), factorsOf.as('factors')] as const

function selectUsers(db: Kysely<DB>) {
  return db.selectFrom('auth_users').selectAll().select(userRelations).$castTo<User>()
}

export function findUser(db: Kysely<DB>, id: string): Promise<User | undefined> {
  return selectUsers(db).where('id', '=', id).executeTakeFirst()
}

/**
 * The same, held until the transaction ends. Whatever changes who may use an account begins with it, so that two changes follow one
 * another and cannot block one another.
 */
export async function lockUser(trx: Kysely<DB>, id: string): Promise<User | undefined> {
  await sql`select 1 from auth_users where id = ${id} for no key update`.execute(trx)
  return findUser(trx, id)
}

/** @param email in lower case */
export function findUserByEmail(db: Kysely<DB>, email: string): Promise<User | undefined> {
  return selectUsers(db).where('email', '=', email).executeTakeFirst()
}

/** The account for which the latest confirmation mail was sent to an address. */
export function findUserByPendingEmail(
  db: Kysely<DB>,
  email: string,
): Promise<{ id: string; confirmed_at: Date | null } | undefined> {
  return db
    .selectFrom('auth_one_time_tokens')
    .innerJoin('auth_users', 'auth_users.id', 'auth_one_time_tokens.user_id')
    .select(['auth_users.id', 'auth_users.confirmed_at'])
    .where('auth_one_time_tokens.email', '=', email)
    .where('auth_one_time_tokens.kind', '=', 'email_change')
    .whereRef('auth_users.new_email', '=', 'auth_one_time_tokens.email')
    .orderBy('auth_one_time_tokens.created_at', 'desc')
    .executeTakeFirst()
}
