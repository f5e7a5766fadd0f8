// @module-tag smoke
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#/features/people/account/notificationKinds.ts'
import { WRITE_LIMITS } from '#/http/writeLimits.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { forgetNotifications } from './notifications.jobs.server.ts'
import { NOTIFICATION_DAYS } from './notifications.limits.ts'
import { type NewNotification, notify } from './notifications.writes.server.ts'

const { get, send, signIn, events, db, services } = await testApi()
const alice = await signIn(PEOPLE.alice)
const bob = await signIn(PEOPLE.bob)

const write = (notification: Partial<NewNotification> = {}) =>
  events.write((trx, emit) =>
    notify(trx, emit, {
      userId: PEOPLE.alice,
      type: 'reply',
      title: 'Bob replied to your comment',
      ...notification,
    }),
  )
const unseenOf = async (headers: HeadersInit) => (await get('/api/me/notifications', headers)).body
const clear = () => db.kysely.deleteFrom('notifications').execute()

describe('unseen notifications', () => {
  test('are listed newest first with all their fields, and counted', async () => {
    await clear()
    const first = await write({ text: 'So they do', link: '/post/4#comment-1' })
    const second = await write({ type: 'level', title: 'You reached level 2' })
    expect(await unseenOf(alice)).toEqual({
      unseen: 2,
      items: [
        expect.objectContaining({ id: second, type: 'level', title: 'You reached level 2', link: null }),
        {
          id: first,
          type: 'reply',
          title: 'Bob replied to your comment',
          text: 'So they do',
          message: '',
          link: '/post/4#comment-1',
          exp_added: 0,
          created_at: expect.stringMatching(/Z$/),
          is_seen: false,
          collectible_ids: null,
        },
      ],
    })
  })

  test('no longer repeat a comment or post that was removed, or waits for a moderator', async () => {
    await clear()
    const { id } = await db.kysely
      .insertInto('comments')
      .values({ post_id: POSTS.discussion, user_id: PEOPLE.bob, content: 'Something rude' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const link = `/post/${POSTS.discussion}#comment-${id}`
    await write({ text: 'Something rude', link })
    await write({ type: 'mention', text: 'Something rude', link: `/post/${POSTS.removed}` })
    await write({ type: 'mention', text: 'Something kind', link: `/post/${POSTS.discussion}` })
    await write({ type: 'moderator', text: 'Why it was removed', link })
    const texts = async () => (await unseenOf(alice)).items.map(({ text }: { text: string }) => text)
    const seen = async () =>
      (await get('/api/me/history/notifications', alice)).body.items.map(
        ({ detail }: { detail: string | null }) => detail,
      )
    expect(await texts()).toEqual(['Why it was removed', 'Something kind', '', 'Something rude'])
    await db.kysely.updateTable('comments').set({ is_held: true }).where('id', '=', id).execute()
    expect(await texts()).toEqual(['Why it was removed', 'Something kind', '', ''])
    await db.kysely
      .updateTable('comments')
      .set({ is_held: false, is_removed: true })
      .where('id', '=', id)
      .execute()
    expect(await texts()).toEqual(['Why it was removed', 'Something kind', '', ''])
    await send('POST', '/api/seenNotifications', alice, { type: 'all' })
    expect(await seen()).toEqual(['Why it was removed', 'Something kind', null, null])
  })

  test('are listed up to a hundred, and counted beyond', async () => {
    await clear()
    for (let n = 0; n < 103; n++) await write({ title: `Number ${n}` })
    const { items, unseen } = await unseenOf(alice)
    expect([items.length, items[0].title, unseen]).toEqual([100, 'Number 102', 103])
    expect((await get('/api/me', alice)).body.unseen_notifications).toBe(103)
  })

  test('are the member’s own: a stranger can neither read nor mark them', async () => {
    await clear()
    await write()
    expect(await unseenOf(bob)).toEqual({ items: [], unseen: 0 })
    expect((await send('POST', '/api/seenNotifications', bob, { type: 'all' })).body).toEqual({
      seen: 0,
      unseen: 0,
    })
    expect((await unseenOf(alice)).unseen).toBe(1)
    expect((await get('/api/me/notifications')).status).toBe(401)
    expect((await send('POST', '/api/seenNotifications', {}, { type: 'all' })).status).toBe(401)
  })
})

describe('marking as seen', () => {
  test('moves all of them to the history, and repeating it changes nothing', async () => {
    await clear()
    await write()
    await write({ title: 'The newer' })
    expect((await send('POST', '/api/seenNotifications', alice, { type: 'all' })).body).toEqual({
      seen: 2,
      unseen: 0,
    })
    expect((await send('POST', '/api/seenNotifications', alice, { type: 'all' })).body.seen).toBe(0)
    expect(await unseenOf(alice)).toEqual({ items: [], unseen: 0 })
    const { items } = (await get('/api/me/history/notifications', alice)).body
    expect(items.map((item: { subject: string }) => item.subject)).toEqual([
      'The newer',
      'Bob replied to your comment',
    ])
  })

  test('marks only the given kind', async () => {
    await clear()
    await write()
    await write({ type: 'level' })
    expect((await send('POST', '/api/seenNotifications', alice, { type: 'level' })).body).toEqual({
      seen: 1,
      unseen: 1,
    })
    expect((await unseenOf(alice)).items.map((item: { type: string }) => item.type)).toEqual(['reply'])
  })

  test.each([{}, { type: 'some' }, { type: 7 }, { type: 'all', user: PEOPLE.bob }])(
    'rejects %j',
    async (body) => {
      expect((await send('POST', '/api/seenNotifications', alice, body)).status).toBe(400)
    },
  )

  test('is limited like every write', async () => {
    const carol = await signIn(PEOPLE.carol)
    const mark = async () => (await send('POST', '/api/seenNotifications', carol, { type: 'all' })).status
    const statuses = await Promise.all(Array.from({ length: WRITE_LIMITS.anything.member + 1 }, mark))
    expect(statuses.filter((status) => status !== 200)).toEqual([429])
  })
})

describe('the switches in Settings', () => {
  test.each(NOTIFICATION_KINDS)(
    'no %s notification is written for members who switched it off',
    async (type) => {
      await clear()
      await send('PATCH', '/api/me', alice, { settings: { notifications: { [type]: false } } })
      expect(await write({ type })).toBeUndefined()
      await send('PATCH', '/api/me', alice, { settings: { notifications: { [type]: true } } })
      expect(await write({ type })).toEqual(expect.any(Number))
    },
  )
})

test('notifications are deleted after a year, seen or not, and those before that stay', async () => {
  await clear()
  const age = async (id: number | undefined, days: number, is_seen: boolean) => {
    const created_at = new Date(Date.now() - days * 86_400_000)
    await db.kysely
      .updateTable('notifications')
      .set({ created_at, is_seen })
      .where('id', '=', String(id))
      .execute()
  }
  await age(await write(), NOTIFICATION_DAYS + 1, true)
  await age(await write(), NOTIFICATION_DAYS + 1, false)
  await age(await write({ title: 'seen' }), NOTIFICATION_DAYS - 1, true)
  await age(await write({ title: 'unseen' }), NOTIFICATION_DAYS - 1, false)
  await forgetNotifications.run(services, {
    data: {},
    signal: new AbortController().signal,
    completeIn: async () => {},
  })
  const kept = await db.kysely.selectFrom('notifications').select('title').orderBy('id').execute()
  expect(kept.map(({ title }) => title)).toEqual(['seen', 'unseen'])
})
