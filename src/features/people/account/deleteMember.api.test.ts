import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DomainEvent } from '#/domainEvents.ts'
import { messageTexts } from '#/events.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'

const world = await testApi()
const { catalog, db, get, send, signIn } = world
const remove = (headers: HeadersInit, username: string, keep: boolean) =>
  send('DELETE', '/api/me', headers, { username, keep })

/** Signs a member in, by this password, as if it had been an hour ago. */
async function signedInLongAgo(userId: string): Promise<HeadersInit> {
  const headers = await signIn(userId)
  await db.kysely
    .updateTable('auth_sessions')
    .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', '=', userId)
    .execute()
  return headers
}

/** Counters that are wrong, but for the experience that the world's members begin with. */
const wrong = async () =>
  (await wrongCounters(db.kysely)).filter((each) => each.counter !== 'experience of a member')

describe('an account', () => {
  test('cannot be deleted or exported by a stolen session that is not recent', async () => {
    const headers = await signedInLongAgo(PEOPLE.mod)
    const responses = [await remove(headers, 'mod', true), await get('/api/me/export', headers)]
    for (const { status, body } of responses)
      expect([status, body.code]).toEqual([403, 'reauthentication_needed'])
    expect((await get('/api/me', headers)).status).toBe(200)
  })

  test('is not deleted if another username is typed', async () => {
    const headers = await signIn(PEOPLE.mod)
    expect((await remove(headers, 'alice', true)).status).toBe(403)
    expect((await send('DELETE', '/api/me', headers, { username: 'mod' })).status).toBe(400)
    expect((await get('/api/me', headers)).status).toBe(200)
  })

  test('is not deleted without its second factor', async () => {
    const headers = await signIn(PEOPLE.mod)
    const factor = { user_id: PEOPLE.mod, factor_type: 'totp', sealed_secret: Buffer.alloc(8) }
    await db.kysely
      .insertInto('auth_mfa_factors')
      .values({ ...factor, status: 'verified' })
      .execute()
    expect((await remove(headers, 'mod', true)).status).toBe(401)
    await db.kysely.deleteFrom('auth_mfa_factors').execute()
  })
})

describe('a member who leaves and keeps their posts', () => {
  test('is deleted, and their posts stay without a name', async () => {
    const site = plainSite(world)
    const pages = [
      `/posts/${POSTS.aliceReview}`,
      '/posts',
      '/games/number-tower',
      '/games/number-tower/posts',
      `/posts/${POSTS.discussion}/comments`,
    ]
    const showingAlice = async () => {
      const texts = await Promise.all(pages.map(async (page) => (await site.request(page)).text()))
      return pages.filter((_, at) => texts[at]!.includes('"Alice"'))
    }
    expect(await showingAlice()).toEqual(pages)
    const headers = await signIn(PEOPLE.alice)
    const upvotes = async () =>
      JSON.parse(catalog.catalog.card(GAMES.tower) ?? '{}') as { upvotes: number; reviews: number }
    const before = await upvotes()

    expect((await remove(headers, 'Alice', true)).body).toEqual({ deleted: true })

    expect((await get('/api/me', headers)).status).toBe(401)
    expect((await get('/api/usernames?name=alice')).body.available).toBe(true)
    expect((await get(`/api/posts/${POSTS.aliceReview}`)).body).toMatchObject({ author: null, upvotes: 1 })
    // The votes were theirs, the review is everybody's: the lists know both at once.
    expect(await upvotes()).toMatchObject({ upvotes: before.upvotes - 1, reviews: before.reviews })
    expect((await get('/api/games/number-tower')).body.added_by).toBeNull()
    expect(await showingAlice()).toEqual([])
    expect(await wrong()).toEqual([])
  })
})

