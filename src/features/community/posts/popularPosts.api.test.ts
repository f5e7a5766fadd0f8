import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { openCache } from '#/services.server.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { PopularPosts } from './popularPosts.server.ts'
import type { ListedPost } from './posts.contract.ts'
import { COMMUNITY_TYPES, type PostType } from './posts.limits.ts'

const here = await testApi()
const { db, get, send, services, signIn } = here
const { kysely } = db

/** Ranks as the API does, by the counts of this moment: those of the API may be a minute old. */
async function ranked(
  within: DateWithin = days(7),
  types: readonly PostType[] = COMMUNITY_TYPES,
): Promise<number[]> {
  const posts = await new PopularPosts(kysely, services.cache).rank(types, within)
  return posts.map(({ id }) => id)
}

const days = (n: number) => ({ kind: 'days', days: n }) as const
const VOTERS = 30

beforeEach(async () => {
  for (const table of ['post_votes', 'post_views', 'post_day_counts'] as const)
    await kysely.deleteFrom(table).execute()
  await sql`insert into profiles (username, created_at)
    select 'voter' || n, '2020-01-01' from generate_series(1, ${VOTERS}::integer) n on conflict do nothing`.execute(
    kysely,
  )
})

async function give(postId: number, { up = 0, down = 0, views = 0, ago = 0 }): Promise<void> {
  await sql`insert into post_votes (post_id, user_id, type, created_at)
    select ${postId}, id, case when n <= ${up} then 1 else -1 end, now() - make_interval(days => ${ago})
      from (select id, substr(username, 6)::integer as n from profiles where username ~ '^voter[0-9]+$') voter
     where n <= ${up + down}`.execute(kysely)
  await sql`insert into post_views (post_id, day, created_at)
    select ${postId}, (now() at time zone 'utc')::date - ${ago}::integer, now() - make_interval(days => ${ago})
      from generate_series(1, ${views}::integer)`.execute(kysely)
}

describe('popular posts', () => {
  test('go by upvotes minus downvotes in the period, then by views, then the newer one comes first', async () => {
    await give(POSTS.list, { up: 5, down: 3, views: 90 })
    await give(POSTS.discussion, { up: 4, views: 10 })
    await give(POSTS.poll, { up: 2, views: 40 })
    await give(POSTS.gameDiscussion, { up: 2, views: 40 })
    await give(POSTS.orphan, { up: 2, views: 41 })
    expect(await ranked()).toEqual([
      POSTS.discussion,
      POSTS.list,
      POSTS.orphan,
      POSTS.poll,
      POSTS.gameDiscussion,
    ])
    expect(await ranked(days(7), ['poll', 'list'])).toEqual([POSTS.list, POSTS.poll])
  })

  test('count what is in the period alone', async () => {
    await give(POSTS.discussion, { up: 5, ago: 3 })
    await give(POSTS.poll, { up: 20, ago: 4 })
    await give(POSTS.list, { up: 30, ago: 40 })
    expect(await ranked(days(3))).toEqual([POSTS.discussion])
    expect(await ranked(days(4))).toEqual([POSTS.poll, POSTS.discussion])
    expect(await ranked({ kind: 'any' })).toEqual([POSTS.list, POSTS.poll, POSTS.discussion])
    const then = new Date(Date.now() - 40 * 86_400_000)
    const month = { kind: 'month', year: then.getUTCFullYear(), month: then.getUTCMonth() + 1 } as const
    expect(await ranked(month)).toContain(POSTS.list)
    expect(await ranked({ kind: 'year', year: 2001 })).toEqual([])
  })

  test('are those that readers can see, without reviews, posts of banned members, and posts with a score below 0', async () => {
    for (const id of Object.values(POSTS)) await give(id, { up: 3 })
    await give(POSTS.discussion, { views: 9 })
    const shown = await ranked()
    expect(shown).toHaveLength(5)
    for (const hidden of [POSTS.removed, POSTS.held, POSTS.privateList, POSTS.aliceReview])
      expect(shown).not.toContain(hidden)

    await kysely.deleteFrom('post_votes').where('post_id', '=', POSTS.poll).execute()
    await give(POSTS.poll, { up: 1, down: 2, views: 50 })
    expect(await ranked()).not.toContain(POSTS.poll)

    const { added_by: author } = await kysely
      .selectFrom('posts')
      .where('id', '=', POSTS.discussion)
      .select('added_by')
      .executeTakeFirstOrThrow()
    await sql`insert into auth_users (id, email) values (${author}, 'banned@example.org') on conflict do nothing`.execute(
      kysely,
    )
    const banUntil = (until: string | null) =>
      kysely.updateTable('auth_users').set({ banned_until: until }).where('id', '=', author).execute()
    await banUntil(new Date(Date.now() + 86_400_000).toISOString())
    expect(await ranked()).not.toContain(POSTS.discussion)
    await banUntil(new Date(Date.now() - 86_400_000).toISOString())
    expect(await ranked()).toContain(POSTS.discussion)
    await banUntil(null)
  })
})

