// @module-tag smoke
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#/api.server.ts'
import { openEvents } from '#/eventHandlers.server.ts'
import { type NewNotification, notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { openStream, serve } from '../../../../test/eventStream.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { LiveStreams } from './liveStreams.server.ts'
import { isPosition } from './position.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { api, db, auth, events, live, signIn, send, services } = world
const log = pino({ level: 'silent' })
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
await sql`update profiles set username_chosen = true, created_at = now() - interval '1 year'`.execute(
  db.kysely,
)

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
  await expect.poll(() => live.count).toBe(0)
})

const notification = (title: string): NewNotification => ({ userId: PEOPLE.alice, type: 'reply', title })
const sendNotification = (title: string, through = events, userId: string = PEOPLE.alice) =>
  through.write((trx, emit) => notify(trx, emit, { ...notification(title), userId }))
const titles = (all: { items: { title: string }[] }[]) =>
  all.flatMap(({ items }) => items.map(({ title }) => title))

/** Everything that another process on the same database would have of its own. */
async function anotherProcess() {
  const live = new LiveStreams(db, auth.sessionCache, log)
  const { events: _events, ...others } = services
  const events = await openEvents({ ...others, live })
  onTestFinished(async () => {
    await live.close()
    await events.close()
  })
  return { live, events, api: createApi({ ...services, events, live }) }
}

