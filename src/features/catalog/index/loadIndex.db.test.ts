import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { generateGames } from '../../../../bench/catalog/generate.ts'
import { storeGenerated } from '../../../../bench/catalog/storeGenerated.ts'
import { testDatabase } from '../../../../test/database.ts'
import { readChanges } from './catalog.queries.server.ts'
import { openCatalog } from './catalog.sync.server.ts'
import { SavedIndex } from './savedIndex.server.ts'

const GAMES = 80
const db = await testDatabase()
await storeGenerated(db.kysely, generateGames(GAMES))

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'idledex-index-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  return dataDir
}

/** Opens a catalog that saves its index in `dataDir`, and collects what it logs. */
async function opened(dataDir: string, pauseMs = 3_600_000) {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) })
  const live = await openCatalog(db, { dataDir, log, saving: { minGames: 1, afterChanges: 20, pauseMs } })
  onTestFinished(() => live.close())
  return { live, lines }
}

const change = (games: number) =>
  sql`update games set name = name || ' again' where id in (select id from games order by id limit ${games})`.execute(
    db.kysely,
  )

const changesSinceSaved = async (dataDir: string) => {
  const { position } = (await new SavedIndex(db, dataDir).restore())!
  return (await readChanges(db.kysely, position.snapshot)).ids.length
}

test('the index is saved while the site runs, some time after much has changed', async () => {
  const dataDir = await folder()
  const { live } = await opened(dataDir, 10)
  const [name] = await readdir(dataDir)
  const before = (await stat(path.join(dataDir, name!))).ino
  await change(5)
  await live.refresh()
  expect(await changesSinceSaved(dataDir)).toBe(5)
  await change(60)
  await live.refresh()
  await expect.poll(() => changesSinceSaved(dataDir)).toBe(0)
  expect((await stat(path.join(dataDir, name!))).ino).not.toBe(before)
})

test('an index that missed little catches up, and one that missed much is rebuilt and saved', async () => {
  const dataDir = await folder()
  await (await opened(dataDir)).live.close()
  await change(5)
  const second = await opened(dataDir)
  expect(second.lines).toEqual([])
  await second.live.close()
  await change(60)
  // As after an import and a kill: the file is older than what changed.
  const third = await opened(dataDir)
  expect(third.lines.join()).toContain('too old, so it is rebuilt')
  expect(await changesSinceSaved(dataDir)).toBe(0)
})
