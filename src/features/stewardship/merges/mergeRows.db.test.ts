import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { MAX_LINKS } from '#/features/stewardship/edits/edits.limits.ts'
import { sharedDatabase } from '../../../../test/database.ts'
import { addComment, addGame, addPost, addProfile, addReview } from '../../../../test/rows.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'
import { CARRIERS } from './carriers.ts'
import { countMerge } from './mergePreview.queries.server.ts'
import { endRedirect, insertMerge, markUndone, redirectTo } from './merges.writes.server.ts'
import { moveRows } from './moveRows.writes.server.ts'
import { returnRows } from './returnRows.writes.server.ts'

const db = await sharedDatabase()
const { kysely } = db

const OLD = new Date('2025-03-01T10:00:00.123Z')
const NEW = new Date('2025-06-01T10:00:00.456Z')

/** The merged game, the survivor, and members who did everything with one of them, or both. */
let from: number
let into: number
let who: Record<'onlyFrom' | 'onlyInto' | 'fromNewer' | 'intoNewer' | 'moderator' | 'owner', string>

beforeEach(async () => {
  who = {
    onlyFrom: await addProfile(kysely),
    onlyInto: await addProfile(kysely),
    fromNewer: await addProfile(kysely),
    intoNewer: await addProfile(kysely),
    moderator: await addProfile(kysely, { role: 'mod' }),
    owner: await addProfile(kysely),
  }
  from = await addGame(kysely, { added_by: who.onlyFrom })
  into = await addGame(kysely, { added_by: who.onlyInto, developer_id: who.owner })
})

/** The rows of both games that members made, by who did what when. */
const sides = () =>
  [
    [from, who.onlyFrom, OLD],
    [into, who.onlyInto, OLD],
    [from, who.fromNewer, NEW],
    [into, who.fromNewer, OLD],
    [from, who.intoNewer, OLD],
    [into, who.intoNewer, NEW],
  ] as const

async function fillMembersRows() {
  for (const [game_id, user_id, time] of sides()) {
    const isFrom = game_id === from
    const type = isFrom ? 1 : -1
    await kysely.insertInto('votes').values({ game_id, user_id, type, created_at: time }).execute()
    await kysely
      .insertInto('library')
      .values({
        ...{ game_id, user_id, changed_at: time, created_at: time },
        status: isFrom ? 'playing' : 'finished',
        note: isFrom ? 'from here' : 'from there',
        ...(isFrom ? { started_on: '2025-01-01' } : { finished_on: '2025-02-01' }),
      })
      .execute()
    for (const table of ['favorites', 'blocked_games', 'played_games'] as const)
      await kysely.insertInto(table).values({ game_id, user_id, created_at: time }).execute()
    await kysely.insertInto('follows').values({ game_id, user_id, is_on: isFrom, created_at: time }).execute()
    const review = await addReview(kysely, game_id, user_id, {
      created_at: time,
      review_type: isFrom ? 'positive' : 'negative',
      review_rating: isFrom ? 5 : 2,
      review_dev_stage: isFrom ? 9 : 10,
      title: '',
    })
    const comment = await addComment(kysely, review, who.moderator)
    await kysely.insertInto('comment_votes').values({ comment_id: comment, user_id, type: 1 }).execute()
    await kysely
      .insertInto('post_votes')
      .values({ post_id: review, user_id: who.moderator, type: 1 })
      .execute()
    for (const kind of ['vote', 'review'])
      await kysely
        .insertInto('exp_ledger')
        .values({ user_id, kind, subject: `game:${game_id}`, amount: 1, base: 1 })
        .execute()
  }
  // What the survivor's owner thought of the other game is no vote on their own.
  await kysely.insertInto('votes').values({ game_id: from, user_id: who.owner, type: 1 }).execute()
  // One that waits, and one that moderators set aside.
  const [waiting, aside] = [await addProfile(kysely), await addProfile(kysely)]
  const vote = { game_id: from, type: 1, set_aside: true }
  await kysely
    .insertInto('votes')
    .values([
      { ...vote, user_id: waiting, waits_until: sql<Date>`'infinity'`, marked_at: NEW, newcomer_since: OLD },
      { ...vote, user_id: aside, switched_at: NEW },
    ])
    .execute()
}

