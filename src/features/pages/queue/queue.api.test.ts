// @module-tag smoke
// @module-tag race
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { LOCK_MINUTES, MAX_LOCK_MINUTES, MAX_LOCKS, QUEUE_KINDS } from './queue.limits.ts'
import { KIND_LABELS } from './queueKinds.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

let who: Record<'visitor' | 'pleb' | 'owner' | 'council' | 'mod' | 'otherMod' | 'admin', HeadersInit>
beforeAll(async () => {
  await addRoles(kysely)
  who = {
    visitor: {},
    pleb: await signIn(PEOPLE.bob),
    owner: await signIn(PEOPLE.dev),
    council: await signIn(STAFF.council),
    mod: await signIn(PEOPLE.mod),
    otherMod: await signIn(STAFF.otherMod),
    admin: await signIn(STAFF.admin),
  }
})

async function newComment(more: object = {}): Promise<number> {
  const { id } = await kysely
    .insertInto('comments')
    .values({
      post_id: POSTS.discussion,
      user_id: PEOPLE.alice,
      content: 'Buy at https://shoes.example',
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const newHeld = async (more: object = {}) => `comment-${await newComment({ is_held: true, ...more })}`

async function newReported(reporters: string[] = [PEOPLE.bob], more: object = {}): Promise<string> {
  const id = await newComment(more)
  await report('comment', String(id), reporters)
  return `comment-${id}`
}
async function report(subject_type: string, subject_id: string, reporters: string[]): Promise<void> {
  await kysely
    .insertInto('reports')
    .values(
      reporters.map((reporter_id) => ({
        reporter_id,
        subject_type,
        subject_id,
        kind: 'spam',
        reason: 'Ads',
      })),
    )
    .execute()
}
async function newFeed(more: object = {}): Promise<string> {
  const feed = {
    url: 'https://feed.example/',
    user_id: PEOPLE.dev,
    failures: 9,
    is_active: false,
    stopped_at: new Date(),
    last_error: 'It is gone',
    ...more,
  }
  await kysely
    .insertInto('update_feeds')
    .values({ game_id: GAMES.tower, ...feed })
    .onConflict((conflict) => conflict.column('game_id').doUpdateSet(feed))
    .execute()
  return String(GAMES.tower)
}

async function newDeadLink(more: object = {}): Promise<string> {
  await kysely.updateTable('games').set({ notes: '[]' }).where('id', '=', GAMES.farm).execute()
  const link = {
    game_id: GAMES.farm,
    link: `https://gone.example/${Math.random()}`,
    reason: 'Not found',
    ...more,
  }
  const { id } = await kysely
    .insertInto('dead_links')
    .values({ ...link, proposed_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

const decide = (as: HeadersInit, kind: string, id: string, decision: string, reason?: string) =>
  send('POST', `/api/moderation/${kind}/${id}`, as, { decision, ...(reason === undefined ? {} : { reason }) })
const queue = async (query = '') => (await get(`/api/moderation/queue${query}`, who.mod)).body
const told = (userId: string) =>
  kysely.selectFrom('notifications').where('user_id', '=', userId).selectAll().orderBy('id', 'desc').execute()
const logged = () =>
  kysely.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()

describe('every tool of the queue is for moderators', () => {
  const REFUSED = [
    ['visitor', 401],
    ['pleb', 403],
    ['owner', 403],
    ['council', 403],
  ] as const
  const ALLOWED = ['mod', 'admin'] as const
  const MAKE: Record<string, () => Promise<string>> = {
    held: newHeld,
    reports: newReported,
    feeds: newFeed,
    links: newDeadLink,
  }

  test.each(REFUSED)('reading it is rejected to a %s with %i', async (role, status) => {
    const id = await newHeld()
    for (const path of ['queue', 'state', 'reasons', `held/${id}`])
      expect((await get(`/api/moderation/${path}`, who[role])).status, path).toBe(status)
  })

  test.each(REFUSED)('changing anything is rejected to a %s with %i', async (role, status) => {
    const id = await newHeld()
    for (const kind of Object.keys(MAKE))
      for (const decision of ['accept', 'decline'])
        expect((await decide(who[role], kind, await MAKE[kind]!(), decision, 'Because')).status).toBe(status)
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await send(method, `/api/moderation/held/${id}/lock`, who[role])).status).toBe(status)
    expect((await send('PUT', '/api/moderation/reasons', who[role], { items: [] })).status).toBe(status)
    expect(await queue('?kind=held')).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ id })]),
    })
  })

  test.each(ALLOWED)('a %s reads it and decides', async (role) => {
    for (const kind of Object.keys(MAKE))
      for (const decision of ['accept', 'decline']) {
        const id = await MAKE[kind]!()
        expect((await get(`/api/moderation/${kind}/${id}`, who[role])).status).toBe(200)
        expect((await decide(who[role], kind, id, decision, 'Because')).status, `${kind} ${decision}`).toBe(
          200,
        )
      }
  })
})

