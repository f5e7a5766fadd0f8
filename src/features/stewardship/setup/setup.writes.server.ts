import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { SetupStep } from './setup.limits.ts'

/** Stores that a step was done or skipped. */
export async function storeStep(db: Kysely<DB>, step: SetupStep, state: 'done' | 'skipped'): Promise<void> {
  await db
    .insertInto('site_setup')
    .values({ step, state })
    .onConflict((conflict) => conflict.column('step').doUpdateSet({ state }))
    .execute()
}

/** A step that was skipped is to be done again. */
export async function resumeStep(db: Kysely<DB>, step: SetupStep): Promise<void> {
  await db.deleteFrom('site_setup').where('step', '=', step).where('state', '=', 'skipped').execute()
}