async function fillOtherRows() {
  await addPost(kysely, { post_type: 'game-discussion', game_id: from, added_by: who.onlyFrom })
  await addPost(kysely, { post_type: 'game-discussion', game_id: from, added_by: null, is_held: true })
  await addReview(kysely, from, who.onlyInto, { is_removed: true })
  const poll = await addPost(kysely, {
    ...{ post_type: 'poll', game_id: from, added_by: who.onlyFrom },
    poll_ends_at: new Date(Date.now() + 86_400_000),
  })
  await kysely
    .insertInto('poll_options')
    .values([1, 2].map((position) => ({ post_id: poll, position, label: `Option ${position}` })))
    .execute()
  await kysely
    .insertInto('poll_votes')
    .values({ post_id: poll, user_id: who.onlyInto, position: 2 })
    .execute()
  // On one day, in an order that only both together have; and one version that both have.
  const day = { justdate: '2025-04-04', added_by: who.onlyFrom }
  await kysely
    .insertInto('updates')
    .values([
      { ...day, game_id: from, version_number: '1.1', sort_at: new Date('2025-04-04T08:00Z') },
      { ...day, game_id: into, version_number: '1.0', sort_at: new Date('2025-04-04T09:00Z') },
      { ...day, game_id: from, version_number: '2.0' },
      { ...day, game_id: into, version_number: '2.0' },
      { ...day, game_id: from, version_number: '3.0', source_key: 'guid' },
      { ...day, game_id: into, version_number: '3', source_key: 'guid' },
    ])
    .execute()
  for (const games of [[from], [into, from], [into]]) {
    const list = await addPost(kysely, { post_type: 'list', added_by: who.onlyInto })
    await kysely
      .insertInto('list_items')
      .values(games.map((game_id, position) => ({ list_id: list, game_id, position, note: `${position}` })))
      .execute()
  }
  await kysely
    .insertInto('game_links')
    .values([
      { game_id: from, type: 'website', url: 'http://www.same.example/' },
      { game_id: from, type: 'steam', url: 'https://store.steampowered.com/app/12/Name', position: 1 },
      { game_id: into, type: 'website', url: 'https://same.example' },
    ])
    .execute()
  await kysely.transaction().execute((trx) =>
    setDevelopers(trx, [
      { gameId: from, names: ['One', 'Two', 'Three', 'Four'] },
      { gameId: into, names: ['Three', 'Five', 'Six'] },
    ]),
  )
  const [shared, own] = [await addGame(kysely), await addGame(kysely)]
  await kysely
    .insertInto('game_relations')
    .values([
      { game_id: from, kind: 'sequel', other_id: shared },
      { game_id: own, kind: 'demo', other_id: from },
      { game_id: Math.min(into, shared), kind: 'series', other_id: Math.max(into, shared) },
      { game_id: from, kind: 'mod', other_id: into },
    ])
    .execute()
  await kysely
    .insertInto('game_day_views')
    .values([
      { game_id: from, day: '2025-05-01', views: 3 },
      { game_id: from, day: '2025-05-02', views: 4 },
      { game_id: into, day: '2025-05-02', views: 5 },
    ])
    .execute()
  await kysely
    .insertInto('game_day_clicks')
    .values({ game_id: from, day: '2025-05-01', link_type: 'website', clicks: 2 })
    .execute()
  await kysely
    .insertInto('update_feeds')
    .values({ game_id: from, url: 'https://same.example/feed', user_id: who.owner })
    .execute()
  await kysely
    .insertInto('update_tokens')
    .values({ game_id: from, token_hash: Buffer.alloc(32, 1), user_id: who.owner })
    .execute()
}

