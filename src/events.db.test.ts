import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import type { DomainEvent, EventBatch } from './domainEvents.ts'
import { openEvents } from './eventHandlers.server.ts'
import { announceAnyChange, Events, MAX_MESSAGES, MAX_PAYLOAD_BYTES, messageTexts } from './events.server.ts'
import type { LiveCatalog } from './features/catalog/index/catalog.sync.server.ts'
import { ViewerGamesCache } from './features/catalog/index/viewerGames.server.ts'
import type { LiveStreams } from './features/catalog/live/liveStreams.server.ts'
import type { Auth } from './features/people/auth/service/auth.server.ts'
import { cachedResponse } from './http/cache/cachedResponse.server.ts'
import { type CacheTag, cacheTag } from './http/cache/cacheTags.ts'
import { ResponseCache } from './http/cache/responseCache.server.ts'

const db = await testDatabase()
const log = pino({ level: 'silent' })
const favorite = (gameId: number): DomainEvent => ({ type: 'favorite', gameId, userId: 'someone' })
const rows = async () =>
  (await db.kysely.selectFrom('site_state').select('key').orderBy('key').execute()).map(({ key }) => key)

/** The events of a process, and what its handlers have seen. */
async function startProcess() {
  const events = await new Events(db, log).listen()
  afterAll(() => events.close())
  const seen: EventBatch[] = []
  const seenAsWriter: EventBatch[] = []
  events.addAfterCommitHandlers([
    {
      name: 'failing',
      where: 'every process',
      run: () => {
        throw new Error('A handler that fails')
      },
    },
    { name: 'here', where: 'writer', run: (batch) => void seenAsWriter.push(batch) },
    { name: 'everywhere', where: 'every process', run: (batch) => void seen.push(batch) },
  ])
  return { events, seen, seenAsWriter }
}

test('handlers run after the commit and before the write resolves, whatever one of them throws', async () => {
  const { events } = await startProcess()
  const found: string[][] = []
  events.addAfterCommitHandlers([
    { name: 'reader', where: 'writer', run: async () => void found.push(await rows()) },
  ])
  const result = await events.write(async (trx, emit) => {
    emit(favorite(1))
    await trx.insertInto('site_state').values({ key: 'committed', value: '1' }).execute()
    return 7
  })
  expect(result).toBe(7)
  expect(found).toEqual([['committed']])
})

test('a write that throws is rolled back and runs no handler', async () => {
  const { events, seen } = await startProcess()
  const failing = events.write(async (trx, emit) => {
    emit(favorite(1))
    await trx.insertInto('site_state').values({ key: 'rolled-back', value: '1' }).execute()
    throw new Error('No')
  })
  await expect(failing).rejects.toThrow('No')
  expect(await rows()).not.toContain('rolled-back')
  expect(seen).toEqual([])
})

test.skipIf(!process.env.TEST_DATABASE_URL)(
  'two writes that wait for each other in a circle both succeed, and their events are heard once',
  async () => {
    const { events, seen } = await startProcess()
    await db.kysely
      .insertInto('site_state')
      .values(['left', 'right'].map((key) => ({ key: `circle-${key}`, value: '0' })))
      .execute()
    let attempts = 0
    const both = Promise.withResolvers<void>()
    const write = (gameId: number, ...keys: string[]) =>
      events.write(async (trx, emit) => {
        emit(favorite(gameId))
        for (const [at, key] of keys.entries()) {
          await trx
            .updateTable('site_state')
            .set({ value: sql`value || ${String(gameId)}` })
            .where('key', '=', `circle-${key}`)
            .execute()
          // Each has its first row before either wants the second.
          if (at === 0 && ++attempts === 2) both.resolve()
          await both.promise
        }
      })
    await Promise.all([write(1, 'left', 'right'), write(2, 'right', 'left')])
    // Whoever tries again may be in a circle once more; without one there would be two.
    expect(attempts).toBeGreaterThan(2)
    const { rows: values } = await sql<{ length: number }>`
      select jsonb_array_length(value) as length from site_state where key like 'circle-%'`.execute(db.kysely)
    expect(values).toEqual([{ length: 3 }, { length: 3 }])
    expect(seen.flatMap((batch) => batch.events).length).toBe(2)
  },
)

