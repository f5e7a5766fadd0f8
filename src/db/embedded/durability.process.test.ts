import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseUnavailable, openDatabase } from '../connect.ts'
import { lockFolder } from './folderLock.ts'
import { openPglite } from './openPglite.ts'

// Databases are made here, which takes seconds, and more on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const writerScript = fileURLToPath(new URL('./durabilityWriter.ts', import.meta.url))

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-durability-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

const made = path.join(tmpdir(), `idledex-durability-made-${process.pid}`)

beforeAll(async () => {
  const db = await openDatabase({ dataDir: made })
  await db.close()
})

afterAll(() => rm(made, { recursive: true }))

/** A folder with a database that was closed in order: a copy, which is much faster than making one. */
async function folderWithDatabase(): Promise<string> {
  const folder = await emptyFolder()
  await cp(made, folder, { recursive: true })
  return folder
}

test('every commit waits for the disk: an fsync of the write-ahead log for each', async () => {
  const pglite = await openPglite(await folderWithDatabase(), expect.unreachable)
  onTestFinished(() => pglite.close())
  await pglite.exec('create table t (n int)')
  const fsync = vi.spyOn(fs, 'fsyncSync')
  onTestFinished(() => fsync.mockRestore())
  for (let commit = 1; commit <= 20; commit++) {
    await pglite.query('insert into t values ($1)', [commit])
    expect(fsync.mock.results.filter(({ type }) => type === 'return')).toHaveLength(commit)
  }
  const synced = fsync.mock.calls.map(([descriptor]) => fs.fstatSync(descriptor).size)
  expect(new Set(synced)).toEqual(new Set([16 * 2 ** 20]))
})

/** Starts a process that writes rows with four clients and says which were answered; `present` is what it found. */
function startWriter(dataDir: string) {
  const child = spawn(process.execPath, [writerScript, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  const acknowledged = new Map<string, number>()
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })
  const ready = new Promise<Record<string, number>>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout })
    lines.once('line', (found) => {
      resolve(JSON.parse(found))
      lines.on('line', (line) => {
        const [client, row] = line.split(' ') as [string, string]
        acknowledged.set(client, Number(row))
      })
    })
    child.once('exit', () => reject(new Error(`the writer ended: ${complaint}`)))
  })
  return { child, acknowledged, ready }
}

/** Kills a writer at a random moment, over and over, and holds what each finds against what was answered before. */
async function killWhileWriting(dataDir: string, times: number): Promise<number> {
  const answered = new Map<string, number>()
  for (let kill = 0; ; kill++) {
    const writer = startWriter(dataDir)
    const found = await writer.ready
    for (const [client, row] of answered) expect(found[client]).toBeGreaterThanOrEqual(row)
    if (kill === times) {
      writer.child.kill('SIGKILL')
      await once(writer.child, 'close')
      return [...answered.values()].reduce((sum, row) => sum + row, 0)
    }
    await wait(Math.random() * 250)
    writer.child.kill('SIGKILL')
    await once(writer.child, 'close')
    for (const [client, row] of writer.acknowledged) answered.set(client, row)
  }
}

test('30 kills at random moments while writing lose nothing that was answered, and it opens again', async () => {
  const [first, second] = [await folderWithDatabase(), await folderWithDatabase()]
  const rows = await Promise.all([killWhileWriting(first, 15), killWhileWriting(second, 15)])
  expect(Math.min(...rows)).toBeGreaterThan(0)
}, 300_000)

test('a process killed while it makes the database leaves nothing that stops the next', async () => {
  const dataDir = await emptyFolder()
  const writer = startWriter(dataDir)
  writer.ready.catch(() => {})
  await vi.waitUntil(() => fs.existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')), {
    timeout: 60_000,
    interval: 1,
  })
  writer.child.kill('SIGKILL')
  await once(writer.child, 'close')
  expect(fs.existsSync(path.join(dataDir, 'postgres.unfinished'))).toBe(true)
  const db = await openDatabase({ dataDir })
  await db.close()
  expect(fs.existsSync(path.join(dataDir, 'postgres.unfinished'))).toBe(false)
})

test('a second process on the same folder ends with one line that names the first', async () => {
  const dataDir = await folderWithDatabase()
  const db = await openDatabase({ dataDir })
  onTestFinished(() => db.close())
  const second = spawn(process.execPath, [writerScript, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  second.stderr.on('data', (text) => {
    said += text
  })
  const [status] = await once(second, 'close')
  expect(said).toBe(`${dataDir} is already in use by process ${process.pid}\n`)
  expect(status).toBe(1)
})

test('when PostgreSQL gives up, every query and the process are told why, and the folder is free', async () => {
  const dataDir = await folderWithDatabase()
  const crash = Promise.withResolvers<DatabaseUnavailable>()
  const db = await openDatabase({ dataDir, onCrash: crash.resolve })
  const { kysely } = db
  await kysely.schema.createTable('t').addColumn('n', 'integer').execute()
  await rm(path.join(dataDir, 'postgres', 'pg_wal'), { recursive: true })
  const reason = /could not create file "pg_wal\/.*No such file/
  const switchWal = kysely.selectNoFrom(({ fn }) => fn('pg_switch_wal').as('at')).execute()
  await switchWal.catch(() => {})
  await expect(
    kysely
      .insertInto('t' as never)
      .values({ n: 1 } as never)
      .execute(),
  ).rejects.toThrow(reason)
  const error = await crash.promise
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  expect(error.message).toMatch(/^the embedded database has stopped: .*/)
  expect(error.message).toMatch(reason)
  await expect(kysely.selectNoFrom(({ lit }) => lit(1).as('one')).execute()).rejects.toThrow(reason)
  await db.close()
  lockFolder(dataDir)()
})
