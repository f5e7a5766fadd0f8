import { type Insertable, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS, REVIEW_TEXT } from '../../../../test/world.ts'
import type { NewsItem } from './followingNews.contract.ts'
import { MAX_NEWS, MAX_UPDATES_OF_GAME, NEWS_DAYS } from './followingNews.limits.ts'
import { findNewPosts } from './followingNews.queries.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { db, catalog, get, send, signIn, viewerGames } = world
const { kysely } = db
await sql`update profiles set username_chosen = true`.execute(kysely)
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
const TABLES = [
  'follows',
  'muted_members',
  'favorites',
  'blocked_games',
  'saved_searches',
  'updates',
  'list_items',
] as const
const IDLE = 6
const SPACE = 28
const HOUR_MS = 3_600_000

beforeEach(async () => {
  for (const table of TABLES) await kysely.deleteFrom(table).execute()
  await sql`delete from posts where id > ${POSTS.orphan}`.execute(kysely)
  await sql`delete from games where urlid like 'fresh-%'`.execute(kysely)
  await sql`update posts set is_removed = false, is_private = id = ${POSTS.privateList}, is_held = id = ${POSTS.held}`.execute(
    kysely,
  )
  await sql`update profiles set settings = '{}'`.execute(kysely)
  viewerGames.invalidate(PEOPLE.alice)
})

type Follow = Partial<
  Pick<Insertable<DB['follows']>, 'game_id' | 'developer_id' | 'tag_id' | 'list_id' | 'member_id'>
>
const follow = (what: Follow, is_on = true) =>
  kysely
    .insertInto('follows')
    .values({ user_id: PEOPLE.alice, is_on, ...what })
    .execute()
const favorite = (game_id: number) =>
  kysely.insertInto('favorites').values({ user_id: PEOPLE.alice, game_id }).execute()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
/** The developer of the tower. */
const developer = (
  await kysely
    .selectFrom('game_developers')
    .where('game_id', '=', GAMES.tower)
    .select('developer_id')
    .executeTakeFirstOrThrow()
).developer_id

async function update(game_id: number, hours: number, more: Partial<Insertable<DB['updates']>> = {}) {
  const version_number = `${game_id}.${Math.round(hours * 1000)}`
  const row = {
    game_id,
    version_number,
    created_at: hoursAgo(hours),
    content: 'New.',
    added_by: PEOPLE.bob,
    ...more,
  }
  return (await kysely.insertInto('updates').values(row).returning('id').executeTakeFirstOrThrow()).id
}
let made = 0
async function game(
  name: string,
  { tags = [], by = [], ...more }: { tags?: number[]; by?: number[] } & Partial<Insertable<DB['games']>> = {},
) {
  const row = { name, urlid: `fresh-${++made}`, confirmed: true, confirmed_at: hoursAgo(1), ...more }
  const { id } = await kysely.insertInto('games').values(row).returning('id').executeTakeFirstOrThrow()
  for (const tag_id of tags) await kysely.insertInto('game_tags').values({ game_id: id, tag_id }).execute()
  for (const [position, developer_id] of by.entries())
    await kysely.insertInto('game_developers').values({ game_id: id, developer_id, position }).execute()
  await catalog.refresh()
  return id
}
async function post(more: Partial<Insertable<DB['posts']>> = {}) {
  const row = {
    post_type: 'discussion',
    title: 'A title',
    content: 'Some words.',
    added_by: PEOPLE.bob,
    ...more,
  }
  return (await kysely.insertInto('posts').values(row).returning('id').executeTakeFirstOrThrow()).id
}
async function addToList(list_id: number, game_id: number, hours: number) {
  const position = 10 + ++made
  await kysely
    .insertInto('list_items')
    .values({ list_id, game_id, position, created_at: hoursAgo(hours) })
    .execute()
  await sql`update posts set updated_at = now() where id = ${list_id}`.execute(kysely)
}

async function news(who: HeadersInit = alice, page = 1): Promise<NewsItem[]> {
  const { status, body } = await get(`/api/me/following/news?page=${page}`, who)
  expect(status).toBe(200)
  return body.items
}
const ids = async (who?: HeadersInit) => (await news(who)).map(({ id }) => id)
/** What each item is, and why it is here. */
const seen = async () =>
  (await news()).map(({ id, reason: { kind, name, link } }) =>
    [id, kind, name, link].filter((each) => each !== null).join(' | '),
  )

