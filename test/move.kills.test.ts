import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, filledPlace, run, stateOf, tablesOf, unchanged } from './backupPlaces.ts'
import './databaseCleanup.ts'
import { testDatabaseUrl } from './database.ts'
import { KILL_ROUNDS } from './kills.ts'
import { runKilled } from './runKilled.ts'

const TIMEOUT_MS = 240_000 * KILL_ROUNDS
const onPostgresql = Boolean(process.env.TEST_DATABASE_URL)
/** Steps before the last; each has a unit test. */
const stepsOf = (steps: string[]) => (KILL_ROUNDS > 1 ? steps : [])

test.runIf(onPostgresql)(
  'a move to PostgreSQL that is killed leaves the old site until the new one is committed, and moving again completes it',
  async () => {
    const { env } = await filledPlace('embedded')
    const target = await testDatabaseUrl('blank')
    const before = await stateOf(env)
    for (const step of [...stepsOf(['0']), 'commit']) {
      await runKilled('move', env, target, step)
      expect(await stateOf(env), `killed before step ${step}`).toEqual(before)
    }
    await runKilled('move', env, target, 'finish')
    const again = await run('move', env, target)
    expect(again.status, again.output).toBe(0)
    expect(again.output).toContain('the move that was interrupted is complete')
    expect(unchanged(await tablesOf({ ...env, DATABASE_URL: target }))).toEqual(unchanged(before.tables))
    expect(Object.keys(await filesOf(env)).toSorted()).toEqual(['auth-key.json', 'moved.json'])
  },
  TIMEOUT_MS,
)

test.runIf(onPostgresql)(
  'a move to the embedded database that is killed leaves the old site, and can be repeated',
  async () => {
    const { env } = await filledPlace('PostgreSQL')
    const before = await stateOf(env)
    for (const step of stepsOf(['0', '1'])) {
      await runKilled('move', env, '', step)
      expect(await stateOf(env), `killed before step ${step}`).toEqual(before)
    }
    await runKilled('move', env, '', 'commit')
    const again = await run('move', env, 'embedded')
    expect(again.status, again.output).toBe(0)
    expect(unchanged(await tablesOf({ ...env, DATABASE_URL: '' }))).toEqual(unchanged(before.tables))
    await rm(join(env.DATA_DIR!, 'moved.json'))
    expect(await tablesOf(env)).toEqual(before.tables)
  },
  TIMEOUT_MS,
)