/** The definition over single votes and views, with nothing counted before. */
async function byDefinition(ago: number, types: readonly PostType[]) {
  const { rows } = await sql<{ id: number; upvotes: number; downvotes: number; views: number }>`
    with period as (select ((now() at time zone 'utc')::date - ${ago}::integer)::timestamp at time zone 'utc' as since),
         counted as (
           select id,
                  (select count(*) from post_votes where post_id = posts.id and type = 1 and created_at >= since)::integer as upvotes,
                  (select count(*) from post_votes where post_id = posts.id and type = -1 and created_at >= since)::integer as downvotes,
                  (select count(*) from post_views where post_id = posts.id and created_at >= since)::integer as views
             from posts, period
            where post_type = any (${[...types]}) and not is_removed and not is_held and not is_private)
    select * from counted where upvotes >= downvotes and upvotes + views > 0
     order by upvotes - downvotes desc, views desc, id desc`.execute(kysely)
  return rows
}

test('the order of random votes and views is that of its plain definition', async () => {
  const random = seededRandom('votes', 'popular posts')
  const now = Date.now()
  const time = () => new Date(now - random.whole(0, 12 * 86_400_000)).toISOString()
  const { rows: posts } = await sql<{ id: number }>`
    insert into posts (post_type, title, content, added_by, is_removed)
    select (array['discussion', 'feedback-needed', 'interview', 'monthly'])[1 + n % 4], 'Random ' || n, 'Numbers go up', ${PEOPLE.alice}, n % 9 = 0
      from generate_series(1, 60) n returning id`.execute(kysely)
  const { rows: members } = await sql<{ id: string }>`
    select id from profiles where username like 'voter%' order by username`.execute(kysely)
  const votes = posts.flatMap(({ id: post_id }) => {
    const likes = random.next()
    return members
      .filter(() => random.chance(0.4))
      .map(({ id: user_id }) => ({
        post_id,
        user_id,
        type: random.chance(likes) ? 1 : -1,
        created_at: time(),
      }))
  })
  await kysely.insertInto('post_votes').values(votes).execute()
  // Some are switched or taken back afterwards.
  // By their names, because ids differ with each run.
  const chosen = sql`abs(hashtext(profiles.username || post_id))`
  const ofVoter = sql`profiles.id = post_votes.user_id`
  await sql`update post_votes set type = -type from profiles where ${ofVoter} and ${chosen} % 7 = 0`.execute(
    kysely,
  )
  await sql`delete from post_votes using profiles where ${ofVoter} and ${chosen} % 13 = 0`.execute(kysely)
  const views = Array.from({ length: 2000 }, () => {
    const created_at = time()
    return {
      post_id: posts[Math.floor(60 * random.next() ** 3)]!.id,
      created_at,
      day: created_at.slice(0, 10),
    }
  })
  await kysely.insertInto('post_views').values(views).execute()

  for (const ago of [1, 3, 7, 30])
    for (const types of [COMMUNITY_TYPES, ['interview'], ['discussion', 'monthly']] as const) {
      const found = await new PopularPosts(kysely, services.cache).rank(types, days(ago))
      const expected = await byDefinition(ago, types)
      expect(expected.length, `${types} of ${ago} days`).toBeGreaterThan(1)
      expect(
        found.map(({ type: _type, ...post }) => post),
        `${types} of ${ago} days`,
      ).toEqual(expected)
    }
  // The sums of days outlive the rows that they were counted from.
  const before = await ranked()
  await kysely.deleteFrom('post_views').execute()
  expect(await ranked()).toEqual(before)
  await kysely
    .deleteFrom('posts')
    .where(
      'id',
      'in',
      posts.map(({ id }) => id),
    )
    .execute()
})

