import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { generateGames } from '../../../../bench/catalog/generate.ts'
import { storeGenerated } from '../../../../bench/catalog/storeGenerated.ts'
import { randomChange } from '../../../../test/catalog/randomChange.ts'
import { randomQuery } from '../../../../test/catalog/randomQuery.ts'
import { testDatabase } from '../../../../test/database.ts'
import {
  type Position,
  readAllGames,
  readChanges,
  readGames,
  readPosition,
} from './catalog.queries.server.ts'
import { SavedIndex } from './savedIndex.server.ts'

const GAMES = 300
const db = await testDatabase()
await storeGenerated(db.kysely, generateGames(GAMES))

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kept-index-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function built(): Promise<{ catalog: Catalog; position: Position }> {
  const position = await readPosition(db.kysely)
  const catalog = new Catalog()
  for await (const rows of readAllGames(db.kysely)) for (const row of rows) catalog.load(row)
  catalog.finishLoading()
  return { catalog, position }
}

/** Keeps the catalog of now in a new folder. */
async function kept(): Promise<{ folder: string; file: string; catalog: Catalog }> {
  const folder = await emptyFolder()
  const { catalog, position } = await built()
  await new SavedIndex(db, folder).save(catalog, position)
  const [name] = await readdir(folder)
  return { folder, file: path.join(folder, name!), catalog }
}

const restore = (folder: string) => new SavedIndex(db, folder).restore()

function expectSame(a: Catalog, b: Catalog): void {
  const random = seededRandom('catalog', 'kept index')
  const games = [...generateGames(GAMES)]
  const texts = { names: games.map(({ name }) => name), descs: games.map(({ desc }) => desc) }
  for (let i = 0; i < 200; i++) {
    const query = randomQuery(random, texts)
    const page = a.page(query, { offset: 0, limit: 50 })
    expect(b.page(query, { offset: 0, limit: 50 })).toEqual(page)
    expect(b.counts(query)).toEqual(a.counts(query))
    expect(b.cards(page.ids)).toBe(a.cards(page.ids))
  }
  expect(b.similar(7, 15)).toEqual(a.similar(7, 15))
}

describe('an index saved to disk', () => {
  it('returns the same lists after the next start', async () => {
    const { folder, catalog } = await kept()
    expectSame(catalog, (await restore(folder))!.catalog)
  })

  it('is saved and restored with changes in every state of maintenance', async () => {
    const folder = await emptyFolder()
    const random = seededRandom('catalog', 'kept changes')
    const { catalog } = await built()
    const member = '00000000-0000-4000-8000-000000000003'
    await db.kysely.insertInto('profiles').values({ id: member, username: 'keeper' }).execute()
    const before = await readPosition(db.kysely)
    for (let i = 0; i < 60; i++) await randomChange(db.kysely, random, [member])
    await new SavedIndex(db, folder).save(catalog, await follow(catalog, before))
    for (let i = 0; i < 60; i++) await randomChange(db.kysely, random, [member])
    const restored = (await restore(folder))!
    await follow(restored.catalog, restored.position)
    expectSame((await built()).catalog, restored.catalog)
  })

  it('is not used if it is damaged or truncated anywhere', async () => {
    const { folder, file } = await kept()
    const whole = await readFile(file)
    const random = seededRandom('catalog', 'damage')
    for (let i = 0; i < 40; i++) {
      const damaged = Buffer.from(whole)
      // Every other time near the start, where it says what it is.
      damaged[random.whole(0, i % 2 === 0 ? 300 : whole.length - 1)]! ^= 1 << random.whole(0, 7)
      await writeFile(file, damaged)
      expect(await restore(folder)).toBeUndefined()
      await writeFile(file, whole)
      await truncate(file, random.whole(0, whole.length - 1))
      expect(await restore(folder)).toBeUndefined()
    }
    await writeFile(file, whole)
    expect(await restore(folder)).toBeDefined()
  })

  it('is not used for a database that was restored to an earlier state', async () => {
    const { folder } = await kept()
    await sql`delete from site_state where key like 'catalogue-index:%'`.execute(db.kysely)
    expect(await restore(folder)).toBeUndefined()
  })

  it('is replaced by the next one, and leaves nothing behind in folder or database', async () => {
    await sql`delete from site_state where key like 'catalogue-index:%'`.execute(db.kysely)
    const { folder, catalog } = await kept()
    const index = new SavedIndex(db, folder)
    await index.restore()
    await index.save(catalog, await readPosition(db.kysely))
    expect(await readdir(folder)).toHaveLength(1)
    const known = await sql`select key from site_state where key like 'catalogue-index:%'`.execute(db.kysely)
    expect(known.rows).toHaveLength(1)
    expect(await restore(folder)).toBeDefined()
  })

  it('is not required', async () => {
    expect(await restore(path.join(await emptyFolder(), 'missing'))).toBeUndefined()
  })

  it('cannot be read by others', async () => {
    const { file } = await kept()
    expect((await stat(file)).mode & 0o077).toBe(0)
  })
})

/** Brings a catalog from a position to now. */
async function follow(catalog: Catalog, since: Position): Promise<Position> {
  const { ids, votes, ...position } = await readChanges(db.kysely, since.snapshot)
  catalog.applyVotes(votes)
  const missing = new Set(ids)
  for await (const rows of readGames(db.kysely, ids)) {
    catalog.apply(rows)
    for (const row of rows) missing.delete(row.id)
  }
  catalog.apply([], missing)
  return position
}
