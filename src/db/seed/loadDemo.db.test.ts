import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { mediaSizes } from '#/features/catalog/media/mediaAddress.ts'
import { COLLECTIBLES, isStarter } from '#/features/people/collectibles/allCollectibles.ts'
import { findCollectors } from '#/features/people/collectibles/collectibles.queries.server.ts'
import { collectibleCode } from '#/features/people/collectibles/data/collectible.ts'
import { unlocksAt } from '#/features/people/collectibles/unlocks.ts'
import {
  type ExpClaim,
  findCommentClaims,
  findGameClaims,
  findPostClaims,
  findUpdateClaims,
} from '#/features/people/progress/expClaims.queries.server.ts'
import { EXP_GRANTS, type ExpKind } from '#/features/people/progress/expGrants.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { catalogSizes } from '../../../test/catalogSizes.ts'
import { testDatabase } from '../../../test/database.ts'
import { wrongCounters } from '../../../test/wrongCounters.ts'
import { readDemoFiles } from './demoFiles.ts'
import { loadDemoIfEmpty } from './loadDemo.ts'

const now = new Date('2026-11-20T12:00:00Z')
const files = await readDemoFiles()
const { kysely: db } = await testDatabase()
const isLoaded = await loadDemoIfEmpty(db, now)

test('an empty catalog gets the whole demo with correct counters, and loading it again changes nothing', async () => {
  expect(isLoaded).toBe(true)
  expect(await wrongCounters(db)).toEqual([])
  const loaded = await catalogSizes(db)
  expect(loaded).toMatchObject({
    games: files.games.length,
    updates: files.updates.length,
    profiles: files.users.length,
    posts: files.reviews.length + files.discussions.length + files.lists.length,
    comments: files.comments.length,
  })
  expect(await loadDemoIfEmpty(db, now)).toBe(false)
  expect(await catalogSizes(db)).toEqual(loaded)
})

test('the links of demo games are as old as their games, so that they can prove who owns them', async () => {
  const ages = await db
    .selectFrom('game_link_ages')
    .innerJoin('games', 'games.id', 'game_id')
    .select(['url', 'since', 'created_at'])
    .execute()
  expect(ages.length).toBeGreaterThan(0)
  expect(ages.filter(({ since, created_at }) => since.getTime() !== created_at.getTime())).toEqual([])
})

test('demo members have the experience that the site grants for what they did, and no other', async () => {
  const ids = async (table: 'games' | 'posts' | 'comments' | 'updates') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  const votes = await db.selectFrom('votes').select(['user_id', 'game_id']).execute()
  const claims = [
    ...(await findCommentClaims(db, await ids('comments'))),
    ...(await findPostClaims(db, await ids('posts'))),
    ...(await findGameClaims(db, await ids('games'))),
    ...(await findUpdateClaims(db, await ids('updates'))),
    ...votes.map(
      ({ user_id, game_id }): ExpClaim => ({
        userId: user_id,
        kind: 'vote',
        subject: `game:${game_id}`,
        base: 1,
      }),
    ),
  ].map(({ userId, kind, subject, base }) => `${userId} ${kind} ${subject} ${base}`)
  const ledger = await db
    .selectFrom('exp_ledger')
    .select(['user_id', 'kind', 'subject', 'base'])
    .where('kind', '<>', 'daily')
    .execute()
  const granted = new Set(
    ledger.map(({ user_id, kind, subject, base }) => `${user_id} ${kind} ${subject} ${base}`),
  )
  const worth = new Set(claims.filter((claim) => !claim.endsWith(' 0')))
  expect([...granted].filter((grant) => !worth.has(grant))).toEqual([])
  // What is missing came after the limit of its day.
  const missing = [...worth].filter((claim) => !granted.has(claim))
  expect(missing.filter((claim) => !/ (?:vote|comment) /.test(claim))).toEqual([])
  expect(missing.length).toBeLessThan(worth.size * 0.01)
  const perDay = await sql<{ kind: ExpKind; most: number }>`
    select kind, max(count)::integer as most from (
      select kind, count(*) from exp_ledger group by user_id, kind, (created_at at time zone 'UTC')::date) days group by kind`.execute(
    db,
  )
  for (const { kind, most } of perDay.rows)
    expect(most, kind).toBeLessThanOrEqual(EXP_GRANTS[kind].dailyCap ?? Number.POSITIVE_INFINITY)
  const daily = await sql`
    select from daily_login_exp visit full join (select * from exp_ledger where kind = 'daily') grant_
        on grant_.user_id = visit.user_id and grant_.subject = visit.day::text and grant_.amount = visit.exp_added
     where visit.day is null or grant_.id is null`.execute(db)
  expect(daily.rows).toEqual([])
})

test('demo members have reached levels from the first to the high ones, and own what they have unlocked', async () => {
  const members = await db.selectFrom('profiles').select(['id', 'username', 'level']).execute()
  const share = (from: number, to: number) =>
    members.filter(({ level }) => level >= from && level <= to).length / members.length
  expect(share(1, 2)).toBeGreaterThan(0.1)
  expect(share(1, 5)).toBeGreaterThan(0.5)
  expect(share(12, 100)).toBeGreaterThan(0.05)
  expect(share(45, 100)).toBeGreaterThan(0)
  const collectors = await findCollectors(
    db,
    members.map(({ id }) => id),
  )
  for (const { userId, standing, owned } of collectors) {
    const codes = new Set(owned.map(collectibleCode))
    const missing = unlocksAt(COLLECTIBLES, standing).filter(
      // How long somebody has been a supporter grows with the time of the database, after the demo was loaded.
      (item) =>
        !isStarter(item) && item.requirement.kind !== 'patron-length' && !codes.has(collectibleCode(item)),
    )
    expect(missing, userId).toEqual([])
  }
})

