import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { at, GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { HISTORY_KINDS } from './history.limits.ts'

const { db, get, send, signIn } = await testApi()
const alice = await signIn(PEOPLE.alice)
const items = async (kind: string, headers: HeadersInit = alice) =>
  (await get(`/api/me/history/${kind}`, headers)).body.items

describe('a member’s history', () => {
  test('has the votes, with the games', async () => {
    expect(await items('votes')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'upvote', subject: 'Number Tower', href: '/game/number-tower' }),
        expect.objectContaining({ action: 'upvote', subject: 'Idle Mine', href: '/game/idle-mine' }),
      ]),
    )
  })

  test('has the posts, including those that only their author can see', async () => {
    const own = await items('posts')
    expect(own).toContainEqual(
      expect.objectContaining({
        action: 'review',
        subject: 'Number Tower',
        href: `/post/${POSTS.aliceReview}`,
      }),
    )
    expect(own.map((each: { at: string }) => each.at)).toEqual(
      own
        .map((each: { at: string }) => each.at)
        .toSorted()
        .toReversed(),
    )
    const carol = await items('posts', await signIn(PEOPLE.carol))
    expect(carol).toContainEqual(
      expect.objectContaining({ subject: 'For me alone', href: null, detail: 'private' }),
    )
  })

  test('has the comments, with links to them', async () => {
    expect(await items('comments')).toEqual([
      expect.objectContaining({
        action: 'reply',
        subject: 'Floor nine?',
        href: `/post/${POSTS.discussion}#comment-4`,
        detail: 'Comment 4',
      }),
      expect.objectContaining({ action: 'comment', href: `/post/${POSTS.discussion}#comment-1` }),
    ])
  })

  test('does not name posts that the member may no longer see', async () => {
    const comment = { user_id: PEOPLE.bob, content: 'I have this one too.' }
    await db.kysely
      .insertInto('comments')
      .values([
        { ...comment, post_id: POSTS.privateList },
        { ...comment, post_id: POSTS.removed },
      ])
      .execute()
    const commented = await items('comments', await signIn(PEOPLE.bob))
    expect(commented.slice(0, 2)).toEqual(
      Array(2).fill(expect.objectContaining({ subject: null, href: null, detail: comment.content })),
    )
  })

  test('has notifications once they were seen', async () => {
    const told = { user_id: PEOPLE.alice, type: 'level', title: 'Level 32', link: '/user/alice' }
    await db.kysely
      .insertInto('notifications')
      .values([
        { ...told, is_seen: true, exp_added: 5 },
        { ...told, title: 'Not yet', is_seen: false },
      ])
      .execute()
    expect(await items('notifications')).toEqual([
      expect.objectContaining({ action: 'level', subject: 'Level 32', href: '/user/alice', exp_added: 5 }),
    ])
  })

  test('has edits, games and updates with their status', async () => {
    const edit = {
      game_id: GAMES.mine,
      user_id: PEOPLE.alice,
      diff: JSON.stringify({ name: { from: 'a', to: 'b' } }),
    }
    await db.kysely.insertInto('edit_requests').values(edit).execute()
    await db.kysely
      .insertInto('updates')
      .values({ game_id: GAMES.tower, version_number: '7', added_by: PEOPLE.alice, confirmed: false })
      .execute()
    expect(await items('edits')).toEqual([
      expect.objectContaining({ action: 'pending', subject: 'Idle Mine', detail: 'name' }),
    ])
    expect(await items('games')).toEqual([
      expect.objectContaining({ action: 'confirmed', subject: 'Number Tower', href: '/game/number-tower' }),
    ])
    expect(await items('updates')).toEqual([
      expect.objectContaining({ action: 'waiting', subject: 'Number Tower', href: null, detail: '7' }),
    ])
  })

  test('has changes of the profile, visits and daily experience', async () => {
    await send('PATCH', '/api/me', alice, { display_name: 'Ada', about: 'Hello' })
    await send('POST', '/api/dailyCheck', alice, { daily: true })
    await db.kysely.insertInto('view_logs').values({ game_id: GAMES.gone, user_id: PEOPLE.alice }).execute()
    expect(await items('profile')).toEqual([
      expect.objectContaining({ action: 'about,display_name', detail: '– → Hello; Alice → Ada' }),
    ])
    expect(await items('daily')).toEqual([
      expect.objectContaining({ action: 'daily', detail: '1', exp_added: 3 }),
    ])
    expect(await items('visits')).toEqual([
      expect.objectContaining({ action: 'visit', subject: 'Gone', href: null }),
    ])
  })

  test('has 20 entries per page', async () => {
    const days = Array.from({ length: 45 }, (_, i) => ({
      game_id: GAMES.mine,
      user_id: PEOPLE.bob,
      created_at: at(new Date(Date.UTC(2024, 0, 1 + i)).toISOString().slice(0, 10)),
    }))
    await db.kysely.insertInto('view_logs').values(days).execute()
    const bob = await signIn(PEOPLE.bob)
    const seen: string[] = []
    for (const [page, size, next] of [
      [1, 20, 2],
      [2, 20, 3],
      [3, 5, null],
    ] as const) {
      const { body } = await get(`/api/me/history/visits?page=${page}`, bob)
      expect([body.items.length, body.next]).toEqual([size, next])
      seen.push(...body.items.map((each: { at: string }) => each.at))
    }
    expect(seen).toEqual(days.map((day) => day.created_at).toReversed())
  })

  test('is empty for members without one, and for visitors', async () => {
    const dev = await signIn(PEOPLE.dev)
    for (const kind of HISTORY_KINDS.filter((each) => each !== 'comments')) {
      expect((await get(`/api/me/history/${kind}`, dev)).body).toEqual({ items: [], next: null })
      expect((await get(`/api/me/history/${kind}`)).body).toEqual({ items: [], next: null })
    }
    expect((await get('/api/me/history/secrets', alice)).status).toBe(400)
  })
})
