import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildIndex } from '#/features/catalog/index/loadIndex.server.ts'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { rowsRead } from '../../../../test/queryPlans.ts'
import { findGamesOfList } from './updateGames.server.ts'
import { FAR_DOWN, MAX_READ_BY_GAME, UPDATES_PAGE } from './updates.limits.ts'
import { listUpdates } from './updates.queries.server.ts'

const database = await filledDatabase(CROWD)
const { kysely } = database
// So many that pages are far down, too.
await sql`insert into updates (game_id, version_number, title, created_at)
  select 1 + (n * 7919) % 4000, 'w' || n, 'Update ' || n, '2024-03-01'::timestamptz + n * interval '13 minutes'
    from generate_series(1, 12000) n`.execute(kysely)
// Many updates have the same time, and some were removed.
await sql`update updates set sort_at = date_trunc('day', sort_at), is_removed = id % 9 = 0`.execute(kysely)
const { catalog } = await buildIndex(database, {})

const all = {
  tags: [],
  tagsMode: 'and' as const,
  not: [],
  hide: null,
  dev: [],
  without: [],
  favorites: false,
  playing: false,
}

/** The ids of a page, read in the plainest way. */
async function expectedPage(games: string, page: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from updates u join games g on g.id = u.game_id
     where u.confirmed and not u.is_removed and g.confirmed and not g.is_removed and ${sql.raw(games)}
     order by u.sort_at desc, u.id desc limit ${UPDATES_PAGE + 1} offset ${(page - 1) * UPDATES_PAGE}`.execute(
    kysely,
  )
  return rows.map(({ id }) => id)
}

const has = (tag: number) => `exists (select from game_tags t where t.game_id = g.id and t.tag_id = ${tag})`

test.each([
  ['all', all, 'true'],
  ['a frequent tag without another', { ...all, tags: [20], not: [13] }, `${has(20)} and not ${has(13)}`],
  ['either of two tags', { ...all, tags: [13, 28], tagsMode: 'or' as const }, `(${has(13)} or ${has(28)})`],
  ['two tags', { ...all, tags: [13, 28] }, `${has(13)} and ${has(28)}`],
  ['a rare tag', { ...all, tags: [94] }, has(94)],
  ['without some games', { ...all, without: [2, 3, 4] }, 'g.id not in (2, 3, 4)'],
])('the pages of %s are those of all matching updates in order', async (_, query, condition) => {
  const games = await findGamesOfList({ kysely, catalog }, query)
  for (const page of [1, 2, 3, 40, 10_000]) {
    const items = await listUpdates(kysely, { games, page })
    expect(items.map((item) => item?.id)).toEqual(await expectedPage(condition, page))
  }
})

test.each([
  ['all', all, 'true'],
  ['a tag that most games have', { ...all, tags: [20] }, has(20)],
])(
  'the last pages of %s, which are read from the end, are the same as from the start',
  async (_, query, condition) => {
    const games = await findGamesOfList({ kysely, catalog }, query)
    const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from updates u join games g on g.id = u.game_id
     where u.confirmed and not u.is_removed and g.confirmed and not g.is_removed and ${sql.raw(condition)}`.execute(
      kysely,
    )
    const last = Math.ceil(rows[0]!.count / UPDATES_PAGE)
    const firstFar = FAR_DOWN / UPDATES_PAGE + 1
    expect(last).toBeGreaterThan(firstFar + 10)
    for (const page of [firstFar, firstFar + 1, last - 1, last, last + 1]) {
      const items = await listUpdates(kysely, { games, page })
      expect(
        items.map((item) => item?.id),
        `page ${page}`,
      ).toEqual(await expectedPage(condition, page))
    }
    expect(await rowsRead(kysely, (db) => listUpdates(db, { games, page: last }))).toBeLessThan(4_500)
    // Beyond the end, only the counters are.
    expect(await rowsRead(kysely, (db) => listUpdates(db, { games, page: last + 1 }))).toBeLessThan(4_100)
  },
)

test('a list is the same by its games and by all others, and whether it is read by game or by time', async () => {
  const known = catalog.idsBetween(0, 10_000)
  const some = known.slice(100, 100 + MAX_READ_BY_GAME)
  const others = known.filter((id) => !some.includes(id))
  const byGame = await listUpdates(kysely, { games: { ids: some, isExcluding: false }, page: 2 })
  expect(byGame).toHaveLength(UPDATES_PAGE + 1)
  for (const games of [
    { ids: others, isExcluding: true },
    { ids: [...some, 9_999_999], isExcluding: false },
  ])
    expect(await listUpdates(kysely, { games, page: 2 })).toEqual(byGame)
})

test('updates of a game that was removed a moment ago have no content, and end no list', async () => {
  const games = await findGamesOfList({ kysely, catalog }, all)
  const before = await listUpdates(kysely, { games, page: 1 })
  const gameId = before[0]!.game.id
  await sql`update games set is_removed = true where id = ${gameId}`.execute(kysely)
  const after = await listUpdates(kysely, { games, page: 1 })
  expect(after.map((item) => item?.id)).toEqual(
    before.map((item) => (item?.game.id === gameId ? undefined : item?.id)),
  )
})
