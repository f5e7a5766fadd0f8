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
import { COMPILE_CACHE } from '../../test/compileCache.ts'
import { testDatabaseUrl } from '../../test/database.ts'
import { MIGRATED, makeDataFolder } from '../../test/dataFolders.ts'
import { KILL_ROUNDS } from '../../test/kills.ts'

const script = fileURLToPath(new URL('../../test/killedWorker.ts', import.meta.url))
/** Runs of the job in each round. */
const RUNS = 30

const TIMEOUT_MS = 240_000 * KILL_ROUNDS

interface Place {
  dataDir: string
  databaseUrl?: string
}

/** Runs jobs in a process of its own and kills it when it says `word` for the `count`th time. */
async function work(
  { dataDir, databaseUrl }: Place,
  word: string,
  count: number,
  enqueued: number,
): Promise<void> {
  const child = spawn(process.execPath, [script, dataDir, String(enqueued)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...COMPILE_CACHE, DATABASE_URL: databaseUrl },
  })
  let said = 0
  let isReady = false
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'ready') isReady = true
    if (line === word) said++
    if (said >= count && isReady) child.kill('SIGKILL')
  }
  if (child.signalCode === null) await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
}

async function countedIn(place: Place): Promise<number[]> {
  const db = await openDatabase(place)
  const { rows } = await sql<{ number: number }>`select number from counted order by number`.execute(
    db.kysely,
  )
  await db.close()
  return rows.map(({ number }) => number)
}

/** Kills workers in the middle of runs, and lets the last one finish what they left. */
async function expectEachOnce(place: Place): Promise<void> {
  for (let round = 1; round <= KILL_ROUNDS; round++) {
    // In the middle of a transaction, and right after its commit.
    await work(place, 'begun', 3, RUNS)
    await work(place, 'done', 5, 0)
    await work(place, 'begun', 1, 0)
    await work(place, 'begun', 6, 0)
    const left = RUNS - (await countedIn(place)).length
    expect(left).toBeGreaterThan(0)
    await work(place, 'done', left, 0)
    expect(await countedIn(place)).toEqual(Array.from({ length: RUNS }, (_, i) => i + 1))
    await forgetCounted(place)
  }
}

async function forgetCounted(place: Place): Promise<void> {
  const db = await openDatabase(place)
  await sql`truncate counted`.execute(db.kysely)
  await db.close()
}

test(
  'a worker that is killed in the middle of runs does none twice and leaves none out',
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'idledex-jobs-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    await makeDataFolder(dataDir, MIGRATED)
    await expectEachOnce({ dataDir })
  },
  TIMEOUT_MS,
)

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'the same on PostgreSQL',
  async () => {
    await expectEachOnce({ dataDir: tmpdir(), databaseUrl: await testDatabaseUrl() })
  },
  TIMEOUT_MS,
)