describe('the queue', () => {
  test('has what waits of every kind, the oldest first, with exact counts', async () => {
    await kysely.updateTable('comments').set({ is_removed: true }).where('is_held', '=', true).execute()
    const held = await newHeld({ created_at: '2024-05-01T00:00:00Z' })
    const edit = await kysely
      .insertInto('edit_requests')
      .values({
        game_id: GAMES.mine,
        user_id: PEOPLE.alice,
        diff: '{"desc":{"from":"a","to":"b"}}',
        summary: 'Typo',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await kysely
      .insertInto('ownership_verifications')
      .values({
        game_id: GAMES.mine,
        user_id: PEOPLE.alice,
        token: 'OldTower123',
        status: 'requested',
        message: 'Mine',
      })
      .execute()
    await kysely
      .insertInto('votes_removal_requests')
      .values({ game_id: GAMES.tower, user_id: PEOPLE.dev, reason: 'It is another game now' })
      .execute()
    await newFeed({ stopped_at: '2024-06-01T00:00:00Z' })
    await newDeadLink()
    const marked = { set_aside: true, waits_until: sql<Date>`'infinity'` }
    await kysely
      .insertInto('votes')
      .values(
        [PEOPLE.alice, PEOPLE.bob, PEOPLE.carol].map((user_id) => ({
          game_id: GAMES.farm,
          user_id,
          type: 1,
          ...marked,
        })),
      )
      .onConflict((conflict) => conflict.columns(['game_id', 'user_id']).doUpdateSet(marked))
      .execute()
    const { items, counts, next } = await queue()
    expect(next).toBeNull()
    const times = items.map(({ since }: { since: string }) => since)
    expect(times).toEqual(times.toSorted())
    for (const kind of QUEUE_KINDS)
      expect(counts[kind], kind).toBe(items.filter((item: { kind: string }) => item.kind === kind).length)
    expect(new Set(items.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(QUEUE_KINDS))
    for (const { kind, id } of items)
      expect((await get(`/api/moderation/${kind}/${id}`, who.mod)).status, `${kind} ${id}`).toBe(200)
    expect(items.find(({ id }: { id: string }) => id === held)).toMatchObject({
      kind: 'held',
      excerpt: 'Buy at https://shoes.example',
      who: { username: 'alice' },
      lock: null,
    })
    expect(items.find(({ kind }: { kind: string }) => kind === 'edits')).toMatchObject({
      excerpt: 'Short description · Typo',
      game: { id: GAMES.mine, picture: { kind: 'cover' } },
    })
    const { body } = await get(`/api/moderation/edits/${edit.id}`, who.mod)
    expect(body).toMatchObject({
      title: 'Idle Mine',
      changes: [{ field: 'Short description', from: 'a', to: 'b' }],
      history: { role: 'pleb', edits: { accepted: 0, declined: 0 } },
    })
  })

  test('goes on where it ended, with every item once', async () => {
    for (let at = 0; at < 60; at++) await newHeld({ created_at: '2024-05-02T00:00:00Z' })
    const first = await queue('?kind=held')
    expect(first.items).toHaveLength(50)
    const second = await queue(`?kind=held&after=${first.next}`)
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toHaveLength(first.counts.held)
    expect(second.next).toBeNull()
    await kysely.updateTable('comments').set({ is_removed: true }).where('is_held', '=', true).execute()
  })

  test('has no private lists, and nothing that is gone', async () => {
    await report('post', String(POSTS.privateList), [PEOPLE.bob])
    const removed = await newReported([PEOPLE.bob], { is_removed: true })
    const { items } = await queue('?kind=reports')
    const ids = items.map(({ id }: { id: string }) => id)
    expect(ids).not.toContain(`post-${POSTS.privateList}`)
    expect(ids).not.toContain(removed)
    expect((await get(`/api/moderation/reports/post-${POSTS.privateList}`, who.mod)).status).toBe(404)
    expect((await decide(who.mod, 'reports', `post-${POSTS.privateList}`, 'accept', 'Because')).status).toBe(
      409,
    )
  })

  test.each(['?kind=shoes', '?after=x', '?after=1~a', '?page=2'])('rejects %s', async (query) => {
    expect((await get(`/api/moderation/queue${query}`, who.mod)).status).toBe(400)
  })

  test('has labels for the decisions of every kind', () => {
    expect(Object.keys(KIND_LABELS)).toEqual([...QUEUE_KINDS])
  })
})

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

describe('a lock', () => {
  const lock = (as: HeadersInit, id: string) => send('PUT', `/api/moderation/held/${id}/lock`, as)
  const minutesLeft = (until: string) => (Date.parse(until) - Date.now()) / 60_000

  test('keeps others from deciding, and shows them who has it', async () => {
    const id = await newHeld()
    const taken = await lock(who.mod, id)
    expect(taken.status).toBe(200)
    expect(minutesLeft(taken.body.until)).toBeCloseTo(LOCK_MINUTES, 0)
    expect(await lock(who.otherMod, id)).toMatchObject({
      status: 409,
      body: { detail: 'This is assigned to mod' },
    })
    expect(await decide(who.otherMod, 'held', id, 'accept')).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This is assigned to mod until \d\d:\d\d UTC$/) },
    })
    const { body } = await get('/api/moderation/state', who.otherMod)
    expect(body.locks).toContainEqual({
      kind: 'held',
      id,
      moderator: expect.objectContaining({ username: 'mod' }),
      until: expect.any(String),
    })
    expect((await decide(who.mod, 'held', id, 'accept')).status).toBe(200)
    expect((await get('/api/moderation/state', who.mod)).body.locks).toEqual([])
  })

  test('is given back, and runs out', async () => {
    const id = await newHeld()
    await lock(who.mod, id)
    await send('DELETE', `/api/moderation/held/${id}/lock`, who.otherMod)
    expect((await lock(who.otherMod, id)).status).toBe(409)
    await send('DELETE', `/api/moderation/held/${id}/lock`, who.mod)
    expect((await lock(who.otherMod, id)).status).toBe(200)
    await kysely
      .updateTable('moderation_locks')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await lock(who.mod, id)).status).toBe(200)
  })

  test('is claimed by one of two who try at once', async () => {
    const id = await newHeld()
    const statuses = (await Promise.all([lock(who.mod, id), lock(who.otherMod, id)])).map(
      ({ status }) => status,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('is limited to ten at once and an hour in a row, and an admin can take it over', async () => {
    await kysely.deleteFrom('moderation_locks').execute()
    const ids = await Promise.all(Array.from({ length: MAX_LOCKS + 1 }, () => newHeld()))
    const statuses = []
    for (const id of ids) statuses.push((await lock(who.mod, id)).status)
    expect(statuses).toEqual([...Array(MAX_LOCKS).fill(200), 409])
    const long = new Date(Date.now() - (MAX_LOCK_MINUTES - 2) * 60_000)
    await kysely
      .updateTable('moderation_locks')
      .set({ taken_at: long })
      .where('item_id', '=', ids[0]!)
      .execute()
    expect(minutesLeft((await lock(who.mod, ids[0]!)).body.until)).toBeCloseTo(2, 0)
    expect((await lock(who.admin, ids[1]!)).status).toBe(200)
    expect((await decide(who.mod, 'held', ids[1]!, 'accept')).status).toBe(409)
  })

  test('of an item that does not wait is rejected', async () => {
    expect((await lock(who.admin, 'comment-99999')).status).toBe(404)
  })
})

describe('canned reasons', () => {
  const reasons = (items: object[]) => send('PUT', '/api/moderation/reasons', who.mod, { items })

  test('are there from the start, and moderators edit them', async () => {
    const before = (await get('/api/moderation/reasons', who.mod)).body.items
    expect(before.length).toBeGreaterThan(10)
    const items = [
      { kind: null, label: 'Other', text: 'See the rules' },
      { kind: 'held', label: 'Ads', text: 'No ads' },
    ]
    expect(await reasons(items)).toMatchObject({ status: 200, body: { items } })
    expect((await get('/api/moderation/reasons', who.admin)).body.items).toEqual(items)
    expect(await logged()).toMatchObject({ action: 'edit-reasons', actor_id: PEOPLE.mod })
    await reasons(before)
  })

  test.each([
    [{ kind: 'shoes', label: 'A', text: 'Because' }],
    [{ kind: null, label: '', text: 'Because' }],
    [{ kind: null, label: 'a\nb', text: 'Because' }],
    [{ kind: null, label: 'A', text: 'no' }],
  ])('cannot be %j', async (item) => {
    expect((await reasons([item])).status).toBe(400)
  })

  test('that another moderator has changed meanwhile are not overwritten', async () => {
    const { items, version } = (await get('/api/moderation/reasons', who.mod)).body
    const save = (label: string, token = version) => {
      const own = [...items, { kind: null, label, text: 'Because of the rules' }]
      return send('PUT', '/api/moderation/reasons', who.mod, { items: own, version: token })
    }
    const statuses = (await Promise.all(['A', 'B'].map((label) => save(label)))).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
    const now = (await get('/api/moderation/reasons', who.mod)).body
    expect(now.items).toHaveLength(items.length + 1)
    expect(await save('C', now.version)).toMatchObject({ status: 200, body: { version: expect.any(String) } })
    await reasons(items)
  })

  test('are at most sixty', async () => {
    expect((await reasons(Array(61).fill({ kind: null, label: 'A', text: 'Because' }))).status).toBe(400)
  })
})
