import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { KyselyPlugin, UnknownRow } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { generateGames } from '../../../../bench/catalog/generate.ts'
import { storeGenerated } from '../../../../bench/catalog/storeGenerated.ts'
import { testDatabase } from '../../../../test/database.ts'
import { readChanges, readPosition } from './catalog.queries.server.ts'
import { openCatalog } from './catalog.sync.server.ts'
import type { Catalog } from './engine/catalog.ts'
import { buildIndex } from './loadIndex.server.ts'
import { DEFAULT_QUERY } from './query/catalog.address.ts'
import { Rereading } from './rereading.server.ts'
import { SavedIndex } from './savedIndex.server.ts'

const GAMES = 100
const BATCH = 30
const [NEW, ...CHANGED] = [60, 1, 30, 31, 99]
const GONE = [5, 40, 100]

const db = await testDatabase()
await storeGenerated(db.kysely, generateGames(GAMES))
await db.kysely.deleteFrom('games').where('id', '=', NEW!).execute()

const listed = (catalog: Catalog) => catalog.page(DEFAULT_QUERY, { offset: 0, limit: GAMES }).ids

test('brings games to their rows batch by batch, removes those that are gone, and says which', async () => {
  const { catalog } = await buildIndex(db, {})
  await storeGenerated(
    db.kysely,
    [...generateGames(GAMES)].filter(({ id }) => id === NEW),
  )
  await db.kysely.updateTable('games').set({ desc: 'Another one.' }).where('id', 'in', CHANGED).execute()
  await db.kysely.deleteFrom('games').where('id', 'in', GONE).execute()
  const changed: number[] = []
  let batches = 0
  const rereading = new Rereading(db.kysely, catalog, pino({ level: 'silent' }), BATCH)
  expect(await rereading.next()).toEqual(new Set())
  rereading.start(true)
  for (; rereading.isRunning; batches++) changed.push(...(await rereading.next()))
  expect(batches).toBe(5)
  expect(changed.sort((a, b) => a - b)).toEqual([NEW, ...CHANGED, ...GONE].sort((a, b) => a! - b!))
  const fresh = (await buildIndex(db, {})).catalog
  expect(listed(catalog)).toEqual(listed(fresh))
  expect(catalog.cards(listed(fresh))).toBe(fresh.cards(listed(fresh)))
  expect(catalog.idsBetween(0, GAMES)).toHaveLength(GAMES - GONE.length)
})

test('a position that the database has not reached is recognized', async () => {
  const { snapshot } = await readPosition(db.kysely)
  expect((await readChanges(db.kysely, snapshot)).hasGoneBack).toBe(false)
  expect((await readChanges(db.kysely, ahead(snapshot))).hasGoneBack).toBe(true)
})

const ahead = (snapshot: string): string =>
  snapshot.replace(/:(\d+):/, (_, xmax) => `:${Number(xmax) + 1_000}:`)

/** The first changes that are read seem to come from a server that is ahead, such as a virtual machine that is then set back. */
function aheadAtFirst(): KyselyPlugin {
  let isAhead = true
  const advance = (row: UnknownRow): UnknownRow => {
    if (!isAhead || !('hasGoneBack' in row)) return row
    isAhead = false
    return { ...row, snapshot: ahead(row.snapshot as string) }
  }
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(advance) }),
  }
}

test('a server that went back in the same run is noticed, and the index is saved again', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'idledex-reread-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const live = await openCatalog(
    { ...db, kysely: db.kysely.withPlugin(aheadAtFirst()) },
    {
      dataDir,
      log: pino({ level: 'silent' }),
      saving: { minGames: 1, afterChanges: 1_000_000, pauseMs: 1 },
    },
  )
  onTestFinished(() => live.close())
  const savedAt = async () => (await new SavedIndex(db, dataDir).restore())?.position.snapshot
  const first = await savedAt()
  expect(first).toBeDefined()
  const resynced = new Promise<void>((resolve) => live.onResync(resolve))
  await live.refresh()
  await resynced
  await expect.poll(savedAt).not.toSatisfy((at) => at === undefined || at === first)
})