describe('an update is news', () => {
  test('of a favorite, of a followed game, and of a game by a followed developer, with the most specific reason', async () => {
    const [tower, mine] = [await update(GAMES.tower, 3), await update(GAMES.mine, 2)]
    const clicker = await update(GAMES.clicker, 1)
    expect(await seen()).toEqual([])
    await follow({ developer_id: developer })
    await favorite(GAMES.mine)
    await follow({ game_id: GAMES.clicker })
    expect(await seen()).toEqual([
      `update-${clicker} | game`,
      `update-${mine} | favorite`,
      `update-${tower} | developer | Tower Works | /developer/tower-works`,
    ])
    await favorite(GAMES.tower)
    await favorite(GAMES.clicker)
    expect((await news()).map(({ reason }) => reason.kind)).toEqual(['game', 'favorite', 'favorite'])
    expect((await news())[2]).toMatchObject({ update: { id: tower, game: { name: 'Number Tower' } } })
  })

  test('unless the member said no to the game', async () => {
    for (const id of [GAMES.tower, GAMES.mine]) await update(id, 1)
    await follow({ developer_id: developer })
    await favorite(GAMES.mine)
    await follow({ game_id: GAMES.mine }, false)
    await follow({ game_id: GAMES.tower }, false)
    expect(await ids()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['it was removed', () => update(GAMES.mine, 1, { is_removed: true })],
    ['it waits for a decision', () => update(GAMES.mine, 1, { confirmed: false })],
    ['the member added it', () => update(GAMES.mine, 1, { added_by: PEOPLE.alice })],
    ['it is old', () => update(GAMES.mine, NEWS_DAYS * 24 + 1)],
    ['its game is not confirmed', () => update(GAMES.colony, 1)],
    ['its game was removed', () => update(GAMES.gone, 1)],
    [
      'the member hides its game',
      async () => {
        await update(GAMES.mine, 1)
        await send('PUT', `/api/me/blocked-games/${GAMES.mine}`, alice)
      },
    ],
  ])('but not if %s', async (_, arrange) => {
    for (const id of [GAMES.mine, GAMES.colony, GAMES.gone]) await follow({ game_id: id })
    await arrange()
    expect(await ids()).toEqual([])
  })

  test('with a tag that the member hides only if they follow or favored the game itself', async () => {
    const id = await game('Hidden', { tags: [NSFW_TAG], by: [developer], confirmed_at: null })
    const update_ = await update(id, 1)
    await follow({ developer_id: developer })
    expect(await ids()).toEqual([])
    await favorite(id)
    expect(await ids()).toEqual([`update-${update_}`])
  })
})

describe('a new game is news', () => {
  test('by a developer, added by a member, found by a search, and with a tag: once, for the most specific reason', async () => {
    await send('POST', '/api/me/searches', alice, { name: 'Space', params: 'tags=space', alert: true })
    await sql`update saved_searches set alert_since = now() - interval '1 day'`.execute(kysely)
    await follow({ developer_id: developer })
    await follow({ member_id: PEOPLE.bob })
    await follow({ tag_id: IDLE })
    const all = { tags: [IDLE, SPACE], by: [developer], added_by: PEOPLE.bob }
    const games = [
      await game('A', { ...all, confirmed_at: hoursAgo(1) }),
      await game('B', { ...all, by: [], confirmed_at: hoursAgo(2) }),
      await game('C', { ...all, by: [], added_by: null, confirmed_at: hoursAgo(3) }),
      await game('D', { tags: [IDLE], confirmed_at: hoursAgo(4) }),
    ]
    await game('E', { tags: [13] })
    expect(await seen()).toEqual([
      `game-${games[0]} | developer | Tower Works | /developer/tower-works`,
      `game-${games[1]} | member | bob | /user/bob`,
      `game-${games[2]} | search | Space | /search?tags=space`,
      `game-${games[3]} | tag | Idle | /search?tags=idle`,
    ])
    expect((await news())[3]).toMatchObject({ kind: 'game', game: { id: games[3], name: 'D' } })
  })

  test.each<[string, Parameters<typeof game>[1]]>([
    ['it waits for confirmation', { confirmed: false, confirmed_at: null }],
    ['it was removed', { is_removed: true }],
    ['it is old', { confirmed_at: hoursAgo(NEWS_DAYS * 24 + 1) }],
    ['the member added it', { added_by: PEOPLE.alice }],
    ['it has a tag that the member hides', { tags: [IDLE, NSFW_TAG] }],
  ])('but not if %s', async (_, more) => {
    await follow({ developer_id: developer })
    await follow({ tag_id: IDLE })
    await game('New', { tags: [IDLE], by: [developer], ...more })
    expect(await ids()).toEqual([])
  })

  test('but not if the member hides it, nor of a search without an alert, nor from before the alert', async () => {
    const id = await game('New', { tags: [IDLE], by: [developer] })
    await send('POST', '/api/me/searches', alice, { name: 'Quiet', params: 'tags=idle', alert: false })
    await send('POST', '/api/me/searches', alice, { name: 'Late', params: 'q=new', alert: true })
    expect(await ids()).toEqual([])
    await follow({ developer_id: developer })
    await follow({ tag_id: IDLE })
    expect(await ids()).toEqual([`game-${id}`])
    await send('PUT', `/api/me/blocked-games/${id}`, alice)
    expect(await ids()).toEqual([])
  })
})

describe('what is added to a followed list is news', () => {
  test('as one entry a day, with the last games and how many there are', async () => {
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    const games: number[] = []
    for (const name of names) games.push(await game(name))
    await follow({ list_id: POSTS.list })
    for (const [at, id] of games.entries()) await addToList(POSTS.list, id, 240 + at / 100)
    await addToList(POSTS.list, GAMES.mine, 240 + 48)
    await addToList(POSTS.list, GAMES.gone, 1)
    await addToList(POSTS.list, GAMES.clicker, NEWS_DAYS * 24 + 1)
    const items = await news()
    const days = items.map(({ id }) => id)
    // Two entries, or three where midnight was between the five games.
    expect(new Set(days).size).toBe(days.length)
    expect(items[0]).toMatchObject({
      kind: 'list',
      list: { id: POSTS.list, title: 'Towers and mines' },
      reason: { kind: 'list', name: 'Towers and mines', link: `/list/${POSTS.list}` },
    })
    const totals = items.map((item) => (item.kind === 'list' ? item.total : 0))
    expect(totals.reduce((sum, each) => sum + each)).toBe(6)
    expect(items[0]).toMatchObject({
      games: expect.arrayContaining([expect.objectContaining({ name: 'One' })]),
    })
  })

  test.each<[string, () => Promise<unknown>]>([
    ['private', () => sql`update posts set is_private = true where id = ${POSTS.list}`.execute(kysely)],
    ['held', () => sql`update posts set is_held = true where id = ${POSTS.list}`.execute(kysely)],
    ['removed', () => sql`update posts set is_removed = true where id = ${POSTS.list}`.execute(kysely)],
  ])('but not of a list that is %s now, nor a game that the member hides', async (_, change) => {
    await follow({ list_id: POSTS.list })
    await addToList(POSTS.list, GAMES.mine, 1)
    expect(await ids()).toHaveLength(1)
    await change()
    expect(await ids()).toEqual([])
    await sql`update posts set is_private = false, is_held = false, is_removed = false where id = ${POSTS.list}`.execute(
      kysely,
    )
    await send('PUT', `/api/me/blocked-games/${GAMES.mine}`, alice)
    expect(await ids()).toEqual([])
  })

  test('but not on the day on which a followed member made the list', async () => {
    await follow({ member_id: PEOPLE.bob })
    const list = await post({ post_type: 'list', title: 'A new list', created_at: hoursAgo(1) })
    await follow({ list_id: list })
    await addToList(list, GAMES.mine, 1)
    expect(await ids()).toEqual([`post-${list}`])
  })
})

test('what a muted member posts, adds, or puts into a list is no news, as long as they are muted', async () => {
  const list = await post({ post_type: 'list', title: 'Mine', created_at: hoursAgo(48) })
  await follow({ member_id: PEOPLE.bob })
  await follow({ list_id: list })
  await addToList(list, GAMES.mine, 1)
  const fresh = await game('Fresh', { added_by: PEOPLE.bob })
  const discussion = await post({ created_at: hoursAgo(2) })
  const all = await ids()
  expect(all).toEqual(expect.arrayContaining([`game-${fresh}`, `post-${discussion}`]))
  expect(all.length).toBeGreaterThan(3)
  await send('PUT', '/api/me/muted-members/bob', alice)
  expect(await ids()).toEqual([])
  await send('DELETE', '/api/me/muted-members/bob', alice)
  expect(await ids()).toEqual(all)
})

describe('a post by a followed member is news', () => {
  test('if it is a discussion, a review, or a list', async () => {
    await follow({ member_id: PEOPLE.bob })
    const review = {
      post_type: 'review',
      game_id: GAMES.mine,
      title: '',
      content: REVIEW_TEXT,
      review_type: 'positive',
    }
    const posts = [
      await post({ created_at: hoursAgo(1) }),
      await post({ ...review, review_rating: 4, created_at: hoursAgo(2) }),
      await post({ post_type: 'list', title: 'Mine', created_at: hoursAgo(3) }),
    ]
    await post({ added_by: PEOPLE.carol })
    expect(await seen()).toEqual(posts.map((id) => `post-${id} | member | bob | /user/bob`))
    expect((await news())[1]).toMatchObject({ post: { post_type: 'review', game: { name: 'Idle Mine' } } })
  })

  test.each<[string, Partial<Insertable<DB['posts']>>]>([
    ['private', { post_type: 'list', is_private: true }],
    ['held for review', { is_held: true }],
    ['removed', { is_removed: true }],
    ['old', { created_at: hoursAgo(NEWS_DAYS * 24 + 1) }],
    ['about a removed game', { post_type: 'game-discussion', game_id: GAMES.gone }],
  ])('but not if it is %s', async (_, more) => {
    await follow({ member_id: PEOPLE.bob })
    await post(more)
    expect(await ids()).toEqual([])
    // It takes no other's place on a page either.
    expect(await findNewPosts(kysely, { userId: PEOPLE.alice, hiddenTags: [] })).toEqual([])
  })

  test('but not about a game that the member hides, or with a tag that they hide', async () => {
    await follow({ member_id: PEOPLE.bob })
    const nsfw = await game('Hidden', { tags: [NSFW_TAG] })
    for (const game_id of [nsfw, GAMES.mine]) await post({ post_type: 'game-discussion', game_id })
    await send('PUT', `/api/me/blocked-games/${GAMES.mine}`, alice)
    expect(await ids()).toEqual([])
    await follow({ game_id: nsfw })
    expect(await ids()).toHaveLength(1)
  })
})

test('everything is in one order, the newest first, page after page, and ends', async () => {
  await follow({ member_id: PEOPLE.bob })
  for (let n = 0; n < 30; n++) {
    const id = await game(`Game ${n}`, { confirmed_at: hoursAgo(9000) })
    await favorite(id)
    for (let m = 0; m < 7; m++) await update(id, 1 + n + m / 10)
  }
  const latest = await post({ created_at: hoursAgo(0.1) })
  const pages: NewsItem[][] = []
  for (let page = 1; page <= MAX_NEWS / 20; page++) pages.push(await news(alice, page))
  const all = pages.flat()
  expect(all).toHaveLength(MAX_NEWS)
  expect(all[0]!.id).toBe(`post-${latest}`)
  expect(new Set(all.map(({ id }) => id)).size).toBe(MAX_NEWS)
  const times = all.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
  const last = await get(`/api/me/following/news?page=${MAX_NEWS / 20}`, alice)
  expect(last.body.next).toBeNull()
  expect(await news(alice, 11)).toEqual([])
})

test('a game with very many updates leaves room for others', async () => {
  await favorite(GAMES.mine)
  for (let n = 0; n < MAX_UPDATES_OF_GAME + 5; n++) await update(GAMES.mine, 1 + n / 10)
  expect(await ids()).toHaveLength(MAX_UPDATES_OF_GAME)
  expect((await get('/api/me/following/news?page=2', alice)).body).toEqual({ items: [], next: null })
})

test('news is its member’s own: another has none of it, and a visitor is asked to sign in', async () => {
  await favorite(GAMES.mine)
  await update(GAMES.mine, 1)
  expect(await ids(bob)).toEqual([])
  expect((await get('/api/me/following/news')).status).toBe(401)
  const { headers } = await get('/api/me/following/news', alice)
  expect(headers.get('cache-control')).toBe('no-store')
})

test('what was followed a moment ago is no news after the member stopped', async () => {
  const [favored, followed] = [await update(GAMES.mine, 1), await update(GAMES.tower, 2)]
  await favorite(GAMES.mine)
  await follow({ game_id: GAMES.tower })
  expect(await ids()).toEqual([`update-${favored}`, `update-${followed}`])
  await kysely.deleteFrom('favorites').execute()
  await kysely.deleteFrom('follows').execute()
  expect(await ids()).toEqual([])
})
