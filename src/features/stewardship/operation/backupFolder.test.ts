import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import {
  backupsFolder,
  KEPT_BACKUPS,
  listBackups,
  newBackupFile,
  removeOldBackups,
} from './backupFolder.server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'idledex-backups-'))
afterAll(() => rm(dataDir, { recursive: true }))
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

test('the newest backups are kept, and what is no backup stays', async () => {
  expect(await listBackups(dataDir)).toEqual([])
  for (let number = 1; number <= KEPT_BACKUPS + 2; number++) {
    const file = await newBackupFile(dataDir, day(number))
    await writeFile(file, 'x'.repeat(number))
    await utimes(file, day(number), day(number))
  }
  await writeFile(join(backupsFolder(dataDir), 'mine.tar.gz'), '')
  await removeOldBackups(dataDir)
  const left = await listBackups(dataDir)
  expect(left.map(({ bytes }) => bytes)).toEqual([7, 6, 5, 4, 3])
  expect(left[0]).toMatchObject({ name: 'idledex-2026-01-07T00-00-00-000Z.tar.gz', madeAt: day(7) })
  expect(await readdir(backupsFolder(dataDir))).toContain('mine.tar.gz')
})

test('a new backup removes what a killed one left behind; only the owner can read the folder', async () => {
  const left = `${await newBackupFile(dataDir, day(9))}.part`
  await writeFile(left, 'half')
  await newBackupFile(dataDir, day(10))
  expect(await readdir(backupsFolder(dataDir))).not.toContain(basename(left))
  expect((await stat(backupsFolder(dataDir))).mode & 0o777).toBe(0o700)
})
