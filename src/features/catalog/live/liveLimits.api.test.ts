import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createApi } from '#/api.server.ts'
import { type NewNotification, notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { openStream, serve } from '../../../../test/eventStream.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { MAX_STREAMS_PER_ADDRESS, MAX_STREAMS_PER_MEMBER } from './live.limits.ts'
import { LiveStreams } from './liveStreams.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { api, db, auth, events, live, signIn, services } = world
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

describe('who may open a stream', () => {
  test('a token that is forged or expired is rejected before anything is sent', async () => {
    const stream = await openStream(await serve(api), {
      headers: { authorization: `${alice.authorization}x` },
    })
    expect([stream.status, stream.events]).toEqual([401, []])
  })

  test('a token in the address opens nothing', async () => {
    const origin = await serve(api)
    const token = alice.authorization.slice('Bearer '.length)
    for (const name of ['token', 'access_token', 'authorization'])
      expect((await fetch(`${origin}/api/events?${name}=${token}`)).status).toBe(400)
  })

  test('a session that ends also ends its stream immediately', async () => {
    const headers = await signIn(PEOPLE.alice)
    const origin = await serve(api)
    const [ending, other] = [
      await openStream(origin, { headers }),
      await openStream(origin, { headers: alice }),
    ]
    for (const stream of [ending, other]) await stream.first('notifications')
    const claims = JSON.parse(Buffer.from(headers.authorization.split('.')[1]!, 'base64url').toString())
    await db.kysely.deleteFrom('auth_sessions').where('id', '=', claims.session_id).execute()
    if (db.kind === 'embedded') auth.sessionCache.forget([claims.session_id])
    await ending.ended
    expect(ending.all('end')).toEqual([{ reason: 'signed-out' }])
    await sendNotification('Not for who signed out')
    await other.first('notifications', ({ unseen }) => unseen === 1)
    expect(titles(ending.all('notifications'))).toEqual([])
  })

  test('a stream ends when its token expires, and continues with a newer one', async () => {
    const live = new LiveStreams(db, auth.sessionCache, log, 100, 20)
    onTestFinished(() => live.close())
    const open = live.open.bind(live)
    const members: { expiresAt: number }[] = []
    live.open = (request, ...rest) => {
      const member = { ...request.member! }
      members.push(member)
      return open({ ...request, member }, ...rest)
    }
    const origin = await serve(createApi({ ...services, live }))
    const first = await openStream(origin, { headers: alice })
    await first.first('notifications')
    members[0]!.expiresAt = 0
    await first.ended
    expect(first.all('end')).toEqual([{ reason: 'expired' }])
    await sendNotification('Meanwhile')
    const second = await openStream(origin, { headers: alice, after: first.lastEventId() })
    expect(titles([await second.first('notifications')])).toEqual(['Meanwhile'])
  })
})

describe('exhausting the server', () => {
  test('streams are limited by member and by address', async () => {
    const origin = await serve(api)
    const statuses = []
    for (let n = 0; n <= MAX_STREAMS_PER_MEMBER; n++)
      statuses.push((await openStream(origin, { headers: bob })).status)
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
    expect(statuses.at(-1)).toBe(429)
    const anonymous = []
    for (let n = 0; n <= MAX_STREAMS_PER_ADDRESS - MAX_STREAMS_PER_MEMBER; n++)
      anonymous.push(await openStream(origin))
    expect(anonymous.at(-1)!.status).toBe(429)
    expect(anonymous.at(-1)!.headers.get('retry-after')).toBe('30')
    anonymous[0]!.drop()
    await expect.poll(() => live.count).toBe(MAX_STREAMS_PER_ADDRESS - 1)
    expect((await openStream(origin)).status).toBe(200)
  })

  test('opening and dropping streams repeatedly ends with 429', async () => {
    const few = new LiveStreams(db, auth.sessionCache, log, 0.05)
    onTestFinished(() => few.close())
    const origin = await serve(createApi({ ...services, live: few }))
    const statuses = []
    for (let n = 0; n < 13; n++) {
      const stream = await openStream(origin)
      statuses.push(stream.status)
      stream.drop()
    }
    expect([...new Set(statuses.slice(0, 12)), statuses[12]]).toEqual([200, 429])
  })

  test('closing ends every stream with a final event, and accepts no new one', async () => {
    const closing = new LiveStreams(db, auth.sessionCache, log)
    const origin = await serve(createApi({ ...services, live: closing }))
    const stream = await openStream(origin, { headers: alice })
    await stream.first('notifications')
    await closing.close()
    await stream.ended
    expect(stream.all('end')).toEqual([{ reason: 'closing' }])
    expect((await openStream(origin)).status).toBe(503)
  })
})

afterAll(() => live.close())
