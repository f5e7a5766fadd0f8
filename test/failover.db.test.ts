import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type KyselyPlugin, sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, openDatabase } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { MIN_LIKED_BY_BOTH } from '#/features/catalog/games/games.limits.ts'
import { readChanges, readPosition } from '#/features/catalog/index/catalog.queries.server.ts'
import { openCatalog } from '#/features/catalog/index/catalog.sync.server.ts'
import { buildIndex } from '#/features/catalog/index/loadIndex.server.ts'
import { SavedIndex } from '#/features/catalog/index/savedIndex.server.ts'
import { topic } from '#/features/catalog/live/topics.ts'
import { addMembers } from './addMembers.ts'
import { testApi } from './api.ts'
import { afterwards } from './database.ts'
import { openStream, serve } from './eventStream.ts'
import { OwnServers } from './ownServer.ts'
import { plainSite } from './plainSite.ts'
import { postgresPair } from './postgresPair.ts'
import { findPostgresPrograms } from './postgresPrograms.ts'
import { READS } from './secondReader/secondReader.ts'
import { onServer } from './serverTemplates.ts'
import { GAMES, PEOPLE, POSTS } from './world.ts'

/** Also what may be some minutes old. */
const ADDRESSES = [
  ...READS,
  ...['/api/games?q=number', '/api/games/counts'],
  ...['/games/popular?within=any', '/posts?order=popular&within=any', '/leaderboards'],
  '/sitemap.xml',
  '/sitemaps/games-1.xml',
]
/** Those among them that show what is lost. */
const LOST = [
  ...['/games', '/api/games?q=number', '/games/counts', '/games/number-farm', '/games/number-tower/similar'],
  ...['/posts', '/users/carol', '/users/bob', '/feeds/posts.atom'],
  ...['/games/popular?within=any', '/posts?order=popular&within=any', '/sitemaps/games-1.xml'],
]
const LOST_TRANSACTIONS = 200
type Api = Awaited<ReturnType<typeof testApi>>
const SETTINGS = { WRITE_LIMIT_FACTOR: '1000' }

async function readAll(site: ReturnType<typeof plainSite>): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  // Each is cached from the second time on.
  for (const address of [...ADDRESSES, ...ADDRESSES])
    texts[address] = await (await site.request(address)).text()
  return texts
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'idledex-failover-'))
  afterwards(() => rmSync(made, { recursive: true }))
  return made
}

async function open(databaseUrl: string): Promise<Database> {
  const db = await openDatabase({ databaseUrl, dataDir: '.' })
  afterwards(() => db.close())
  return db
}

/** A folder with an index of all games, saved now. */
async function saveIndex(db: Database): Promise<string> {
  const dataDir = folder()
  const { catalog, position } = await buildIndex(db, {})
  expect(await new SavedIndex(db, dataDir).save(catalog, position)).toBe(true)
  return dataDir
}

const POST = { type: 'discussion', title: 'What is next?', content: 'Does anyone know?' }

/** What the failover loses: new things, changes of old ones, and a deletion. Carol signs in, too, and bob hides a game. */
async function writeWhatIsLost({ db, catalog, send, signIn }: Api, bob: HeadersInit): Promise<HeadersInit> {
  const carol = await signIn(PEOPLE.carol)
  const writes = await Promise.all([
    send('POST', '/api/upvote', bob, { game: GAMES.farm }),
    send('POST', '/api/upvote', carol, { game: GAMES.farm }),
    send('POST', '/api/posts', carol, POST),
    send('POST', '/api/votePost', bob, { post_id: POSTS.list }),
    send('PUT', `/api/me/blocked-games/${GAMES.mine}`, bob),
  ])
  for (const { status, body } of writes) expect(status, JSON.stringify(body)).toBeLessThan(300)
  const fans = await addMembers(db.kysely, 'fan', MIN_LIKED_BY_BOTH)
  const likes = fans.flatMap((user_id) =>
    [GAMES.tower, GAMES.mine].map((game_id) => ({ game_id, user_id, type: 1 })),
  )
  await db.kysely.insertInto('votes').values(likes).execute()
  await db.kysely.deleteFrom('games').where('id', '=', GAMES.clicker).execute()
  await db.kysely
    .insertInto('games')
    .values({ id: 700, urlid: 'soon-gone', name: 'Soon Gone', confirmed: true, added_by: PEOPLE.bob })
    .execute()
  await passTransactions(db, LOST_TRANSACTIONS)
  await catalog.refresh()
  return carol
}

