import { expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { testDatabase } from '../../../test/database.ts'
import { addComment, addGame, addPost, addProfile, addReview } from '../migrations/rows.ts'
import { wrongCounters } from '../migrations/wrongCounters.ts'
import { readDemoFiles } from './demoFiles.ts'
import { loadDemoIfEmpty } from './loadDemo.ts'
import { countDemo, removeDemo, restoreDemo } from './removeDemo.ts'

const now = new Date('2026-11-20T12:00:00Z')
const files = await readDemoFiles()

type Kysely = Awaited<ReturnType<typeof testDatabase>>['kysely']

async function sizes(db: Kysely): Promise<Partial<Record<keyof DB, number>>> {
  const tables = [
    'games',
    'game_tags',
    'game_links',
    'game_counts',
    'game_stats',
    'votes',
    'favorites',
  ] as const
  const more = [
    'updates',
    'posts',
    'comments',
    'post_votes',
    'comment_votes',
    'poll_options',
    'poll_votes',
  ] as const
  const rest = ['list_items', 'profiles', 'profile_counts', 'exp_ledger', 'daily_login_exp'] as const
  const found: Partial<Record<keyof DB, number>> = {}
  for (const table of [...tables, ...more, ...rest]) {
    const row = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<string>().as('rows'))
      .executeTakeFirstOrThrow()
    found[table] = Number(row.rows)
  }
  return found
}

const demoGame = (db: Kysely) =>
  db.selectFrom('games').select('id').where('urlid', '=', 'cookie-clicker').executeTakeFirstOrThrow()
const demoMember = (db: Kysely) =>
  db.selectFrom('profiles').select('id').where('is_demo', '=', true).limit(1).executeTakeFirstOrThrow()

test('an empty catalogue gets the whole demo, with every counter right, and the same again changes nothing', async () => {
  const { kysely: db } = await testDatabase()
  expect(await loadDemoIfEmpty(db, now)).toBe(true)
  expect(await wrongCounters(db)).toEqual([])
  const loaded = await sizes(db)
  expect(loaded).toMatchObject({
    games: files.games.length,
    updates: files.updates.length,
    profiles: files.users.length,
    posts: files.reviews.length + files.discussions.length + files.lists.length,
    comments: files.comments.length,
  })
  expect(await loadDemoIfEmpty(db, now)).toBe(false)
  expect(await sizes(db)).toEqual(loaded)
})

test('the demo has the experience, votes and times that its files tell of', async () => {
  const { kysely: db } = await testDatabase()
  await loadDemoIfEmpty(db, now)
  const members = await db
    .selectFrom('profiles')
    .select(['username', 'total_exp'])
    .orderBy('username')
    .execute()
  const told = files.users.map(({ username, exp }) => ({ username, total_exp: exp }))
  expect(members).toEqual(told.sort((one, other) => (one.username < other.username ? -1 : 1)))

  const posts = await db
    .selectFrom('posts')
    .select(['content', 'upvotes', 'downvotes', 'created_at'])
    .execute()
  const written = [...files.reviews, ...files.discussions, ...files.lists]
  for (const { content, up, down } of written)
    expect(posts).toContainEqual(expect.objectContaining({ content, upvotes: up, downvotes: down }))
  for (const table of ['games', 'votes', 'posts', 'comments', 'post_votes', 'exp_ledger'] as const) {
    const late = db.selectFrom(table).select('created_at').where('created_at', '>', now)
    expect(await late.execute(), table).toEqual([])
  }
})

test('the demo votes have a long tail: a few games have many, most have few', async () => {
  const { kysely: db } = await testDatabase()
  await loadDemoIfEmpty(db, now)
  const rows = await db.selectFrom('game_counts').select(['upvotes', 'downvotes']).execute()
  const totals = rows.map((row) => row.upvotes + row.downvotes).sort((one, other) => other - one)
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
  expect(totals[0]).toBeLessThanOrEqual(files.users.length)
  expect(totals[0]).toBeGreaterThan(files.users.length / 2)
  expect(totals[Math.floor(totals.length / 2)]).toBeLessThan(totals[0]! / 3)
  expect(sum(totals.slice(0, totals.length / 5))).toBeGreaterThan(sum(totals) * 0.35)
})

test('a clock that is behind the demo files sees nothing from its future', async () => {
  const { kysely: db } = await testDatabase()
  const early = new Date('2025-06-01T00:00:00Z')
  await loadDemoIfEmpty(db, early)
  const late = db.selectFrom('posts').select('created_at').where('created_at', '>', early)
  expect(await late.execute()).toEqual([])
})

test('removing the demo leaves nothing of it, and it does not come back by itself', async () => {
  const { kysely: db } = await testDatabase()
  await loadDemoIfEmpty(db, now)
  const gone = await removeDemo(db)
  expect(gone).toEqual({ games: files.games.length, members: files.users.length })
  expect(new Set(Object.values(await sizes(db)))).toEqual(new Set([0]))
  expect(await loadDemoIfEmpty(db, now)).toBe(false)
  await restoreDemo(db, now)
  expect(await countDemo(db)).toEqual(gone)
})

test('removing the demo keeps what real members made, except on demo games', async () => {
  const { kysely: db } = await testDatabase()
  await loadDemoIfEmpty(db, now)
  const alice = await addProfile(db)
  const real = await addGame(db)
  const { id: demo } = await demoGame(db)
  const { id: someone } = await demoMember(db)
  await db
    .insertInto('votes')
    .values([real, demo].map((game_id) => ({ game_id, user_id: alice, type: 1 })))
    .execute()
  await db.insertInto('votes').values({ game_id: real, user_id: someone, type: 1 }).execute()
  await addReview(db, demo, alice)
  const review = await addReview(db, real, alice)
  await addReview(db, real, someone)
  await addPost(db, { post_type: 'monthly', added_by: someone })
  const praise = await addComment(db, review, someone, { content: 'Demo praise.' })
  const thanks = await addComment(db, review, alice, { content: 'Thanks!', parent_id: praise })
  await addComment(db, review, someone, { content: 'Demo echo.', parent_id: thanks })

  await removeDemo(db)
  expect(await wrongCounters(db)).toEqual([])
  const left = await sizes(db)
  expect(left).toMatchObject({ games: 1, profiles: 1, votes: 1, posts: 1, comments: 2 })
  const comments = await db
    .selectFrom('comments')
    .select(['content', 'is_removed', 'user_id'])
    .orderBy('id')
    .execute()
  expect(comments).toEqual([
    { content: '[removed]', is_removed: true, user_id: null },
    { content: 'Thanks!', is_removed: false, user_id: alice },
  ])
})

test('loaded beside real games and members, the demo leaves out what is taken and takes no one’s name', async () => {
  const { kysely: db } = await testDatabase()
  await addGame(db, { name: 'COOKIE CLICKER', urlid: 'my-cookies' })
  const { username } = files.users[0]!
  const owner = await addProfile(db, { username })
  await restoreDemo(db, now)
  expect(await countDemo(db)).toEqual({ games: files.games.length - 1, members: files.users.length })
  const named = await db.selectFrom('profiles').select('id').where('username', '=', username).execute()
  expect(named).toEqual([{ id: owner }])
  expect(await wrongCounters(db)).toEqual([])
})
