import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { wrongCounters } from '../migrations/wrongCounters.ts'
import { catalogueSizes } from './catalogueSizes.ts'
import { readDemoFiles } from './demoFiles.ts'
import { loadDemoIfEmpty } from './loadDemo.ts'

const now = new Date('2026-11-20T12:00:00Z')
const files = await readDemoFiles()
const { kysely: db } = await testDatabase()
const isLoaded = await loadDemoIfEmpty(db, now)

test('an empty catalogue gets the whole demo with correct counters, and loading it again changes nothing', async () => {
  expect(isLoaded).toBe(true)
  expect(await wrongCounters(db)).toEqual([])
  const loaded = await catalogueSizes(db)
  expect(loaded).toMatchObject({
    games: files.games.length,
    updates: files.updates.length,
    profiles: files.users.length,
    posts: files.reviews.length + files.discussions.length + files.lists.length,
    comments: files.comments.length,
  })
  expect(await loadDemoIfEmpty(db, now)).toBe(false)
  expect(await catalogueSizes(db)).toEqual(loaded)
})

test('the demo has the experience, votes and times of its files', async () => {
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
  const rows = await db.selectFrom('game_counts').select(['upvotes', 'downvotes']).execute()
  const totals = rows.map((row) => row.upvotes + row.downvotes).sort((one, other) => other - one)
  const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
  expect(totals[0]).toBeLessThanOrEqual(files.users.length)
  expect(totals[0]).toBeGreaterThan(files.users.length / 2)
  expect(totals[Math.floor(totals.length / 2)]).toBeLessThan(totals[0]! / 3)
  expect(sum(totals.slice(0, totals.length / 5))).toBeGreaterThan(sum(totals) * 0.35)
})

test('with a clock behind the demo files, nothing is in the future', async () => {
  const { kysely: another } = await testDatabase()
  const early = new Date('2025-06-01T00:00:00Z')
  await loadDemoIfEmpty(another, early)
  const late = another.selectFrom('posts').select('created_at').where('created_at', '>', early)
  expect(await late.execute()).toEqual([])
})

test('each bundled game has three screenshots, stored under the hash of their content', async () => {
  const games = await db
    .selectFrom('games')
    .select(['urlid', 'ss_thumbnails'])
    .where('play_link', 'like', '/demo-games/%')
    .execute()
  expect(games).toHaveLength(3)
  for (const { urlid, ss_thumbnails } of games) {
    const shots = ss_thumbnails as unknown as { thumb: string; full: string }[]
    expect(shots, urlid).toHaveLength(3)
    for (const address of shots.flatMap((shot) => [shot.thumb, shot.full])) {
      const [, file, hash] = /^\/media\/demo\/([a-z0-9-]+-([0-9a-f]{10})\.webp)$/.exec(address)!
      const picture = await readFile(new URL(`./demo/screenshots/${file}`, import.meta.url))
      expect(picture.length).toBeLessThanOrEqual(60_000)
      expect(createHash('sha256').update(picture).digest('hex').slice(0, 10)).toBe(hash)
    }
  }
})
