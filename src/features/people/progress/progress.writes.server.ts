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

/** The maximum number of claims in one statement. */
const CLAIMS_AT_ONCE = 500

/**
 * Brings the ledger to what the claims say, in as many rows as that takes, and at most two statements for `CLAIMS_AT_ONCE` of them; claims
 * that it meets already change nothing. `apply_exp` says how bonuses, daily limits and reversals are counted.
 */
export async function applyClaims(trx: Kysely<DB>, claims: readonly ExpClaim[]): Promise<ExpChange[]> {
  // Members are locked in order. The claims of one stay in theirs: daily limits take the first ones.
  const inOrder = claims.toSorted((a, b) => (a.userId < b.userId ? -1 : a.userId > b.userId ? 1 : 0))
  const changes = new Map<string, number>()
  for (let at = 0; at < inOrder.length; at += CLAIMS_AT_ONCE) {
    for (const { user_id, added } of await applySome(trx, inOrder.slice(at, at + CLAIMS_AT_ONCE)))
      changes.set(user_id, (changes.get(user_id) ?? 0) + added)
  }
  if (changes.size === 0) return []
  // Triggers add up the ledger at the end of the statement that writes it, so only the next one sees the totals.
  const { rows } = await sql<ExpChange>`
    select id as "userId", username, added, total_exp as "totalExp", level, prestige,
           least((total_exp - added) / 30 + 1, 100) as "oldLevel"
      from profiles
      join unnest(${[...changes.keys()]}::uuid[], ${[...changes.values()]}::integer[]) as change (user_id, added)
        on change.user_id = profiles.id`.execute(trx)
  return rows
}

async function applySome(trx: Kysely<DB>, claims: readonly ExpClaim[]) {
  const { rows } = await sql<{ user_id: string; added: number }>`
    select * from apply_exp(
      ${claims.map(({ userId }) => userId)}::uuid[], ${claims.map(({ kind }) => kind)}::text[],
      ${claims.map(({ subject }) => subject)}::text[], ${claims.map(({ base }) => base)}::integer[],
      ${claims.map(({ kind }) => EXP_GRANTS[kind].dailyCap)}::integer[])`.execute(trx)
  return rows
}
