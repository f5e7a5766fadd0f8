import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { ExpClaim } from './expClaims.queries.server.ts'
import { EXP_GRANTS } from './expGrants.ts'

/** A member whose experience changed. */
export interface ExpChange {
  userId: string
  username: string
  /** Negative where something was taken back. */
  added: number
  totalExp: number
  level: number
  oldLevel: number
  prestige: number
}

/**
 * Brings the ledger to what the claims say, in as many rows as that takes, in two statements; claims that it meets already change nothing.
 * Migration 0097 says how bonuses, daily limits and reversals are counted.
 */
export async function settleClaims(trx: Kysely<DB>, claims: readonly ExpClaim[]): Promise<ExpChange[]> {
  if (claims.length === 0) return []
  const { rows: changes } = await sql<{ user_id: string; added: number }>`
    select * from settle_exp(
      ${claims.map(({ userId }) => userId)}::uuid[], ${claims.map(({ kind }) => kind)}::text[],
      ${claims.map(({ subject }) => subject)}::text[], ${claims.map(({ base }) => base)}::integer[],
      ${claims.map(({ kind }) => EXP_GRANTS[kind].dailyCap)}::integer[])`.execute(trx)
  if (changes.length === 0) return []
  // Triggers add up the ledger at the end of the statement that writes it, so only the next one sees the totals.
  const { rows } = await sql<ExpChange>`
    select id as "userId", username, added, total_exp as "totalExp", level, prestige,
           least((total_exp - added) / 30 + 1, 100) as "oldLevel"
      from profiles
      join unnest(${changes.map(({ user_id }) => user_id)}::uuid[], ${changes.map(({ added }) => added)}::integer[]) as change (user_id, added)
        on change.user_id = profiles.id`.execute(trx)
  return rows
}