test('the community’s posts have views, also in the last week, and more of those with more votes', async () => {
  const { rows } = await sql<{ views: number; recent: number; votes: number }>`
    select views, upvotes + downvotes as votes, coalesce((select sum(views) from post_day_counts
             where post_id = posts.id and day > ${now}::date - 7), 0)::integer as recent
      from posts where post_type <> 'review' and is_visible order by upvotes + downvotes, id`.execute(db)
  expect(rows.filter(({ views }) => views === 0)).toEqual([])
  expect(rows.filter(({ recent }) => recent > 0).length).toBeGreaterThan(rows.length / 2)
  const sum = (some: typeof rows) => some.reduce((all, { views }) => all + views, 0)
  const half = Math.floor(rows.length / 2)
  expect(sum(rows.slice(half))).toBeGreaterThan(1.3 * sum(rows.slice(0, half)))
  const late = db.selectFrom('post_day_counts').select('day').where(sql<boolean>`day > ${now}::date`)
  expect(await late.execute()).toEqual([])
})

test('the demo has the votes and times of its files', async () => {
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

test('demo members have calendars of visits: most came lately, in streaks of different lengths, and never in the future', async () => {
  const visits = await db.selectFrom('daily_login_exp').select(['user_id', 'streak', 'created_at']).execute()
  expect(visits.filter(({ created_at }) => created_at >= now)).toEqual([])
  const last = new Map<string, number>()
  for (const { user_id, created_at } of visits)
    last.set(user_id, Math.max(last.get(user_id) ?? 0, created_at.getTime()))
  const daysAgo = [...last.values()].map((at) => (now.getTime() - at) / DAY_MS)
  const share = (within: number) => daysAgo.filter((days) => days < within).length / files.users.length
  expect(share(7)).toBeGreaterThan(0.4)
  expect(share(7)).toBeLessThan(0.85)
  expect(share(150)).toBeGreaterThan(0.8)
  const counts = await db.selectFrom('profile_counts').select(['visits', 'longest_streak']).execute()
  const longest = counts.map(({ longest_streak }) => longest_streak)
  expect(Math.max(...longest)).toBeGreaterThan(20)
  expect(longest.filter((days) => days > 0 && days < 5).length).toBeGreaterThan(5)
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

test('each bundled game has three screenshots in all sizes, stored under a hash of their content', async () => {
  const games = await db
    .selectFrom('games')
    .select(['urlid', 'ss_thumbnails'])
    .where('play_link', 'like', '/demo-games/%')
    .execute()
  expect(games).toHaveLength(3)
  for (const { urlid, ss_thumbnails } of games) {
    const shots = ss_thumbnails as unknown as { thumb: string; full: string }[]
    expect(shots, urlid).toHaveLength(3)
    for (const { thumb, full } of shots) {
      const sizes = mediaSizes(full, 'screenshot')!
      expect(sizes.thumb).toBe(thumb)
      const [, hash] = /^\/media\/demo\/[a-z0-9-]+-([0-9a-f]{10})\/full\.webp$/.exec(full)!
      for (const [size, address] of Object.entries(sizes)) {
        const path = address.replace('/media/demo/', './demo/screenshots/')
        const picture = await readFile(new URL(path, import.meta.url))
        expect(picture.length).toBeLessThanOrEqual(70_000)
        if (size === 'full')
          expect(createHash('sha256').update(picture).digest('hex').slice(0, 10)).toBe(hash)
      }
    }
  }
})

test('the demo has views of games and clicks on their links in every part of the last weeks, more for popular games', async () => {
  const clicks = await db
    .selectFrom('game_day_clicks')
    .select(['game_id', 'day', 'clicks', 'link_type'])
    .execute()
  const daysAgo = (day: unknown) => Math.round((now.getTime() - new Date(day as string).getTime()) / DAY_MS)
  for (const [from, to] of [
    [0, 3],
    [4, 7],
    [8, 30],
  ] as const) {
    const during = clicks.filter(({ day }) => daysAgo(day) >= from && daysAgo(day) <= to)
    expect(new Set(during.map(({ game_id }) => game_id)).size, `${from} to ${to} days ago`).toBeGreaterThan(
      30,
    )
  }
  expect(clicks.filter(({ day }) => new Date(day as unknown as string) > now)).toEqual([])
  const totals = new Map<number, number>()
  for (const { game_id, clicks: n } of clicks) totals.set(game_id, (totals.get(game_id) ?? 0) + n)
  const sums = [...totals.values()].sort((a, b) => b - a)
  expect(sums[0]).toBeGreaterThan(10 * sums[Math.floor(sums.length / 2)]!)
  const links = await db.selectFrom('game_links').select(['game_id', 'type']).execute()
  const known = new Set(links.map(({ game_id, type }) => `${game_id} ${type}`))
  expect(clicks.filter(({ game_id, link_type }) => !known.has(`${game_id} ${link_type}`))).toEqual([])
})
