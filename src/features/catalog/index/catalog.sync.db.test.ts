import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Database, openDatabase } from '#/db/connect.ts'
import { generateGames } from '../../../../bench/catalog/generate.ts'
import { storeGenerated } from '../../../../bench/catalog/storeGenerated.ts'
import { afterwards, testDatabase, testDatabaseUrl } from '../../../../test/database.ts'
import { type LiveCatalog, openCatalog } from './catalog.sync.server.ts'
import { DEFAULT_QUERY } from './query/catalog.address.ts'

const log = pino({ level: 'silent' })

// On PostgreSQL each catalog has connections of its own, as in two processes; the embedded database has one owner.
const url = process.env.TEST_DATABASE_URL ? await testDatabaseUrl() : undefined
const here = url ? await openDatabase({ databaseUrl: url, dataDir: '.' }) : await testDatabase()
const there = url ? await openDatabase({ databaseUrl: url, dataDir: '.' }) : here
if (url) for (const db of [here, there]) afterwards(() => db.close())
await storeGenerated(here.kysely, generateGames(60))

async function opened(db: Database): Promise<LiveCatalog> {
  const live = await openCatalog(db, { log })
  onTestFinished(() => live.close())
  return live
}

/** Resolves with the ids of the next change. */
const nextChange = (live: LiveCatalog) =>
  new Promise<ReadonlySet<number>>((resolve) => {
    live.onChange(resolve)
  })

const votesOf = (live: LiveCatalog, id: number) => JSON.parse(live.catalog.card(id)!).upvotes as number

const setVotes = (db: Database, id: number, upvotes: number) =>
  db.kysely.updateTable('game_counts').set({ upvotes }).where('game_id', '=', id).execute()

const listed = (live: LiveCatalog) => live.catalog.page(DEFAULT_QUERY, { offset: 0, limit: 100 }).ids

describe('a catalog that follows the database', () => {
  it('has what a writer committed once the writer has refreshed it', async () => {
    const live = await opened(here)
    const { ids } = live.catalog.page(DEFAULT_QUERY, { offset: 0, limit: 2 })
    await setVotes(here, ids[0]!, 7_001)
    await here.kysely.deleteFrom('games').where('id', '=', ids[1]!).execute()
    await live.refresh()
    expect(votesOf(live, ids[0]!)).toBe(7_001)
    expect(listed(live)).not.toContain(ids[1])
  })

  it('shows each of many concurrent writers their own change', async () => {
    const live = await opened(here)
    const write = async (id: number, i: number) => {
      await setVotes(here, id, 8_000 + i)
      await live.refresh()
      expect(votesOf(live, id)).toBe(8_000 + i)
    }
    await Promise.all(listed(live).slice(0, 20).map(write))
  })

  it('includes changes of another writer by itself', async () => {
    const live = await opened(here)
    const id = listed(live)[3]!
    const changed = nextChange(live)
    await setVotes(there, id, 9_003)
    expect([...(await changed)]).toContain(id)
    expect(votesOf(live, id)).toBe(9_003)
  })

  it('adds new games, and removes deleted ones', async () => {
    const live = await opened(here)
    const [added] = [...generateGames(1, 'another')]
    const row = { ...added!, id: 500, urlid: 'a-new-one', confirmed: true, removed: false }
    await storeGenerated(there.kysely, [row])
    await live.refresh()
    expect(listed(live)).toContain(500)
    await there.kysely.deleteFrom('games').where('id', '=', 500).execute()
    await live.refresh()
    expect(listed(live)).not.toContain(500)
    expect(live.catalog.card(500)).toBeUndefined()
  })

  it('finds a change by polling if its message was lost', async () => {
    // A connection that lost every message, as through a firewall that forgot it.
    const deaf: Database = { ...there, kind: 'server', listen: async () => async () => {} }
    const live = await opened(deaf)
    const id = listed(live)[5]!
    const changed = nextChange(live)
    await setVotes(here, id, 9_005)
    expect([...(await changed)]).toContain(id)
    expect(votesOf(live, id)).toBe(9_005)
  })

  it('applies concurrent changes to the votes and texts of a game', async () => {
    const live = await opened(here)
    const id = listed(live)[7]!
    await here.kysely.transaction().execute(async (trx) => {
      await trx.updateTable('game_counts').set({ upvotes: 9_007 }).where('game_id', '=', id).execute()
      await trx.updateTable('games').set({ name: 'Nine Thousand' }).where('id', '=', id).execute()
      await trx.updateTable('game_counts').set({ upvotes: 9_008 }).where('game_id', '=', id).execute()
    })
    await live.refresh()
    expect(JSON.parse(live.catalog.card(id)!)).toMatchObject({ name: 'Nine Thousand', upvotes: 9_008 })
  })

  it('sorts and filters by votes after only they changed', async () => {
    const live = await opened(here)
    const id = listed(live)[8]!
    const most = { ...DEFAULT_QUERY, sort: 'votes' as const }
    const range = { offset: 0, limit: 1 }
    await here.kysely
      .updateTable('game_counts')
      .set({ upvotes: 0, downvotes: 90_000 })
      .where('game_id', '=', id)
      .execute()
    await live.refresh()
    expect(live.catalog.page(most, range).ids).toEqual([id])
    expect(live.catalog.count({ ...DEFAULT_QUERY, minVotes: 90_000 })).toBe(1)
    expect(JSON.parse(live.catalog.card(id)!)).toMatchObject({ downvotes: 90_000, score: 0, rating: 0 })
  })

  it('reads nothing twice', async () => {
    const live = await opened(here)
    const heard: number[][] = []
    live.onChange((ids) => heard.push([...ids]))
    await setVotes(here, listed(live)[6]!, 9_006)
    await live.refresh()
    const version = live.catalog.version
    await live.refresh()
    await live.refresh()
    expect(live.catalog.version).toBe(version)
    expect(heard).toHaveLength(1)
  })
})

describe.runIf(url)('transactions that overlap', () => {
  it('are all read, whichever commits first', async () => {
    const live = await opened(here)
    const [slow, fast] = listed(live).slice(10, 12) as [number, number]
    await there.kysely.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('game_counts')
        .set({ upvotes: 9_010 })
        .where('game_id', '=', slow)
        .execute()
      await setVotes(here, fast, 9_011)
      await live.refresh()
      expect(votesOf(live, fast)).toBe(9_011)
      expect(votesOf(live, slow)).not.toBe(9_010)
    })
    await live.refresh()
    expect(votesOf(live, slow)).toBe(9_010)
  })
})