const games = () => ({ from, into, ownerId: who.owner })

async function merge(): Promise<number> {
  return kysely.transaction().execute(async (trx) => {
    const id = await insertMerge(trx, { from, into, moderatorId: who.moderator, reason: 'The same game.' })
    await moveRows(trx, { id, ...games() })
    await redirectTo(trx, from, into)
    return id
  })
}

const undo = (id: number) =>
  kysely.transaction().execute(async (trx) => {
    await returnRows(trx, { id, ...games() })
    await endRedirect(trx, from)
    await markUndone(trx, id, who.moderator)
  })

/** Every row of every carrier, and of what follows from them, as text. */
async function snapshot(): Promise<Record<string, string[]>> {
  const tables = Object.keys(CARRIERS).filter((table) => table !== 'games' && table !== 'game_merges')
  const found: Record<string, string[]> = {}
  for (const table of [...tables, 'exp_ledger', 'profile_counts', 'profiles', 'comments', 'poll_options']) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} t order by 1`.execute(kysely)
    // When a link came is of no account for what is gone.
    found[table] = rows.map(({ row }) => row).filter((row) => !/"gone_at": "/.test(row))
  }
  return found
}

const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(kysely)).rows

test('every table that refers to games has an entry, and no other', async () => {
  const rows = await rowsOf(sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint where contype = 'f' and confrelid = 'games'::regclass`)
  expect(Object.keys(CARRIERS).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('a merge leaves every counter right, and so does its undo, after which each row is what it was', async () => {
  await fillMembersRows()
  await fillOtherRows()
  expect(await wrongCounters(kysely)).toEqual([])
  const before = await snapshot()
  const id = await merge()
  expect(await wrongCounters(kysely)).toEqual([])
  expect((await snapshot()).votes).not.toEqual(before.votes)
  await undo(id)
  expect(await wrongCounters(kysely)).toEqual([])
  expect(await snapshot()).toEqual(before)
  expect(await rowsOf(sql`select from game_merge_rows`)).toEqual([])
})

test('a member keeps one vote, the newer one, and nobody one on their own game', async () => {
  await fillMembersRows()
  await merge()
  const votes = await rowsOf(sql<{ user_id: string; type: number }>`
    select user_id, type from votes where game_id = ${into}`)
  const voteOf = (id: string) => votes.filter(({ user_id }) => user_id === id).map(({ type }) => type)
  expect([who.onlyFrom, who.onlyInto, who.fromNewer, who.intoNewer].map(voteOf)).toEqual([
    [1],
    [-1],
    [1],
    [-1],
  ])
  expect(voteOf(who.owner)).toEqual([])
  expect(votes).toHaveLength(6)
  expect(await rowsOf(sql`select upvotes, downvotes from game_counts where game_id = ${into}`)).toEqual([
    { upvotes: 2, downvotes: 2 },
  ])
})

test('a vote keeps what decides whether it counts', async () => {
  await fillMembersRows()
  const details = sql`type, set_aside, created_at, waits_until::text, switched_at, newcomer_since, marked_at`
  const aside = (gameId: number) =>
    rowsOf(sql`select ${details} from votes where game_id = ${gameId} and set_aside order by user_id`)
  const before = await aside(from)
  await merge()
  expect(before).toHaveLength(2)
  expect(await aside(into)).toEqual(before)
})

test('a member keeps the status that they set later, and both notes', async () => {
  await fillMembersRows()
  await merge()
  const of = (user: string) =>
    rowsOf(
      sql`select status, note, started_on::text, finished_on::text from library where game_id = ${into} and user_id = ${user}`,
    )
  expect(await of(who.onlyFrom)).toMatchObject([{ status: 'playing', note: 'from here' }])
  expect(await of(who.fromNewer)).toEqual([
    { status: 'playing', note: 'from here\nfrom there', started_on: '2025-01-01', finished_on: null },
  ])
  expect(await of(who.intoNewer)).toEqual([
    { status: 'finished', note: 'from there\nfrom here', started_on: null, finished_on: '2025-02-01' },
  ])
})

test('of two reviews the older becomes a discussion, with its votes and comments', async () => {
  await fillMembersRows()
  await merge()
  const posts = await rowsOf(sql<{ added_by: string }>`
    select added_by, post_type, title, review_rating, upvotes, total_comments from posts where game_id = ${into} order by id`)
  const of = (id: string) => posts.filter(({ added_by }) => added_by === id)
  const kept = { upvotes: 1, total_comments: 1 }
  const discussion = { ...kept, post_type: 'game-discussion', title: 'Earlier review', review_rating: null }
  expect(of(who.fromNewer)).toMatchObject([{ ...kept, post_type: 'review', review_rating: 5 }, discussion])
  expect(of(who.intoNewer)).toMatchObject([discussion, { ...kept, post_type: 'review', review_rating: 2 }])
})

test('a member follows the survivor as they decided about it, or about the merged game', async () => {
  const [both, favored, changed] = [
    await addProfile(kysely),
    await addProfile(kysely),
    await addProfile(kysely),
  ]
  await kysely
    .insertInto('follows')
    .values([
      { user_id: who.onlyFrom, game_id: from, is_on: false },
      { user_id: who.onlyInto, game_id: into, is_on: true },
      { user_id: both, game_id: from, is_on: true },
      { user_id: both, game_id: into, is_on: false },
      { user_id: favored, game_id: from, is_on: false },
      { user_id: changed, game_id: from, is_on: true },
    ])
    .execute()
  await kysely
    .insertInto('favorites')
    .values([from, into].map((game_id) => ({ user_id: favored, game_id })))
    .execute()
  const followsOf = async (gameId: number) => {
    const rows = await rowsOf(
      sql<{ user_id: string; is_on: boolean }>`select user_id, is_on from follows where game_id = ${gameId}`,
    )
    return [who.onlyFrom, who.onlyInto, both, favored, changed].map(
      (user) => rows.find(({ user_id }) => user_id === user)?.is_on,
    )
  }
  const id = await merge()
  expect(await followsOf(into)).toEqual([false, true, false, undefined, true])
  await sql`update follows set is_on = false where user_id = ${changed}`.execute(kysely)
  await undo(id)
  expect(await followsOf(from)).toEqual([false, undefined, true, false, true])
  expect(await followsOf(into)).toEqual([undefined, true, false, undefined, false])
})

test('each version, list, link, and developer is there once', async () => {
  await fillOtherRows()
  await merge()
  const updates = await rowsOf(sql<{ version_number: string }>`
    select version_number from updates where game_id = ${into} order by sort_at`)
  expect(updates.map((each) => each.version_number)).toEqual(['1.0', '1.1', '2.0', '3'])
  expect(await rowsOf(sql`select list_id, position from list_items where game_id = ${into}`)).toHaveLength(3)
  const links = await rowsOf(
    sql<{ url: string }>`select url from game_links where game_id = ${into} order by position`,
  )
  expect(links.map(({ url }) => url)).toEqual([
    'https://same.example',
    'https://store.steampowered.com/app/12/Name',
  ])
  expect(await rowsOf(sql`select developer from games where id = ${into}`)).toEqual([
    { developer: 'Three, Five, Six, One, Two' },
  ])
  expect(
    await rowsOf(sql`select day::text, views from game_day_views where game_id = ${into} order by day`),
  ).toEqual([
    { day: '2025-05-01', views: 3 },
    { day: '2025-05-02', views: 9 },
  ])
})

test('the survivor is related to what the merged game was related to, and never to itself', async () => {
  await fillOtherRows()
  await merge()
  const relations = await rowsOf(sql<{ kind: string; first: boolean }>`
    select kind, game_id = ${into} as first from game_relations where ${into}::integer in (game_id, other_id)
       and ${from}::integer not in (game_id, other_id) order by kind`)
  // The relation that it has to one of them stays.
  expect(relations).toMatchObject([{ kind: 'demo', first: false }, { kind: 'series' }])
})

test('no member earns the same twice, and nobody loses what they earned', async () => {
  await fillMembersRows()
  const sum = () => rowsOf(sql`select id, total_exp from profiles order by id`)
  const before = await sum()
  await merge()
  expect(await sum()).toEqual(before)
  const subjects = await rowsOf(
    sql`select kind, subject from exp_ledger where user_id = ${who.onlyFrom} order by kind`,
  )
  expect(subjects).toEqual(['review', 'vote'].map((kind) => ({ kind, subject: `game:${into}` })))
})

test('the preview counts what the merge then does', async () => {
  await fillMembersRows()
  await fillOtherRows()
  const room = Array.from({ length: MAX_LINKS - 1 }, (_, n) => ({
    ...{ game_id: into, type: 'website', url: `https://more.example/${n}`, position: n + 1 },
  }))
  await kysely.insertInto('game_links').values(room).execute()
  expect(await countMerge(kysely, games())).toMatchObject({
    votes: { moved: 3, doubled: 3, newer: 1 },
    reviews: { moved: 1, doubled: 2 },
    discussions: 3,
    updates: { moved: 1, doubled: 2 },
    favorites: { moved: 1, doubled: 2 },
    library: { moved: 1, doubled: 2 },
    lists: { moved: 1, doubled: 1 },
    links: { added: 0, left_out: ['https://store.steampowered.com/app/12/Name'] },
    developers: { added: ['One', 'Two'], left_out: ['Four'] },
    relations: 1,
  })
  await merge()
  expect(await rowsOf(sql`select from game_links where game_id = ${into}`)).toHaveLength(MAX_LINKS)
})

test('what a member changed since stays as they changed it, and the merged game gets back what it had', async () => {
  await fillMembersRows()
  const id = await merge()
  await sql`update votes set type = -type, switched_at = now() where game_id = ${into}`.execute(kysely)
  await sql`update library set status = 'dropped', changed_at = now() where game_id = ${into}`.execute(kysely)
  await sql`delete from favorites where game_id = ${into} and user_id = ${who.onlyFrom}`.execute(kysely)
  await undo(id)
  const votesOf = async (gameId: number) => {
    const rows = await rowsOf(
      sql<{ user_id: string; type: number }>`select user_id, type from votes where game_id = ${gameId}`,
    )
    return [who.onlyFrom, who.onlyInto, who.fromNewer, who.intoNewer].map(
      (user) => rows.find((row) => row.user_id === user)?.type,
    )
  }
  expect(await votesOf(from)).toEqual([1, undefined, 1, 1])
  expect(await votesOf(into)).toEqual([-1, 1, -1, 1])
  const statusOf = (gameId: number) =>
    rowsOf(sql`select status from library where game_id = ${gameId} and user_id = ${who.onlyFrom}`)
  expect([await statusOf(from), await statusOf(into)]).toEqual([
    [{ status: 'playing' }],
    [{ status: 'dropped' }],
  ])
  // What they took off their favorites is not put back.
  expect(await rowsOf(sql`select from favorites where user_id = ${who.onlyFrom}`)).toEqual([])
  expect(await wrongCounters(kysely)).toEqual([])
})

test('an undo brings nothing back of a member who is gone', async () => {
  await fillMembersRows()
  const id = await merge()
  await kysely.deleteFrom('profiles').where('id', 'in', [who.onlyFrom, who.fromNewer]).execute()
  expect(await rowsOf(sql`select from game_merge_rows where user_id = ${who.onlyFrom}`)).toEqual([])
  await undo(id)
  expect(await wrongCounters(kysely)).toEqual([])
})