describe.skipIf(!process.env.TEST_DATABASE_URL)('another process', () => {
  test('hears of what was committed, once, and not of what was rolled back', async () => {
    const [writer, other] = [await startProcess(), await startProcess()]
    await writer.events
      .write(async (_, emit) => {
        emit(favorite(1))
        throw new Error('No')
      })
      .catch(() => {})
    await writer.events.write(async (_, emit) => emit(favorite(2)))
    await expect.poll(() => other.seen.length).toBe(1)
    expect(other.seen).toEqual([{ events: [favorite(2)], missed: new Set() }])
    expect(other.seenAsWriter).toEqual([])
    // The writer's own message has come by now as well: messages arrive in order.
    await other.events.write(async (_, emit) => emit(favorite(3)))
    await expect.poll(() => writer.seen.length).toBe(2)
    expect(writer.seen.flatMap(({ events }) => events)).toEqual([favorite(2), favorite(3)])
  })

  test('hears of every event of a transaction with more than one message holds', async () => {
    const [writer, other] = [await startProcess(), await startProcess()]
    const many = Array.from({ length: 500 }, (_, index) => favorite(index))
    await writer.events.write(async (_, emit) => many.forEach(emit))
    await expect.poll(() => other.seen.flatMap(({ events }) => events)).toEqual(many)
    expect(other.seen.map(({ missed }) => missed)).toEqual(other.seen.map(() => new Set()))
    expect(writer.seen.map(({ events }) => events.length)).toEqual([500])
  })
})

// A second site on the same server, with caches of its own.
describe.skipIf(!process.env.TEST_DATABASE_URL)('the caches of another process', () => {
  const openSite = async () => {
    const cache = new ResponseCache()
    const viewerGames = new ViewerGamesCache(db.kysely)
    const forYou = { invalidate() {}, invalidateAll() {} }
    const parts = { db, log, cache, viewerGames, forYou } as unknown as Parameters<typeof openEvents>[0]
    const events = await openEvents({
      ...parts,
      auth: { onSupportChange() {} } as unknown as Auth,
      catalog: { onResync() {}, refresh: async () => {} } as unknown as LiveCatalog,
      live: { publish() {} } as unknown as LiveStreams,
    })
    afterAll(() => events.close())
    const store = (path: string, ...tags: CacheTag[]) => {
      const headers = {}
      const response = { route: path, etag: '"1"', tags: new Set(tags), headers }
      cache.pages.set(path, cachedResponse(Buffer.from(path), response), cache.pages.begin())
    }
    const isCached = (path: string) => cache.find(path) !== undefined
    return { events, viewerGames, store, isCached }
  }
  const MEMBER = '00000000-0000-4000-8000-000000000001'

  test('forget what an event concerns, and nothing else', async () => {
    const [writer, other] = [await openSite(), await openSite()]
    other.store('/user/one', cacheTag.member(MEMBER))
    other.store('/user/two', cacheTag.profile(MEMBER.replace(/1$/, '2')))
    const games = await other.viewerGames.of(MEMBER)
    await writer.events.write(async (_, emit) => {
      emit({ type: 'member', userId: MEMBER })
      emit({ type: 'blocked-games', userId: MEMBER })
    })
    await expect.poll(() => other.isCached('/user/one')).toBe(false)
    expect(other.isCached('/user/two')).toBe(true)
    expect(await other.viewerGames.of(MEMBER)).not.toBe(games)
  })

  test('forget everything when a program changed many things without events', async () => {
    const site = await openSite()
    site.store('/game/nine', cacheTag.game(9))
    const games = await site.viewerGames.of(MEMBER)
    await announceAnyChange(db.kysely)
    await expect.poll(() => site.isCached('/game/nine')).toBe(false)
    expect(await site.viewerGames.of(MEMBER)).not.toBe(games)
  })
})

describe('the messages of a transaction', () => {
  const parsed = (events: readonly DomainEvent[]) => {
    const texts = messageTexts('p', events)
    for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_PAYLOAD_BYTES)
    return texts.map(
      (text) => JSON.parse(text) as { from: string; events?: DomainEvent[]; missed?: string[] },
    )
  }

  test('are one as long as PostgreSQL takes it, and otherwise as many as it needs', () => {
    const some = Array.from({ length: 100 }, (_, index) => favorite(index))
    expect(parsed(some)).toEqual([{ from: 'p', events: some }])
    const many = Array.from({ length: 400 }, (_, index) => favorite(index))
    expect(parsed(many).length).toBe(3)
    expect(parsed(many).flatMap(({ events }) => events)).toEqual(many)
  })

  test('name only the type of an event that fits into none', () => {
    const long: DomainEvent = {
      type: 'account-deleted',
      cacheTags: Array.from({ length: 2000 }, (_, index) => cacheTag.game(index)),
    }
    expect(parsed([favorite(1), long, favorite(2)])).toEqual([
      { from: 'p', events: [favorite(1), favorite(2)] },
      { from: 'p', missed: ['account-deleted'] },
    ])
  })

  test('are a bounded number, and the last one names the types of what is beyond', () => {
    const messages = parsed(Array.from({ length: 10_000 }, (_, index) => favorite(index)))
    expect(messages).toHaveLength(MAX_MESSAGES + 1)
    expect(messages.at(-1)).toEqual({ from: 'p', missed: ['favorite'] })
  })
})
