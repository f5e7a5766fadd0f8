import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Catalogue } from '#/features/catalog/index/engine/catalog.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { generateGames } from '../../../../bench/catalogue/generate.ts'
import { randomChange } from '../../../../bench/catalogue/randomChange.ts'
import { randomQuery } from '../../../../bench/catalogue/randomQuery.ts'
import { storeGenerated } from '../../../../bench/catalogue/storeGenerated.ts'
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

async function built(): Promise<{ catalogue: Catalogue; position: Position }> {
  const position = await readPosition(db.kysely)
  const catalogue = new Catalogue()
  for await (const rows of readAllGames(db.kysely)) for (const row of rows) catalogue.load(row)
  catalogue.finishLoading()
  return { catalogue, position }
}

/** Keeps the catalogue of now in a new folder. */
async function kept(): Promise<{ folder: string; file: string; catalogue: Catalogue }> {
  const folder = await emptyFolder()
  const { catalogue, position } = await built()
  await new SavedIndex(db, folder).save(catalogue, position)
  const [name] = await readdir(folder)
  return { folder, file: path.join(folder, name!), catalogue }
}

const restore = (folder: string) => new SavedIndex(db, folder).restore()

function expectSame(a: Catalogue, b: Catalogue): void {
  const random = seededRandom('catalogue', 'kept index')
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
    const { folder, catalogue } = await kept()
    expectSame(catalogue, (await restore(folder))!.catalogue)
  })

  it('is saved and restored with changes in every state of maintenance', async () => {
    const folder = await emptyFolder()
    const random = seededRandom('catalogue', 'kept changes')
    const { catalogue } = await built()
    const member = '00000000-0000-4000-8000-000000000003'
    await db.kysely.insertInto('profiles').values({ id: member, username: 'keeper' }).execute()
    const before = await readPosition(db.kysely)
    for (let i = 0; i < 60; i++) await randomChange(db.kysely, random, [member])
    await new SavedIndex(db, folder).save(catalogue, await follow(catalogue, before))
    for (let i = 0; i < 60; i++) await randomChange(db.kysely, random, [member])
    const restored = (await restore(folder))!
    await follow(restored.catalogue, restored.position)
    expectSame((await built()).catalogue, restored.catalogue)
  })

  it('is not used if it is damaged or truncated anywhere', async () => {
    const { folder, file } = await kept()
    const whole = await readFile(file)
    const random = seededRandom('catalogue', 'damage')
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
    const { folder, catalogue } = await kept()
    const index = new SavedIndex(db, folder)
    await index.restore()
    await index.save(catalogue, await readPosition(db.kysely))
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

/** Brings a catalogue from a position to now. */
async function follow(catalogue: Catalogue, since: Position): Promise<Position> {
  const { ids, votes, ...position } = await readChanges(db.kysely, since.snapshot)
  catalogue.applyVotes(votes)
  const missing = new Set(ids)
  for await (const rows of readGames(db.kysely, ids)) {
    catalogue.apply(rows)
    for (const row of rows) missing.delete(row.id)
  }
  catalogue.apply([], missing)
  return position
}
