import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** How many rows the tables of a catalog have. */
export async function catalogSizes(db: Kysely<DB>): Promise<Partial<Record<keyof DB, number>>> {
  const tables = [
    'games',
    'game_tags',
    'game_links',
    'game_counts',
    'game_stats',
    'votes',
    'favorites',
  ] as const
  const more = [
    'updates',
    'posts',
    'comments',
    'post_votes',
    'comment_votes',
    'poll_options',
    'poll_votes',
  ] as const
  const rest = ['list_items', 'profiles', 'profile_counts', 'exp_ledger', 'daily_login_exp'] as const
  const found: Partial<Record<keyof DB, number>> = {}
  for (const table of [...tables, ...more, ...rest]) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
    found[table] = Number(row.rows)
  }
  return found
}
