import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { SetupStep } from './setup.limits.ts'

/** What the database says about the setup. */
export interface StoredSetup {
  /** By step, that it was skipped, or done where nothing else shows that. */
  steps: Partial<Record<SetupStep, 'done' | 'skipped'>>
  /** Whether admins said who runs the site. */
  hasDetails: boolean
  /** Whether admins changed the rules or the privacy page. */
  hasPages: boolean
  /** Whether there is any game, also one that was removed. */
  hasGames: boolean
}

export async function findSetup(db: Kysely<DB>): Promise<StoredSetup> {
  const { rows } = await sql<StoredSetup>`
    select coalesce((select jsonb_object_agg(step, state) from site_setup), '{}') as steps,
           exists (select from site_details where operator <> '' or contact <> '') as "hasDetails",
           exists (select from site_pages where page in ('rules', 'privacy') and content is not null) as "hasPages",
           exists (select from games) as "hasGames"`.execute(db)
  return rows[0]!
}
