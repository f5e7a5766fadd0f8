import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { EXP_GRANTS, type ExpKind } from './expGrants.ts'
import { findLedger } from './ledger.queries.server.ts'

/** The most rows that the command prints; older ones are summed up. */
const MAX_ROWS = 200

/** A member's experience with the reason for each row, the newest first, as lines for the terminal. */
export async function describeExperience(db: Kysely<DB>, userId: string): Promise<string[]> {
  const { username, total_exp, level, prestige, rows, count } = await findLedger(db, userId, MAX_ROWS)
  return [
    `${username} has ${total_exp} EXP: level ${level}, prestige ${prestige}.`,
    ...rows.map(({ created_at, amount, kind, subject }) =>
      [
        created_at.toISOString(),
        String(amount > 0 ? `+${amount}` : amount).padStart(6),
        `${reasonOf(kind, amount)} (${subject})`,
      ].join('  '),
    ),
    ...(count > rows.length ? [`… and ${count - rows.length} older rows.`] : []),
  ]
}

function reasonOf(kind: string, amount: number): string {
  const label = EXP_GRANTS[kind as ExpKind]?.label ?? kind
  return amount < 0 ? `Reversed: ${label}` : label
}
