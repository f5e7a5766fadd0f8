import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  emptyFolder,
  folderWithDatabase,
  startWriter,
  writerScript,
} from '../../../test/durabilityFolders.ts'
import { DatabaseFailure, openDatabase } from '../connect.ts'
import { lockFolder } from './folderLock.ts'
import { openPglite } from './openPglite.ts'

test('every commit waits for an fsync of the write-ahead log', async () => {
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

test('a process killed while it creates the database does not block the next one', async () => {
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

test('when PostgreSQL crashes, every query and the process get the reason, and the folder is unlocked', async () => {
  const dataDir = await folderWithDatabase()
  const crash = Promise.withResolvers<DatabaseFailure>()
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
  expect(error).toBeInstanceOf(DatabaseFailure)
  expect(error.message).toMatch(/^the embedded database has stopped: .*/)
  expect(error.message).toMatch(reason)
  await expect(kysely.selectNoFrom(({ lit }) => lit(1).as('one')).execute()).rejects.toThrow(reason)
  await db.close()
  lockFolder(dataDir)()
})
