import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backup, type Env, filledPlace, inDatabase, stateOf, tablesOf, writeUpload } from './backupPlaces.ts'
import './databaseCleanup.ts'
import { KILL_ROUNDS } from './kills.ts'
import { runKilled } from './runKilled.ts'

const TIMEOUT_MS = 240_000 * KILL_ROUNDS
/** Building a database takes seconds; every step has a unit test. */
const STEPS = { embedded: ['0', '1', '2', '3', '4', '5'], server: ['0', '1', '3'] }
const stepsOf = (database: keyof typeof STEPS) =>
  KILL_ROUNDS > 1 ? [...STEPS[database], 'commit'] : ['commit']

/** A place that has changed since it was backed up. */
async function changedPlace(database: string): Promise<{ env: Env; file: string }> {
  const { env } = await filledPlace(database)
  await writeUpload(env, 'a.webp', 'a picture')
  const file = await backup(env)
  await writeUpload(env, 'a.webp', 'another picture')
  await inDatabase(env, ({ kysely }) => sql`delete from votes`.execute(kysely))
  return { env, file }
}

async function expectOldSite(env: Env, file: string, steps: string[]): Promise<void> {
  const old = await stateOf(env)
  for (const step of steps) {
    await runKilled('restore', env, file, step)
    expect(await stateOf(env), `killed before step ${step}`).toEqual(old)
  }
}

test(
  'a restore of an embedded database that is killed leaves the old site, whole, until its last step',
  async () => {
    const { env, file } = await changedPlace('embedded')
    await expectOldSite(env, file, stepsOf('embedded'))
  },
  TIMEOUT_MS,
)

test.runIf(process.env.TEST_DATABASE_URL)(
  'a restore to PostgreSQL that is killed leaves the old site, whole, until its database is committed, and then the new one',
  async () => {
    const { env, file } = await changedPlace('PostgreSQL')
    await expectOldSite(env, file, stepsOf('server'))
    await runKilled('restore', env, file, 'finish')
    const { tables, files } = await stateOf(env)
    expect(tables['public.votes']).toMatchObject({ rows: 4 })
    expect(files['media/a.webp']).toBe('a picture')
    expect(Object.keys(files)).not.toContain('restore-journal.json')
    expect(await tablesOf(env)).toEqual(tables)
  },
  TIMEOUT_MS,
)