/** A catalog that is saved when it is closed, and that `interrupt` closes when it has begun to read all games again. */
async function openInterrupted(db: Database) {
  let fails = false
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      if (fails && JSON.stringify(node).includes('order by id limit')) throw new Error('interrupted')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const dataDir = folder()
  const saving = { minGames: 1, afterChanges: 0, pauseMs: 3_600_000 }
  const live = await openCatalog(
    { ...db, kysely: db.kysely.withPlugin(failing) },
    { dataDir, saving, log: pino({ level: 'silent' }) },
  )
  const interrupt = async () => {
    fails = true
    await expect(live.refresh()).rejects.toThrow('interrupted')
    await live.close()
  }
  return { live, dataDir, interrupt }
}

async function passTransactions({ kysely }: Database, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await sql`select pg_current_xact_id()`.execute(kysely)
}

const programs = findPostgresPrograms()
// Without the programs of a server there is no second one to fail over to.
const canFailOver = Boolean(process.env.TEST_DATABASE_URL) && programs !== undefined

// In this order: the first test fails over.
describe.runIf(canFailOver)('after a failover to a standby that was behind', async () => {
  if (!canFailOver) return
  const pair = await postgresPair(programs)
  const db = await open(pair.url)
  // Nobody hears that the connection for messages broke: everything has to follow from reading all games again.
  const quiet: Database = { ...db, listen: (channel, onMessage) => db.listen(channel, onMessage, () => {}) }
  const api = await testApi(SETTINGS, undefined, quiet)
  const { send } = api
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line).msg) })
  const other = await openCatalog(db, { log })
  afterwards(() => other.close())
  await db.kysely.updateTable('profiles').set({ username_chosen: true, created_at: '2020-01-01' }).execute()
  const bob = await api.signIn(PEOPLE.bob)
  const survived = await saveIndex(db)
  await pair.stopReplication()
  const carol = await writeWhatIsLost(api, bob)
  const lost = await saveIndex(db)
  const ahead = await buildIndex(db, {})
  // These hear of nothing, and do not look by themselves.
  const deaf: Database = { ...db, kind: 'embedded', listen: async () => async () => {} }
  const interrupted = await openInterrupted(deaf)
  await api.send('POST', '/api/upvote', carol, { game: GAMES.tower })
  await interrupted.live.refresh()
  const late = await openCatalog(deaf, { log: pino({ level: 'silent' }) })
  afterwards(() => late.close())
  const toSave = folder()
  const saving = await openCatalog(deaf, {
    dataDir: toSave,
    log: pino({ level: 'silent' }),
    saving: { minGames: 1, afterChanges: 1_000, pauseMs: 1_000_000 },
  })
  const listedFor = async (as: HeadersInit): Promise<number[]> =>
    (await send('GET', '/api/games', as)).body.items.map(({ id }: { id: number }) => id)

  test('everything that was cached is what a site shows that starts then', async () => {
    const site = plainSite(api)
    const cached = await readAll(site)
    expect(await listedFor(bob)).not.toContain(GAMES.mine)
    expect((await send('GET', '/api/me', carol)).status).toBe(200)
    const stream = await openStream(await serve(api.api), { topics: topic.game(GAMES.farm), headers: bob })
    const [counted] = (await stream.first('counts')).games
    await stream.first('notifications')

    const resynced = new Promise<void>((resolve) => api.catalog.onResync(resolve))
    await pair.failOver()
    await resynced

    const fresh = await readAll(plainSite(await testApi(SETTINGS, undefined, await open(pair.url))))
    const changed = ADDRESSES.filter((address) => cached[address] !== fresh[address])
    expect(changed).toEqual(expect.arrayContaining(LOST))
    expect(await readAll(site)).toEqual(fresh)
    expect(await listedFor(bob)).toContain(GAMES.mine)
    expect((await send('GET', '/api/me', carol)).status).toBe(401)
    await stream.first('counts', ({ games }) => games[0]!.upvotes === counted!.upvotes - 2)
    // Its transaction id was given out before, too, and seen.
    const comment = { postID: POSTS.bobReview, comment: 'I have played it, too.' }
    const written = await send('POST', '/api/addPostComment', await api.signIn(PEOPLE.alice), comment)
    expect(written.status, JSON.stringify(written.body)).toBeLessThan(300)
    await stream.first('notifications', ({ items }) => items.length === 1)
  })

  test('it is also noticed when as many transactions have passed since as were lost', async () => {
    await passTransactions(db, 2 * LOST_TRANSACTIONS)
    const resynced = new Promise<void>((resolve) => late.onResync(resolve))
    await late.refresh()
    await resynced
    expect(late.catalog.card(GAMES.farm)).toBe(api.catalog.catalog.card(GAMES.farm))
    expect(late.catalog.card(700)).toBeUndefined()
  })

  test('an index is not saved before all games have been read again, and at the end at the latest', async () => {
    const saveNow = async () => {
      await saving.keep()
      return new SavedIndex(db, toSave).restore()
    }
    expect(await saveNow()).toBeUndefined()
    const resynced = new Promise<void>((resolve) => saving.onResync(resolve))
    // The first of two batches: games above its last id, which the database lost, are still in the index.
    await saving.refresh()
    expect(await saveNow()).toBeUndefined()
    await resynced
    await saving.close()
    expect(await new SavedIndex(db, toSave).restore()).toBeDefined()
  })

  test('the log says so once', async () => {
    await other.refresh()
    const WENT_BACK = expect.stringContaining('The database went back in time: it may have lost')
    expect(lines.filter((line) => line.includes('games are read again'))).toEqual([WENT_BACK])
  })

  test('an index that was saved before, and whose token survived, has every change since', async () => {
    const opened = await openCatalog(db, {
      dataDir: survived,
      log,
      saving: { minGames: 1, afterChanges: 1_000, pauseMs: 1 },
    })
    afterwards(() => opened.close())
    expect(lines.join()).not.toContain('is rebuilt')
    const { catalog } = await buildIndex(db, {})
    const ids = catalog.idsBetween(0, 1_000)
    expect(opened.catalog.idsBetween(0, 1_000)).toEqual(ids)
    expect(opened.catalog.cards(ids)).toBe(catalog.cards(ids))
  })

  test('an index that was saved with lost changes is not used', async () => {
    await passTransactions(db, 2 * LOST_TRANSACTIONS)
    expect(await new SavedIndex(db, lost).restore()).toBeUndefined()
  })

  test('an index of which a part was read before is not saved', async () => {
    await interrupted.interrupt()
    expect(await new SavedIndex(db, interrupted.dataDir).restore()).toBeUndefined()
  })

  test('an index that was read before is not saved', async () => {
    const saved = new SavedIndex(db, folder())
    expect(await saved.save(ahead.catalog, ahead.position)).toBe(false)
    await passTransactions(db, 2 * LOST_TRANSACTIONS)
    expect(await saved.restore()).toBeUndefined()
  })
})