describe('a member who leaves and deletes their posts', () => {
  test('leaves nothing they wrote, and everything by others', async () => {
    const headers = await signIn(PEOPLE.bob)
    await db.kysely
      .insertInto('comments')
      .values([
        { id: 50, post_id: POSTS.list, user_id: PEOPLE.bob, content: 'Answered by nobody' },
        { id: 51, post_id: POSTS.list, user_id: PEOPLE.bob, content: 'Answered by Carol' },
      ])
      .execute()
    await db.kysely
      .insertInto('comments')
      .values([
        { id: 52, post_id: POSTS.list, user_id: PEOPLE.bob, parent_id: 51, content: 'To myself' },
        { id: 53, post_id: POSTS.list, user_id: PEOPLE.bob, parent_id: 51, content: 'To myself again' },
      ])
      .execute()
    await db.kysely
      .insertInto('comments')
      .values({ id: 54, post_id: POSTS.list, user_id: PEOPLE.carol, parent_id: 52, content: 'To Bob' })
      .execute()

    const site = plainSite(world)
    await db.kysely
      .insertInto('posts')
      .values({
        id: 60,
        post_type: 'discussion',
        added_by: PEOPLE.carol,
        title: 'Hello',
        content: 'Anyone here?',
      })
      .execute()
    await db.kysely
      .insertInto('comments')
      .values({ post_id: 60, user_id: PEOPLE.bob, content: 'I am, and I play it daily.' })
      .execute()
    const shownComments = async () => {
      const page = await site.request('/posts/60')
      return (JSON.parse(await page.text()) as { total_comments: number }).total_comments
    }
    expect(await shownComments()).toBe(1)

    expect((await remove(headers, 'bob', false)).status).toBe(200)
    // That page showed nothing of him but the number.
    expect(await shownComments()).toBe(0)

    expect((await get(`/api/posts/${POSTS.bobReview}`)).status).toBe(404)
    const { body } = await get(`/api/posts/${POSTS.list}/comments`)
    const texts = JSON.stringify(body)
    expect(texts).toContain('To Bob')
    for (const word of ['Answered', 'myself', 'removed]']) expect(texts).not.toContain(word)
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from comments where user_id = ${PEOPLE.bob})::int
        + (select count(*) from posts where added_by = ${PEOPLE.bob})::int
        + (select count(*) from comments where id in (50, 53))::int as left`.execute(db.kysely)
    expect(rows[0]!.left).toBe(0)
    expect((await get('/api/games/idle-mine')).status).toBe(200)
    expect(await wrong()).toEqual([])
  })
})

describe('a data export', () => {
  test('has everything stored about the member, without secrets or texts by others', async () => {
    const headers = await signIn(PEOPLE.carol)
    const response = await get('/api/me/export', headers)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { body } = response
    expect(body.profile).toMatchObject({ username: 'carol', id: PEOPLE.carol })
    expect(body.posts.map((post: { id: number }) => post.id)).toEqual(
      expect.arrayContaining([POSTS.carolReview, POSTS.list, POSTS.privateList]),
    )
    expect(body.votes).toMatchObject([{ game: 'number-tower', type: 'downvote' }])
    expect(body.cut).toEqual([])
    expect(body.api_tokens).toEqual([])
    const text = JSON.stringify({ ...body, api_tokens: undefined })
    expect(text).not.toMatch(/argon2|password_hash|sealed|token/)
    expect(text).not.toContain(PEOPLE.dev)
    expect(body.sessions).toHaveLength(1)
  })

  test('is rate limited', async () => {
    const { status, headers } = await get('/api/me/export', await signIn(PEOPLE.carol))
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('reads only tables and columns that exist', async () => {
    expect((await get('/api/me/export', await signIn(PEOPLE.dev))).body.games_added).toEqual([])
  })
})

test.each([true, false])(
  'the cached profiles of those whose comments go count them no longer (keep: %s)',
  async (keep) => {
    const site = plainSite(world)
    const comments = async () =>
      ((await (await site.request('/users/carol')).json()) as { counts: { comments: number } }).counts
        .comments
    const before = await comments()
    const username = `host-${keep}`
    const { id: host } = await db.kysely
      .insertInto('profiles')
      .values({ username })
      .returning('id')
      .executeTakeFirstOrThrow()
    // A removed post goes in any case.
    const { id: post } = await db.kysely
      .insertInto('posts')
      .values({
        post_type: 'discussion',
        added_by: host,
        title: 'For a while',
        content: 'A text of some words.',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await send('POST', '/api/addPostComment', await signIn(PEOPLE.carol), {
      postID: post,
      comment: 'A guest.',
    })
    await db.kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', post).execute()
    world.cache.clear()
    expect(await comments()).toBe(before + 1)
    expect((await remove(await signIn(host), username, keep)).status).toBe(200)
    expect(await comments()).toBe(before)
  },
)

describe('the votes of a member who leaves', () => {
  let invalidated: DomainEvent[] = []
  world.events.addAfterCommitHandlers([
    { name: 'notes events', where: 'writer', run: ({ events }) => void invalidated.push(...events) },
  ])

  async function newVoter(username: string): Promise<string> {
    invalidated = []
    const { id } = await db.kysely
      .insertInto('profiles')
      .values({ username })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('count no longer for what others wrote, and cached pages show it', async () => {
    const voter = await newVoter('voter')
    await db.kysely
      .insertInto('post_votes')
      .values([
        { post_id: POSTS.carolReview, user_id: voter, type: 1 },
        { post_id: POSTS.list, user_id: voter, type: 1 },
      ])
      .execute()
    const { id: comment_id } = await db.kysely
      .insertInto('comments')
      .values({ post_id: POSTS.gameDiscussion, user_id: PEOPLE.carol, content: 'Well said.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.kysely.insertInto('comment_votes').values({ comment_id, user_id: voter, type: 1 }).execute()
    await db.kysely
      .insertInto('poll_votes')
      .values({ post_id: POSTS.poll, user_id: voter, position: 2 })
      .execute()
    const pages = [
      '/games/number-tower/posts',
      `/posts/${POSTS.list}`,
      `/posts/${POSTS.gameDiscussion}/comments`,
      `/posts/${POSTS.poll}`,
    ]
    const site = plainSite(world)
    const read = () => Promise.all(pages.map(async (page) => (await site.request(page)).text()))
    world.cache.clear()
    const before = await read()
    expect((await remove(await signIn(voter), 'voter', true)).status).toBe(200)
    const after = await read()
    for (const at of pages.keys()) expect(after[at], pages[at]).not.toBe(before[at])
    expect(JSON.parse(after[3]!).poll.options).toContainEqual(
      expect.objectContaining({ label: 'Down', votes: 0 }),
    )
  })

  test('are invalidated one by one, also in other processes, however many they are', async () => {
    const voter = await newVoter('keen')
    await sql`
      with written as (
        insert into posts (post_type, game_id, title, content, added_by)
        select 'game-discussion', ${GAMES.tower}::integer, 'Many ' || n, 'A text of some words.', ${PEOPLE.carol}::uuid
          from generate_series(1, 990) n returning id)
      insert into post_votes (post_id, user_id, type) select id, ${voter}::uuid, 1 from written`.execute(
      db.kysely,
    )
    const votedOn = await db.kysely
      .selectFrom('post_votes')
      .where('user_id', '=', voter)
      .select('post_id')
      .execute()
    expect((await remove(await signIn(voter), 'keen', true)).status).toBe(200)
    const tags = messageTexts('p', invalidated).flatMap(
      (text) => (JSON.parse(text) as { events: { cacheTags: string[] }[] }).events,
    )
    expect(tags.flatMap(({ cacheTags }) => cacheTags)).toEqual(
      expect.arrayContaining([
        ...cacheTag.posts(votedOn.map((vote) => vote.post_id)),
        cacheTag.postsOfGame(GAMES.tower),
      ]),
    )
    await db.kysely.deleteFrom('posts').where('title', 'like', 'Many %').execute()
  })
})
