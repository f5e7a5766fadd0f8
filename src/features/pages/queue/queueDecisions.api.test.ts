// @module-tag race
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { queueItems } from '../../../../test/queueItems.ts'
import { STAFF, signInRoles } from '../../../../test/roles.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const who = await signInRoles(kysely, signIn)

const { newHeld, newReported, newFeed, newDeadLink, report } = queueItems(kysely)
const decide = (as: HeadersInit, kind: string, id: string, decision: string, reason?: string) =>
  send('POST', `/api/moderation/${kind}/${id}`, as, { decision, ...(reason === undefined ? {} : { reason }) })
/** Without those of items and levels, which come with anything that a member does first. */
const told = (userId: string) =>
  kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('type', 'not in', ['collectible', 'level'])
    .selectAll()
    .orderBy('id', 'desc')
    .execute()
const logged = () =>
  kysely.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('a held text', () => {
  test('is shown to everyone when it is published, and its author is notified', async () => {
    const id = await newHeld({ edited_at: null })
    expect(await decide(who.mod, 'held', id, 'accept')).toMatchObject({
      status: 200,
      body: { status: 'published' },
    })
    expect((await told(PEOPLE.alice))[0]).toMatchObject({
      type: 'moderator',
      title: 'A moderator published your comment',
    })
    expect(await logged()).toMatchObject({
      action: 'release-comment',
      actor_id: PEOPLE.mod,
      member_id: PEOPLE.alice,
    })
    const { is_visible } = await kysely
      .selectFrom('comments')
      .where('id', '=', Number(id.split('-')[1]))
      .select('is_visible')
      .executeTakeFirstOrThrow()
    expect(is_visible).toBe(true)
  })

  test('is removed with a reason, which its author reads', async () => {
    const id = await newHeld()
    expect((await decide(who.mod, 'held', id, 'decline')).status).toBe(400)
    expect((await decide(who.mod, 'held', id, 'decline', 'no')).status).toBe(400)
    expect(await decide(who.mod, 'held', id, 'decline', 'No ads')).toMatchObject({
      status: 200,
      body: { status: 'removed' },
    })
    expect((await told(PEOPLE.alice))[0]).toMatchObject({
      title: 'A moderator removed your comment',
      text: 'No ads',
    })
    expect(await logged()).toMatchObject({
      action: 'remove-comment',
      reason: 'No ads',
      member_id: PEOPLE.alice,
    })
  })

  test('is decided once: the second moderator reads whose decision came first', async () => {
    const id = await newHeld()
    const responses = await Promise.all([
      decide(who.mod, 'held', id, 'accept'),
      decide(who.otherMod, 'held', id, 'decline', 'No ads'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)!.body.detail).toMatch(
      /^mod2? decided this on \d{4}-/,
    )
  })

  test('of a moderator is decided by another one', async () => {
    const id = await newHeld({ user_id: PEOPLE.mod })
    expect(await decide(who.mod, 'held', id, 'accept')).toMatchObject({
      status: 403,
      body: { detail: 'This is your own. Another moderator has to decide.' },
    })
    expect((await decide(who.otherMod, 'held', id, 'accept')).status).toBe(200)
  })

  test.each(['comment-99999', 'post-99999', '12', 'profile-00000000-0000-4000-8000-000000099999'])(
    '%s does not exist',
    async (id) => {
      expect((await decide(who.mod, 'held', id, 'accept')).status).toBe(404)
    },
  )
})

describe('reports', () => {
  test('that are upheld remove the text: its author reads why, and every reporter is notified', async () => {
    const id = await newReported([PEOPLE.bob, PEOPLE.carol])
    const { body } = await get(`/api/moderation/reports/${id}`, who.mod)
    expect(body).toMatchObject({
      text: 'Buy at https://shoes.example',
      reports: [
        { kind: 'spam', reason: 'Ads', reporter: { username: 'bob' } },
        { reporter: { username: 'carol' } },
      ],
    })
    expect((await decide(who.mod, 'reports', id, 'accept')).status).toBe(400)
    expect(await decide(who.mod, 'reports', id, 'accept', 'No ads')).toMatchObject({
      body: { status: 'upheld' },
    })
    expect((await told(PEOPLE.alice))[0]).toMatchObject({
      title: 'A moderator removed your comment',
      text: 'No ads',
    })
    for (const reporter of [PEOPLE.bob, PEOPLE.carol])
      expect((await told(reporter))[0]).toMatchObject({
        title: 'The moderators acted on your report of a comment. Thank you!',
      })
    expect(await logged()).toMatchObject({ action: 'remove-comment', data: { reports: 2 } })
    expect(JSON.stringify(await logged())).not.toContain(PEOPLE.bob)
    expect((await decide(who.otherMod, 'reports', id, 'decline', 'Fine')).status).toBe(409)
  })

  test('that are dismissed change nothing, and nobody is told', async () => {
    const id = await newReported()
    const before = (await told(PEOPLE.alice)).length
    expect(await decide(who.mod, 'reports', id, 'decline', 'Breaks no rule')).toMatchObject({
      body: { status: 'dismissed' },
    })
    expect(await told(PEOPLE.alice)).toHaveLength(before)
    expect(await logged()).toMatchObject({ action: 'dismiss-report', reason: 'Breaks no rule' })
    expect((await get(`/api/moderation/reports/${id}`, who.mod)).status).toBe(404)
  })

  test('of a profile warn its member; a moderator cannot warn an admin or themselves', async () => {
    await report('profile', PEOPLE.carol, [PEOPLE.bob])
    expect(
      await decide(who.mod, 'reports', `profile-${PEOPLE.carol}`, 'accept', 'Remove the ads'),
    ).toMatchObject({ status: 200 })
    expect((await told(PEOPLE.carol))[0]).toMatchObject({
      title: 'The moderators ask you to change your profile',
      text: 'Remove the ads',
    })
    for (const id of [STAFF.admin, STAFF.otherMod, PEOPLE.mod]) {
      await report('profile', id, [PEOPLE.bob])
      expect((await decide(who.mod, 'reports', `profile-${id}`, 'accept', 'Because')).status).toBe(403)
    }
    expect(
      (await decide(who.admin, 'reports', `profile-${STAFF.otherMod}`, 'accept', 'Because')).status,
    ).toBe(200)
  })

  test('of a text that a moderator removes on its page are settled with it', async () => {
    const id = await newReported()
    const number = id.split('-')[1]!
    await send('DELETE', `/api/comments/${number}`, who.mod, { reason: 'No ads' })
    const { status } = await kysely
      .selectFrom('reports')
      .where('subject_id', '=', number)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('upheld')
  })
})

describe('a failing feed', () => {
  test('is retried immediately', async () => {
    const id = await newFeed()
    expect(await decide(who.mod, 'feeds', id, 'accept')).toMatchObject({
      status: 200,
      body: { status: 'retried' },
    })
    const feed = await kysely.selectFrom('update_feeds').selectAll().executeTakeFirstOrThrow()
    expect(feed).toMatchObject({ is_active: true, stopped_at: null, failures: 0 })
    expect((await decide(who.mod, 'feeds', id, 'accept')).status).toBe(409)
  })

  test('is switched off, of which its developer reads why', async () => {
    const id = await newFeed()
    expect((await decide(who.mod, 'feeds', id, 'decline', 'It is gone')).status).toBe(200)
    expect((await told(PEOPLE.dev))[0]).toMatchObject({
      title: 'The update feed of Number Tower was turned off',
      text: 'It is gone',
      link: '/game/number-tower',
    })
    expect((await decide(who.mod, 'feeds', String(GAMES.mine), 'accept')).status).toBe(404)
  })
})

describe('a dead link', () => {
  test('archives its game, which resolves its other dead links', async () => {
    const [id, other] = [await newDeadLink(), await newDeadLink()]
    expect((await decide(who.mod, 'links', id, 'accept')).status).toBe(400)
    expect(await decide(who.mod, 'links', id, 'accept', 'Nothing works')).toMatchObject({
      body: { status: 'archived' },
    })
    expect((await get('/api/games/number-farm')).body).toMatchObject({
      archived: true,
      notes: [{ short: 'Archived', long: 'Nothing works' }],
    })
    expect((await decide(who.otherMod, 'links', other, 'accept', 'Nothing works')).status).toBe(409)
  })

  test('that works after all keeps its game as it is', async () => {
    const id = await newDeadLink()
    expect(await decide(who.mod, 'links', id, 'decline', 'It works')).toMatchObject({
      body: { status: 'kept' },
    })
    expect((await get(`/api/moderation/links/${id}`, who.mod)).status).toBe(404)
    expect((await decide(who.mod, 'links', '99999', 'decline', 'It works')).status).toBe(404)
  })
})