describe.runIf(canFailOver)('a server one of whose processes was killed', () => {
  test('is in another run, although it was not started again', async () => {
    const servers = new OwnServers(programs!)
    await servers.make('crashing')
    const { url } = await servers.start('crashing')
    const started = 'select pg_postmaster_start_time()::text as at'
    const db = await openDatabase({ databaseUrl: url, dataDir: '.' })
    onTestFinished(() => db.close())
    const before = await readPosition(db.kysely)
    expect((await readPosition(db.kysely)).serverRun).toBe(before.serverRun)
    const startedAt = await onServer(url, async (client) => {
      client.on('error', () => {})
      const { rows } = await client.query(`${started}, pg_backend_pid() as pid`)
      process.kill(rows[0].pid, 'SIGKILL')
      return rows[0].at
    })
    const hasRecovered = async () => {
      expect((await readPosition(db.kysely)).serverRun).not.toBe(before.serverRun)
    }
    await vi.waitFor(hasRecovered, { timeout: 30_000 })
    expect((await onServer(url, (client) => client.query(started))).rows[0].at).toBe(startedAt)
  })
})

describe.runIf(canFailOver)('a server that crashes', () => {
  test('has gone back also where all that it lost was rolled back', async () => {
    const servers = new OwnServers(programs!)
    await servers.make('forgetful')
    const start = async () => {
      const server = await servers.start('forgetful')
      const db = await openDatabase({ databaseUrl: server.url, dataDir: '.' })
      onTestFinished(() => db.close())
      return { ...server, db }
    }
    const { db, stop } = await start()
    await migrate(db)
    const rollBack = db.kysely.transaction().execute(async (trx) => {
      await sql`select pg_current_xact_id()`.execute(trx)
      throw new Error('rolled back')
    })
    await expect(rollBack).rejects.toThrow('rolled back')
    const { snapshot } = await readPosition(db.kysely)
    await stop()
    expect((await readChanges((await start()).db.kysely, snapshot)).hasGoneBack).toBe(true)
  })
})
