// @module-tag smoke
import { type Kysely, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import {
  findDeveloper,
  findGameIdsOfDevelopers,
} from '#/features/catalog/developers/developers.queries.server.ts'
import { CROWD, filledDatabase } from '../test/filledDatabase.ts'
import { findThread } from '../test/longThread.ts'
import { plansOf, type QueryPlan, rowsFetched, rowsRead } from '../test/queryPlans.ts'
import { findGame, findGameId } from './features/catalog/games/games.queries.server.ts'
import { countLikedByBoth } from './features/catalog/games/likedByBoth.queries.server.ts'
import { buildIndex } from './features/catalog/index/loadIndex.server.ts'
import { listVotesByMonth } from './features/catalog/votesByMonth/votesByMonth.queries.server.ts'
import { COMMENT_ORDERS } from './features/community/comments/comments.limits.ts'
import {
  findAncestors,
  findComment,
  listReplies,
  listRoots,
} from './features/community/comments/comments.queries.server.ts'
import { findMentioned } from './features/community/comments/comments.writes.server.ts'
import { findReviewCounts, listGamePosts } from './features/community/posts/gamePosts.queries.server.ts'
import { countPostsOfPeriod, listPostsByIds } from './features/community/posts/popularPosts.queries.server.ts'
import { COMMUNITY_TYPES, POST_TABS, REVIEW_ORDERS } from './features/community/posts/posts.limits.ts'
import {
  findPost,
  listCommunityPosts,
  listHeldPosts,
} from './features/community/posts/posts.queries.server.ts'
import { findMemberId } from './features/pages/profile/profiles.queries.server.ts'
import {
  findFollowed,
  findMuted,
  listFollows,
  listThreads,
} from './features/people/following/following.queries.server.ts'
import {
  MAX_MEMBER_SUGGESTIONS,
  suggestMembers,
} from './features/people/members/memberSuggestions.queries.server.ts'
import { FOLLOWERS_PER_BATCH } from './features/people/notifications/announce.writes.server.ts'
import { findThreadFollowers } from './features/people/notifications/commentNews.queries.server.ts'
import { findNewGameFollowers } from './features/people/notifications/gameNews.queries.server.ts'
import { findPostFollowers } from './features/people/notifications/postNews.queries.server.ts'
import { findGameFollowers } from './features/people/notifications/updateNews.queries.server.ts'
import {
  findGamesByLinkKey,
  findGamesByNameKey,
} from './features/stewardship/import/duplicates.queries.server.ts'
import { findGamesByName } from './features/stewardship/import/findGames.queries.server.ts'
import { findGamesOfList } from './features/stewardship/updates/updateGames.server.ts'
import {
  findOwnGames,
  findUpdate,
  listGameUpdates,
  listUpdates,
} from './features/stewardship/updates/updates.queries.server.ts'
import type { UpdatesQuery } from './features/stewardship/updates/updates.rules.ts'
import { TOP_LEVEL } from './shared/levels.ts'
import { NSFW_TAG } from './shared/taxonomy.ts'

const database = await filledDatabase(CROWD)
const { kysely } = database
const thread = await findThread(kysely)

for (const statement of [
  // Accounts, of which some are banned.
  `insert into auth_users (id, email, banned_until)
     select id, username || '@example.org', case when total_exp % 100 = 7 then now() + interval '1 day' end from profiles`,
  // Every member votes on the busy game and on four others.
  `insert into votes (game_id, user_id, type)
     select game, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, case when n % 4 = 0 then -1 else 1 end
       from generate_series(1, 2000) n, unnest(array[77, 2 + (n * 7919) % 3900, 3 + (n * 31) % 3900, 5 + (n * 3571) % 3900, 6 + (n * 101) % 3900]) game
     on conflict do nothing`,
  // What posts got on the days up to 2026-01-01.
  `insert into post_day_counts (day, post_id, upvotes, views)
     select date '2026-01-01' - (id * 7919) % 400, id, id % 5, id % 9 from posts where post_type <> 'review'
     union all select date '2026-01-01' - (id * 31) % 380, id, id % 7, id % 6 from posts where post_type <> 'review'
     on conflict do nothing`,
  // Every member follows the busy thread, and a few others.
  `insert into follows (user_id, thread_id, is_on)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, posts.id, n % 5 <> 0
       from generate_series(1, 2000) n, unnest(array[77, 200 + (n * 7919) % 9000, 300 + (n * 31) % 9000]) thread join posts on posts.id = thread
     on conflict do nothing`,
  // One thread is muted by all, and followed by nobody.
  'update follows set is_on = false where thread_id = (select max(thread_id) from follows)',
  `insert into follows (user_id, thread_id, is_on)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, (select max(thread_id) from follows), false from generate_series(1, 2000) n
     on conflict do nothing`,
  // All have switched the updates of a game off.
  'insert into follows (user_id, game_id, is_on) select id, 77, false from profiles on conflict do nothing',
  // And two tags of a game, and one of them.
  `insert into game_tags (game_id, tag_id) values (77, 6), (77, 28) on conflict do nothing`,
  `insert into follows (user_id, tag_id, is_on)
     select profiles.id, tags.id, true from profiles, tags where tags.id in (6, 28) on conflict do nothing`,
  `insert into follows (user_id, member_id, is_on)
     select id, '00000000-0000-4000-8000-000000000002', true from profiles
      where id <> '00000000-0000-4000-8000-000000000002' on conflict do nothing`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

const { catalog } = await buildIndex(database, {})

/** The plan of the one statement that `work` sends. */
async function planOf(work: Parameters<typeof plansOf>[1]): Promise<QueryPlan> {
  const plans = await plansOf(kysely, work)
  expect(plans).toHaveLength(1)
  return plans[0]!
}

const BUSY_GAME = 77
const QUIET_GAME = 5
/** A post that every member follows. */
const BUSY_THREAD = 77
/** A member whom all others follow. */
const WRITER = '00000000-0000-4000-8000-000000000002'
/** Favorites and hides a few games. */
const MEMBER = '00000000-0000-4000-8000-000000000001'

describe("a game's posts", () => {
  const INDEXES = {
    newest: 'posts_by_game_newest',
    oldest: 'posts_by_game_newest',
    bestrated: 'posts_by_game_rated',
    highestlevel: 'posts_by_game_level',
    mostpositive: 'posts_by_game_stars',
    mostnegative: 'posts_by_game_stars',
  }

  test.each(REVIEW_ORDERS)('in the order %s are read along an index where there are many', async (order) => {
    const review = await planOf((db) => listGamePosts(db, BUSY_GAME, { tab: 'review', order, page: 1 }))
    expect(review).toMatchObject({ scanned: [], sorted: [] })
    expect(review.indexes).toContain(INDEXES[order])
    const all = await planOf((db) => listGamePosts(db, BUSY_GAME, { tab: 'all', order, page: 1 }))
    expect(all.scanned).toEqual([])
    expect(all.indexes).toContain(INDEXES[order])
  })

  test('are found by an index on every tab, in every order, near and far', async () => {
    for (const tab of POST_TABS)
      for (const order of REVIEW_ORDERS)
        for (const [game, page] of [
          [BUSY_GAME, 1],
          [BUSY_GAME, 30],
          [QUIET_GAME, 1],
        ] as const) {
          const plan = await planOf((db) => listGamePosts(db, game, { tab, order, page }))
          expect(plan.scanned, `${tab} ${order} ${game} ${page}`).toEqual([])
          expect(plan.indexes.some((index) => index.startsWith('posts_by_game'))).toBe(true)
        }
  })

  test('have their numbers at hand', async () => {
    expect((await planOf((db) => findReviewCounts(db, 'game-5'))).scanned).toEqual([])
    expect(await rowsRead(kysely, (db) => findReviewCounts(db, 'game-77'))).toBeLessThan(10)
  })
})

describe('community posts', () => {
  test('of all types are merged along the index of types', async () => {
    for (const page of [1, 100]) {
      const plan = await planOf((db) => listCommunityPosts(db, { types: COMMUNITY_TYPES, page }))
      expect(plan).toMatchObject({ scanned: [], sorted: expect.not.arrayContaining(['posts']) })
      expect(plan.indexes).toContain('posts_by_type')
    }
  })

  test('that are held for review are found along the index of all held posts, which are few', async () => {
    const author = '00000000-0000-4000-8000-000000000001'
    const plan = await planOf((db) => listHeldPosts(db, author))
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toContain('posts_held')
  })

  test.each(['discussion', 'list', 'monthly', 'poll'] as const)(
    'of the type %s are read along it',
    async (type) => {
      const plan = await planOf((db) => listCommunityPosts(db, { types: [type], page: 1 }))
      expect(plan).toMatchObject({ scanned: [], sorted: expect.not.arrayContaining(['posts']) })
      expect(plan.indexes).toContain('posts_by_type')
    },
  )

  test.each([
    ['a month', { first: 19_800, last: 19_830 }],
    ['a year', { first: 19_723, last: 20_088 }],
    ['a time without posts', { first: 10_000, last: 10_030 }],
  ])('of %s are read along it, of one type and of all', async (_, days) => {
    for (const types of [['discussion'] as const, COMMUNITY_TYPES]) {
      const plan = await planOf((db) => listCommunityPosts(db, { types, days, page: 1 }))
      expect(plan).toMatchObject({ scanned: [], sorted: expect.not.arrayContaining(['posts']) })
      expect(plan.indexes).toContain('posts_by_type')
    }
  })

  test('are found one by one with all that they carry', async () => {
    expect((await planOf((db) => findPost(db, 5))).scanned).toEqual([])
  })
})

describe('popular community posts', () => {
  const TODAY = 20_454

  test.each([
    ['3 days', 3],
    ['a week', 7],
    ['a month', 30],
  ])('of %s are counted from the counters of its days, and found one by one', async (_, days) => {
    const period = { first: TODAY - days + 1, last: TODAY }
    const plan = await planOf((db) => countPostsOfPeriod(db, period))
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toContain('post_day_counts_pkey')
    expect((await countPostsOfPeriod(kysely, period)).length).toBeGreaterThan(40)
  })

  test('are listed by their ids', async () => {
    const page = await planOf((db) => listPostsByIds(db, [5, 77, 900]))
    expect(page.scanned).toEqual([])
  })
})

describe('members who like two games', () => {
  const others = Array.from({ length: 15 }, (_, n) => 100 + n * 7)

  test.each([
    ['a game with many votes', BUSY_GAME, others],
    ['a game with few', QUIET_GAME, others],
    ['a game with few, and one with many', QUIET_GAME, [BUSY_GAME, ...others]],
  ])('are counted along indexes for %s', async (_, game, similar) => {
    const plan = await planOf((db) => countLikedByBoth(db, game, similar))
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toContain('votes_pkey')
  })

  test('are found among the votes on these games alone', async () => {
    const read = await rowsRead(kysely, (db) => countLikedByBoth(db, QUIET_GAME, others))
    expect(read).toBeLessThan(500)
  })
})

test("a game's votes by month are added up from the counters of its days, not from its votes", async () => {
  const plan = await planOf((db) => listVotesByMonth(db, BUSY_GAME))
  expect(plan.scanned).toEqual([])
  expect(plan.indexes).toContain('game_day_votes_by_game')
  expect(await rowsRead(kysely, (db) => listVotesByMonth(db, BUSY_GAME))).toBeLessThan(50)
  expect((await listVotesByMonth(kysely, BUSY_GAME)).items).toEqual([
    expect.objectContaining({ upvotes: 1500, downvotes: 500 }),
  ])
})

describe('updates', () => {
  const all = {
    tags: [],
    tagsMode: 'and' as const,
    not: [],
    hide: [NSFW_TAG],
    dev: [],
    without: [],
    favorites: false,
    playing: false,
  }
  const gamesOf = (query: UpdatesQuery, viewer?: string) =>
    findGamesOfList({ kysely, catalog }, query, viewer)

  test.each([
    ['unfiltered', { ...all, hide: null }],
    ['of the default list', all],
    ['of a frequent tag', { ...all, tags: [20] }],
    ['of three tags at once', { ...all, tags: [20, 13] }],
    ['of either of two tags', { ...all, tags: [13, 28], tagsMode: 'or' as const }],
    ['without a tag', { ...all, not: [13] }],
    ['without some games', { ...all, without: [1, 2, 3] }],
  ])('%s are read along the index of times, and nothing but their page is', async (_, query) => {
    const games = await gamesOf(query)
    for (const page of [1, 300]) {
      const work = (db: typeof kysely) => listUpdates(db, { games, page })
      const plan = await planOf(work)
      expect(plan).toMatchObject({ scanned: [], sorted: expect.not.arrayContaining(['updates']) })
      expect(plan.indexes).toContain('updates_newest')
      // What is before the page is read in the index.
      expect(await rowsFetched(kysely, work)).toBeLessThan(200)
    }
  })

  test('of a member scan no table', async () => {
    expect((await planOf((db) => findOwnGames(db, MEMBER))).scanned).toEqual([])
    const games = await gamesOf(all, MEMBER)
    expect((await planOf((db) => listUpdates(db, { games, page: 1 }))).scanned).toEqual([])
  })

  test('of the games that a member plays scan no table', async () => {
    const games = await gamesOf(all)
    expect((await planOf((db) => listUpdates(db, { games, page: 1, playedBy: MEMBER }))).scanned).toEqual([])
  })

  test.each([
    ['rare tags', { ...all, tags: [94] }],
    ['a tag that most games do not have', { ...all, not: [20] }],
    ['a developer', { ...all, dev: ['developer-77'] }],
  ])('of %s are read game by game, however many others are newer', async (_, query) => {
    const games = await gamesOf(query)
    const plan = await planOf((db) => listUpdates(db, { games, page: 1 }))
    expect(plan.scanned).toEqual([])
    expect(plan.indexes).toContain('updates_by_game')
    expect(plan.indexes).not.toContain('updates_newest')
  })

  test('of one game are read along its own index', async () => {
    const plan = await planOf((db) => listGameUpdates(db, QUIET_GAME, { page: 1, size: 3 }))
    expect(plan).toMatchObject({ scanned: [], sorted: expect.not.arrayContaining(['updates']) })
    expect(plan.indexes).toContain('updates_by_game')
    expect((await planOf((db) => findUpdate(db, 5))).scanned).toEqual([])
  })
})

describe('comments', () => {
  const INDEX = { newest: 'newest', bestrated: 'rated', highestlevel: 'level' }

  test.each(COMMENT_ORDERS)(
    'in the order %s are read along indexes, with what is below them',
    async (order) => {
      const roots = await planOf((db) => listRoots(db, thread.post, { order, page: 1 }))
      expect(roots.scanned).toEqual([])
      expect(roots.indexes).toContain(`comments_roots_${INDEX[order]}`)
      expect(roots.indexes).toContain(`comments_replies_${INDEX[order]}`)
      const replies = await planOf((db) => listReplies(db, thread.busy, { order, page: 1 }))
      expect(replies.scanned).toEqual([])
      expect(replies.indexes).toContain(`comments_replies_${INDEX[order]}`)
    },
  )

  test.each(COMMENT_ORDERS)('in the order %s are few rows of many', async (order) => {
    const reads = async (work: Parameters<typeof rowsRead>[1]) => rowsRead(kysely, work)
    expect(await reads((db) => listRoots(db, thread.post, { order, page: 1 }))).toBeLessThan(2500)
    expect(await reads((db) => listReplies(db, thread.busy, { order, page: 1 }))).toBeLessThan(2500)
  })

  test('above one are found one by one', async () => {
    const plan = await planOf((db) => findAncestors(db, thread.deepest))
    expect(plan.scanned).toEqual([])
    expect(await findAncestors(kysely, thread.deepest)).toHaveLength(49)
    expect((await planOf((db) => findComment(db, thread.deepest))).scanned).toEqual([])
  })
})

test('a developer is read by their games', async () => {
  expect((await planOf((db) => findDeveloper(db, 'developer-77'))).scanned).toEqual([])
  expect(
    (await planOf((db) => findGameIdsOfDevelopers(db, ['developer-77', 'developer-78']))).scanned,
  ).toEqual([])
})

test("a game's details take one statement that reads no table from end to end", async () => {
  expect((await planOf((db) => findGame(db, 'game-5'))).scanned).toEqual([])
  expect(await planOf((db) => findGameId(db, 'game-5'))).toMatchObject({
    scanned: [],
    // The second is for the game that one may have been merged into.
    indexes: ['games_pkey', 'games_urlid_key'],
  })
})

describe('names, in any case', () => {
  test.each([
    ['a member', (db) => findMemberId(db, 'MEMBER_7')],
    ['mentioned members', (db) => findMentioned(db, ['MEMBER_7', 'Member_8'])],
  ] as [string, (db: Kysely<DB>) => Promise<unknown>][])(
    '%s: found by the index of usernames',
    async (_, work) => {
      expect(await planOf(work)).toMatchObject({ scanned: [], indexes: ['profiles_username_key'] })
    },
  )

  test.each(['m', 'member', 'member1', 'member1234', 'nobody'])(
    'members whose names begin with %j are the first of each level, however many there are',
    async (name) => {
      const work = (db: Kysely<DB>) => suggestMembers(db, name)
      expect((await planOf(work)).scanned).toEqual([])
      expect(await rowsRead(kysely, work)).toBeLessThan(TOP_LEVEL * MAX_MEMBER_SUGGESTIONS + 20)
    },
  )

  test('games of an import are found by the index of names', async () => {
    const plan = await planOf((db) => findGamesByName(db, ['GAME 7', 'Game 8']))
    expect(plan.indexes).toContain('games_by_name')
    expect(plan.scanned).not.toContain('games')
  })

  test('games that a line of an import may repeat are found by indexes', async () => {
    const byName = await planOf((db) => findGamesByNameKey(db, ['game7', 'game8']))
    expect(byName).toMatchObject({ scanned: [], indexes: ['games_by_folded_name'] })
    const byLink = await planOf((db) => findGamesByLinkKey(db, ['example.org/7', 'example.org/8']))
    expect(byLink.indexes).toContain('game_links_by_key')
    expect(byLink.scanned).toEqual([])
  })
})

describe('what members follow', () => {
  test('is listed for a member along their rows', async () => {
    for (const list of [
      (db: Kysely<DB>) => listFollows(db, MEMBER),
      (db: Kysely<DB>) => listThreads(db, MEMBER, 1),
    ]) {
      const { scanned, indexes } = await planOf(list)
      expect(scanned).toEqual([])
      expect(indexes).toContain('follows_by_user')
    }
    expect(await rowsRead(kysely, (db) => listFollows(db, MEMBER))).toBeLessThan(20)
  })

  test('has its followers read in the order of their ids, a batch at a time', async () => {
    const batch = (db: Kysely<DB>) =>
      findThreadFollowers(db, { followedId: BUSY_THREAD, afterUser: MEMBER, limit: FOLLOWERS_PER_BATCH })
    expect(await planOf(batch)).toMatchObject({
      scanned: [],
      sorted: [],
      indexes: ['follows_threads_on'],
    })
    expect(await batch(kysely)).toHaveLength(FOLLOWERS_PER_BATCH)
    expect(await rowsRead(kysely, batch)).toBeLessThan(2 * FOLLOWERS_PER_BATCH)
  })

  test('has the followers of a game’s tags, developers, and member read no further than a batch of each', async () => {
    for (const find of [findNewGameFollowers, findGameFollowers]) {
      const batch = (db: Kysely<DB>) =>
        find(db, { followedId: BUSY_GAME, afterUser: MEMBER, limit: FOLLOWERS_PER_BATCH })
      const { scanned } = await planOf(batch)
      expect(scanned.filter((table) => table === 'follows' || table === 'favorites')).toEqual([])
      expect(await rowsRead(kysely, batch)).toBeLessThan(12 * FOLLOWERS_PER_BATCH)
    }
    const byMember = (db: Kysely<DB>) =>
      findPostFollowers(db, { followedId: WRITER, afterUser: MEMBER, limit: FOLLOWERS_PER_BATCH })
    expect(await byMember(kysely)).toHaveLength(FOLLOWERS_PER_BATCH)
    expect(await planOf(byMember)).toMatchObject({
      scanned: [],
      indexes: expect.arrayContaining(['follows_members']),
    })
    expect(await rowsRead(kysely, byMember)).toBeLessThan(3 * FOLLOWERS_PER_BATCH)
  })

  test('has those who switched the updates of a game off in no index of who is told', async () => {
    const batch = (db: Kysely<DB>) =>
      findGameFollowers(db, { followedId: BUSY_GAME, afterUser: MEMBER, limit: FOLLOWERS_PER_BATCH })
    const { indexes } = await planOf(batch)
    expect(indexes).toContain('follows_games_on')
    expect(indexes).not.toContain('follows_games')
  })

  test('is known of each comment without reading all who follow its thread', async () => {
    const pair = { userId: MEMBER, threadId: BUSY_THREAD }
    const muted = (db: Kysely<DB>) => findMuted(db, [pair])
    const followed = (db: Kysely<DB>) => findFollowed(db, 'threads', [BUSY_THREAD])
    expect(await planOf(muted)).toMatchObject({ scanned: [], indexes: ['follows_threads'] })
    expect(await planOf(followed)).toMatchObject({ scanned: [], indexes: ['follows_threads_on'] })
    for (const read of [muted, followed]) expect(await rowsRead(kysely, read)).toBeLessThan(20)
  })

  test('costs no more where all have muted a thread, and nobody is told', async () => {
    const { id } = await kysely
      .selectFrom('follows')
      .select(({ fn }) => fn.max('thread_id').as('id'))
      .executeTakeFirstOrThrow()
    // Those who muted it are in no entry of this index.
    for (const read of [
      (db: Kysely<DB>) => findFollowed(db, 'threads', [id!]),
      (db: Kysely<DB>) =>
        findThreadFollowers(db, { followedId: id!, afterUser: MEMBER, limit: FOLLOWERS_PER_BATCH }),
    ])
      expect(await planOf(read)).toMatchObject({ scanned: [], sorted: [], indexes: ['follows_threads_on'] })
  })
})