describe('a member’s stream', () => {
  test('brings a new notification whole, with the number of unseen ones', async () => {
    const stream = await openStream(await serve(api), { headers: alice })
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
    expect(stream.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(await stream.first('ready')).toEqual({ topics: [] })
    expect(await stream.first('notifications')).toEqual({ items: [], unseen: 0 })
    await sendNotification('Bob replied to your comment')
    const { items, unseen } = await stream.first('notifications', (data) => data.items.length > 0)
    expect(unseen).toBe(1)
    expect(items).toEqual([
      expect.objectContaining({ type: 'reply', title: 'Bob replied to your comment', is_seen: false }),
    ])
  })

  test('says when the notifications were seen elsewhere', async () => {
    const stream = await openStream(await serve(api), { headers: alice })
    await stream.first('notifications')
    await sendNotification('One')
    await stream.first('notifications', ({ unseen }) => unseen === 1)
    await send('POST', '/api/seenNotifications', alice, { type: 'all' })
    await expect.poll(() => stream.all('notifications').at(-1)).toEqual({ items: [], unseen: 0 })
  })

  test('begins with their experience, for what changed before it was open, and says when it changed', async () => {
    const origin = await serve(api)
    const [own, stranger] = [await openStream(origin, { headers: alice }), await openStream(origin)]
    const { total_exp } = await own.first('progress')
    await send('POST', '/api/upvote', alice, { game: GAMES.colony })
    expect(await own.first('progress', (data) => data.total_exp !== total_exp)).toEqual({
      total_exp: total_exp + 1,
    })
    expect(stranger.all('progress')).toEqual([])
  })

  test('says that their vote waits no longer before the counts with it, to nobody else', async () => {
    const origin = await serve(api)
    const topics = `game:${GAMES.colony}`
    const own = await openStream(origin, { headers: alice, topics })
    const others = [await openStream(origin, { headers: bob, topics }), await openStream(origin, { topics })]
    for (const stream of [own, ...others]) await stream.first('counts')
    await events.write(async (_trx, emit) =>
      emit({ type: 'moderated-vote', gameId: GAMES.colony, userId: PEOPLE.alice }),
    )
    for (const stream of [own, ...others]) await expect.poll(() => stream.all('counts').length).toBe(2)
    expect(own.all('votes')).toEqual([{ games: [GAMES.colony] }])
    const names = own.events.map(({ name }) => name)
    expect(names.indexOf('votes')).toBeLessThan(names.lastIndexOf('counts'))
    for (const stream of others) expect(stream.all('votes')).toEqual([])
  })

  test('sends nobody else’s notifications', async () => {
    const origin = await serve(api)
    const strangers = [await openStream(origin, { headers: bob }), await openStream(origin)]
    const own = await openStream(origin, { headers: alice })
    await own.first('notifications')
    await sendNotification('For Alice alone')
    await own.first('notifications', ({ unseen }) => unseen === 1)
    // A stream is read when its own member is notified: what else is new must not come along.
    await sendNotification('For Bob', events, PEOPLE.bob)
    await strangers[0]!.first('notifications', ({ unseen }) => unseen === 1)
    expect(titles(strangers[0]!.all('notifications'))).toEqual(['For Bob'])
    expect(titles(strangers[1]!.all('notifications'))).toEqual([])
    for (const stream of strangers) expect(JSON.stringify(stream.events)).not.toContain('Alice alone')
  })
})

describe('a dropped connection', () => {
  test('loses and doubles nothing: what came meanwhile comes once, and nothing else', async () => {
    const origin = await serve(api)
    const first = await openStream(origin, { headers: alice })
    await first.first('notifications')
    await sendNotification('Before')
    await first.first('notifications', ({ items }) => items.length > 0)
    first.drop()
    await sendNotification('Meanwhile')
    await sendNotification('And another')
    const second = await openStream(origin, { headers: alice, after: first.lastEventId() })
    await sendNotification('After')
    await expect
      .poll(() => titles(second.all('notifications')))
      .toEqual(['Meanwhile', 'And another', 'After'])
    const third = await openStream(origin, { headers: alice, after: second.lastEventId() })
    expect(await third.first('notifications')).toEqual({ items: [], unseen: 4 })
  })

  test('of a new client begins with nothing new: it reads the list of unseen ones itself', async () => {
    await sendNotification('Old')
    const stream = await openStream(await serve(api), { headers: alice })
    expect(await stream.first('notifications')).toEqual({ items: [], unseen: 1 })
  })

  test('with an unknown position gets a resync, and no error', async () => {
    const origin = await serve(api)
    for (const after of [
      '0:0:',
      '5:3:',
      '1:9:8,2',
      '1:2:3',
      "1:2:'; drop table games",
      'x',
      '9'.repeat(4_000),
      '18446744073709551616:18446744073709551616:',
      '3:4294967296:',
      '4294967296:4294967299:',
      '1:9223372036854775808:',
    ]) {
      expect(isPosition(after)).toBe(false)
      const stream = await openStream(origin, { headers: alice, after })
      await stream.first('resync')
      expect(await stream.first('notifications')).toEqual({ items: [], unseen: 0 })
      stream.drop()
    }
  })

  test('with a forged position breaks nobody else’s stream: PostgreSQL can parse every accepted position', async () => {
    const numbers = [
      0n,
      1n,
      2n,
      3n,
      7n,
      2n ** 31n,
      2n ** 32n,
      2n ** 63n,
      2n ** 64n - 1n,
      2n ** 64n,
      10n ** 19n,
    ]
    const near = numbers.flatMap((n) => [n, n + 1n])
    const forged = near.flatMap((first) =>
      near.flatMap((end) => [
        `${first}:${end}:`,
        `0${first}:${end}:${first}`,
        ...near.map((running) => `${first}:${end}:${first},${running}`),
      ]),
    )
    const taken = forged.filter(isPosition)
    expect(taken.length).toBeGreaterThan(100)
    await sql`select ${taken}::text[]::pg_snapshot[]`.execute(db.kysely)
    await sql`select pg_visible_in_snapshot('5', position) from unnest(${taken}::text[]::pg_snapshot[]) position`.execute(
      db.kysely,
    )
  })

  test.skipIf(db.kind === 'embedded')(
    'misses no notification whose transaction began earlier and is committed later',
    async () => {
      const origin = await serve(api)
      const stream = await openStream(origin, { headers: alice })
      await stream.first('notifications')
      const gate = Promise.withResolvers<void>()
      const written = Promise.withResolvers<void>()
      const slow = events.write(async (trx, emit) => {
        await notify(trx, emit, notification('Lower id, committed last'))
        written.resolve()
        await gate.promise
      })
      await written.promise
      await sendNotification('Higher id, committed first')
      await stream.first('notifications', ({ items }) => items.length > 0)
      stream.drop()
      gate.resolve()
      await slow
      const resumed = await openStream(origin, { headers: alice, after: stream.lastEventId() })
      expect((await resumed.first('notifications')).items.map(({ title }) => title)).toEqual([
        'Lower id, committed last',
      ])
    },
  )
})

describe.skipIf(db.kind === 'embedded')('another process on the same database', () => {
  test('brings what this one wrote, once', async () => {
    const other = await anotherProcess()
    const here = await openStream(await serve(api), { headers: alice, topics: `post:${POSTS.discussion}` })
    const there = await openStream(await serve(other.api), {
      headers: alice,
      topics: `post:${POSTS.discussion}`,
    })
    for (const stream of [here, there]) await stream.first('notifications')
    await sendNotification('From here')
    await there.first('notifications', ({ items }) => items.length > 0)
    await sendNotification('From there', other.events)
    for (const stream of [here, there])
      await expect.poll(() => titles(stream.all('notifications'))).toEqual(['From here', 'From there'])
    await send('POST', '/api/addPostComment', bob, {
      postID: POSTS.discussion,
      comment: 'Seen in two processes',
    })
    for (const stream of [here, there])
      await stream.first(
        'counts',
        ({ posts }) => (posts[0]?.total_comments ?? 0) > there.all('counts')[0]!.posts[0]!.total_comments,
      )
  })

  test('takes over a stream where the first one stopped', async () => {
    const other = await anotherProcess()
    const here = await openStream(await serve(api), { headers: alice })
    await here.first('notifications')
    await sendNotification('One')
    await here.first('notifications', ({ items }) => items.length > 0)
    here.drop()
    await sendNotification('Two')
    const there = await openStream(await serve(other.api), { headers: alice, after: here.lastEventId() })
    expect((await there.first('notifications')).items.map(({ title }) => title)).toEqual(['Two'])
  })
})

afterAll(() => live.close())
