import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import { COMPILE_CACHE } from '../../../../test/compileCache.ts'
import { testDatabaseUrl } from '../../../../test/database.ts'
import { MIGRATED, makeDataFolder } from '../../../../test/dataFolders.ts'

const script = fileURLToPath(new URL('../../../../test/killedVoter.ts', import.meta.url))

interface Place {
  dataDir: string
  databaseUrl?: string
}

/** Casts votes in a process of its own, kills it after `count` responses, and answers which votes it acknowledged. */
async function killAfter(count: number, { dataDir, databaseUrl }: Place): Promise<string[]> {
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...COMPILE_CACHE, DATABASE_URL: databaseUrl },
  })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'ready') acknowledged.push(line)
    if (acknowledged.length === count) child.kill('SIGKILL')
  }
  if (child.signalCode === null) await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged
}

/** Kills a voting process after each of these numbers of responses, and looks each time for what it acknowledged so far. */
async function expectNothingLost(counts: readonly number[], place: Place): Promise<void> {
  const acknowledged = new Set<string>()
  for (const count of counts) {
    for (const vote of await killAfter(count, place)) acknowledged.add(vote)
    const db = await openDatabase(place)
    const votes = await db.kysely.selectFrom('votes').select(['user_id', 'game_id']).execute()
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::integer as wrong from game_counts
       where upvotes <> (select count(*) from votes where votes.game_id = game_counts.game_id)`.execute(
      db.kysely,
    )
    await db.close()
    const stored = new Set(votes.map(({ user_id, game_id }) => `${user_id} ${game_id}`))
    expect([...acknowledged].filter((vote) => !stored.has(vote))).toEqual([])
    expect(rows[0]!.wrong).toBe(0)
  }
}

test('votes that were acknowledged before the process is killed are all there, and the counts with them', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'idledex-votes-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await makeDataFolder(dataDir, MIGRATED)
  await expectNothingLost([70, 1_000, 333], { dataDir })
})

// The server lives on, as it does when a site on it is killed; what it had not committed by then it rolls back.
test.runIf(process.env.TEST_DATABASE_URL)(
  'a PostgreSQL server has every acknowledged vote of a site that is killed ten times',
  async () => {
    const place = { databaseUrl: await testDatabaseUrl(), dataDir: '.' }
    await expectNothingLost([1, 70, 333, 1_000, 64, 2_000, 3, 500, 129, 1_500], place)
  },
)
