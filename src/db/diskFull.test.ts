import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toBackupError } from './backup/backupError.ts'
import { isDiskFull } from './diskFull.ts'
import { isNewDatabase, removeNewDatabase } from './embedded/newDatabase.ts'
import { MigrationError } from './migrate.ts'
import { asDatabaseError, DatabaseFailure, describeEmbeddedFailure, describeFullDisk } from './unavailable.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })

const FULL: [string, unknown][] = [
  ['a file', coded('ENOSPC: no space left on device, write', 'ENOSPC')],
  ['a table, in any language', coded('konnte Datei nicht erweitern', '53100')],
  ['a query', asDatabaseError(coded('could not extend file', '53100'))],
  [
    'a thread',
    new DatabaseFailure('it has stopped: could not write to file "pg_wal/1": No space left on device'),
  ],
  [
    'a migration',
    new MigrationError('0001-a.sql failed', { cause: coded('could not extend file', '53100') }),
  ],
]

test.each(FULL)('%s that a full disk stopped is known by it', (_, error) => {
  expect(isDiskFull(error)).toBe(true)
  expect(describeEmbeddedFailure(error, '/data').message).toBe(
    'the disk is full: there is no space left for /data. Free some space, or name a folder on another disk in DATA_DIR, and try again.',
  )
  expect(toBackupError(error, 'a.tar.gz cannot be restored').message).toBe(
    'a.tar.gz cannot be restored: the disk is full. Free some space, and try again.',
  )
})

test('other errors are none of it', () => {
  const own: Error = new Error('of itself')
  own.cause = own
  for (const error of [undefined, 'ENOSPC', own, coded('no connections', '53300'), coded('denied', 'EACCES')])
    expect(isDiskFull(error)).toBe(false)
})

test('the line names whose disk is full', () => {
  const place = { dataDir: '/data', databaseUrl: 'postgres://site:secret@db.example/site' }
  expect(describeFullDisk(coded('could not extend file', '53100'), place)).toBe(
    'the disk of PostgreSQL at db.example:5432 is full. Free some space there, and try again.',
  )
  expect(describeFullDisk(coded('no space', 'ENOSPC'), place)).toContain('no space left for /data')
})

test('a database that was created in vain leaves nothing behind, and what else is there stays', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'idledex-full-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  expect(isNewDatabase(dataDir)).toBe(true)
  await writeFile(path.join(dataDir, 'postgres.unfinished'), '')
  await mkdir(path.join(dataDir, 'postgres', 'base'), { recursive: true })
  await writeFile(path.join(dataDir, 'key.json'), 'the key')
  expect(isNewDatabase(dataDir)).toBe(true)
  await removeNewDatabase(dataDir)
  expect(await readdir(dataDir)).toEqual(['key.json'])
})

test('a database that is complete, or a folder that an operator made, is none that a failed start removes', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'idledex-full-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  await mkdir(path.join(dataDir, 'postgres'))
  expect([isNewDatabase(dataDir), existsSync(path.join(dataDir, 'postgres'))]).toEqual([false, true])
})