describe('the endpoint', () => {
  test('lists posts in the popular order, of one type or all, with what each got in the period', async () => {
    await give(POSTS.discussion, { up: 4, down: 1, views: 7, ago: 5 })
    await give(POSTS.poll, { up: 2 })
    // Periods of their own, which no other test has read.
    const { body } = await get('/api/posts?order=popular&within=121d')
    expect(body).toMatchObject({
      items: [
        { id: POSTS.discussion, in_period: { upvotes: 4, downvotes: 1, views: 7 } },
        { id: POSTS.poll, in_period: { upvotes: 2, downvotes: 0, views: 0 } },
      ],
      next: null,
    })
    const polls = (await get('/api/posts?order=popular&within=121d&type=poll')).body.items
    expect(polls.map(({ id }: ListedPost) => id)).toEqual([POSTS.poll])
    expect((await get('/api/posts?order=popular&within=121d&page=2')).body).toEqual({ items: [], next: null })
    expect((await get('/api/posts')).body.items[0].in_period).toBeUndefined()
  })

  test('covers the last 7 days unless another period is chosen', async () => {
    await give(POSTS.discussion, { up: 4, ago: 6 })
    await give(POSTS.poll, { up: 9, ago: 9 })
    const { body } = await get('/api/posts?order=popular')
    expect(body.items.map(({ id }: ListedPost) => id)).toEqual([POSTS.discussion])
  })

  test('leaves out a post that was removed since it was ranked', async () => {
    await give(POSTS.discussion, { up: 4 })
    await give(POSTS.poll, { up: 2 })
    const ids = async () =>
      (await get('/api/posts?order=popular&within=122d')).body.items.map(({ id }: ListedPost) => id)
    expect(await ids()).toEqual([POSTS.discussion, POSTS.poll])
    await kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', POSTS.discussion).execute()
    expect(await ids()).toEqual([POSTS.poll])
    await kysely.updateTable('posts').set({ is_removed: false }).where('id', '=', POSTS.discussion).execute()
  })

  test.each(['order=best', 'order=popular&within=soon', 'order=popular&type=review'])(
    'rejects %s',
    async (query) => {
      expect((await get(`/api/posts?${query}`)).status).toBe(400)
    },
  )
})

test('a vote shows within a minute, without a restart', async () => {
  const posts = new PopularPosts(kysely, services.cache, 30)
  const ids = async () => (await posts.rank(COMMUNITY_TYPES, days(7))).map(({ id }) => id)
  expect(await ids()).toEqual([])
  await give(POSTS.poll, { up: 2 })
  await expect.poll(ids, { timeout: 20_000 }).toEqual([POSTS.poll])
})

test('a vote through one process reaches the popular order of another, whose pages were cached', async () => {
  // Another process shares the database alone: it has its own counts and its own cached pages.
  const cache = openCache(services.catalog)
  const popularPosts = new PopularPosts(kysely, cache, 200)
  const there = plainSite({ ...here, cache, services: { ...services, cache, popularPosts } })
  const shown = async () => {
    const page = await there.request('/posts?order=popular&within=123d')
    const { items } = (await page.json()) as { items: ListedPost[] }
    return items.map(({ id, in_period }) => [id, in_period!.upvotes])
  }
  await give(POSTS.poll, { up: 1 })
  expect(await shown()).toEqual([[POSTS.poll, 1]])
  const { status } = await send('POST', '/api/votePost', await signIn(PEOPLE.dev), {
    post_id: POSTS.poll,
    type: 'upvote',
  })
  expect(status).toBe(200)
  await expect.poll(shown, { timeout: 20_000 }).toEqual([[POSTS.poll, 2]])
})
