import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { databaseIdentity } from '../databaseIdentity.ts'
import { finishServerRestore, storeToken } from './finishRestore.ts'
import { swapFiles } from './swapFiles.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'idledex-settle-'))
  onTestFinished(() => rm(folder, { recursive: true }))
})

/** Moves a file to its place, as a restore that is killed before its end. */
async function interrupt(server: { database: string; token: string } | undefined): Promise<() => boolean> {
  const [from, to] = [path.join(folder, 'draft'), path.join(folder, 'key')]
  await writeFile(from, 'new key')
  await swapFiles(folder, { server, renames: [{ from, to }], aside: path.join(folder, 'aside'), drafts: [] })
  return () => existsSync(to)
}

test('a restore counts if its database was committed, and is undone if it was not', async () => {
  const { kysely } = await testDatabase()
  const database = await databaseIdentity(kysely)
  await storeToken(kysely, 'committed')
  const isMoved = await interrupt({ database, token: 'another' })
  expect(await finishServerRestore(folder, kysely)).toBe(false)
  expect(isMoved()).toBe(false)
  await interrupt({ database, token: 'committed' })
  expect(await finishServerRestore(folder, kysely)).toBe(true)
  expect(isMoved()).toBe(true)
  expect(await finishServerRestore(folder, kysely)).toBe(false)
})

test('only the database that was being restored decides, not another one', async () => {
  const { kysely } = await testDatabase('blank')
  const isMoved = await interrupt({ database: '1/1', token: 'of another database' })
  await expect(finishServerRestore(folder, kysely)).rejects.toThrow(
    'Start once with the DATABASE_URL that it had',
  )
  expect(isMoved()).toBe(true)
})

test('the restore of an embedded database is undone, whatever database is opened next', async () => {
  const { kysely } = await testDatabase('blank')
  const isMoved = await interrupt(undefined)
  expect(await finishServerRestore(folder, kysely)).toBe(false)
  expect(isMoved()).toBe(false)
})
