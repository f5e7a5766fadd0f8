import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CROWD, filledDatabase } from '../../../../test/filledDatabase.ts'
import { plansOf, rowsRead } from '../../../../test/queryPlans.ts'
import {
  findAdditions,
  findInterests,
  findNewGames,
  findNewPosts,
  findNewUpdates,
  listNewestGames,
} from './followingNews.queries.server.ts'

const { kysely } = await filledDatabase(CROWD)
/** Follows a thousand things: of each kind 250. */
const MEMBER = '00000000-0000-4000-8000-000000000001'
for (const statement of [
  // All of the site's content is of the last months: the end of it is news.
  `update updates set sort_at = now() - (20001 - id) * interval '17 minutes'`,
  `update posts set created_at = now() - (21001 - id) * interval '11 minutes', updated_at = now() - id * interval '1 second' where post_type <> 'poll'`,
  `update games set confirmed_at = now() - id * interval '1 hour', added_by = ('00000000-0000-4000-8000-' || lpad((1 + id % 2000)::text, 12, '0'))::uuid`,
  `insert into favorites (user_id, game_id) select '${MEMBER}', id from games where id % 2 = 0 on conflict do nothing`,
  `insert into follows (user_id, developer_id, is_on) select '${MEMBER}', id, true from developers where id <= 250`,
  `insert into follows (user_id, member_id, is_on) select '${MEMBER}', id, true from profiles where id <> '${MEMBER}' order by id limit 250`,
  `insert into follows (user_id, list_id, is_on) select '${MEMBER}', id, true from posts where post_type = 'list' order by id limit 250`,
  `insert into follows (user_id, game_id, is_on) select '${MEMBER}', id, id % 4 <> 1 from games where id % 2 = 1 limit 250`,
  `insert into saved_searches (user_id, name, params, alert_since) select id, 'Idle', 'tags=idle', now() from profiles`,
  'vacuum analyze',
])
  await sql.raw(statement).execute(kysely)

const reader = { userId: MEMBER, hiddenTags: [94, 28] }
const QUERIES = {
  updates: () => findNewUpdates,
  games: () => findNewGames,
  posts: () => findNewPosts,
  'what lists got': () => findAdditions,
} as const
/** Where a site has many rows. */
const LARGE = ['updates', 'posts', 'list_items', 'game_tags', 'profiles']

test.each(Object.entries(QUERIES))(
  '%s are found by indexes, and not among all of the site',
  async (_, query) => {
    const plans = await plansOf(kysely, (db) => query()(db, reader))
    expect(plans).toHaveLength(1)
    for (const table of LARGE) expect(plans[0]!.scanned, table).not.toContain(table)
  },
)

test('what is read is as much as the member follows, not as the site has', async () => {
  const found = await findNewUpdates(kysely, reader)
  expect(found).toHaveLength(200)
  const few = { ...reader, userId: '00000000-0000-4000-8000-000000000777' }
  for (const query of Object.values(QUERIES))
    expect(await rowsRead(kysely, (db) => query()(db, few))).toBeLessThan(500)
})

test('the newest games are read along their index', async () => {
  const plans = await plansOf(kysely, (db) => listNewestGames(db, MEMBER))
  expect(plans[0]).toMatchObject({ scanned: [], indexes: ['games_confirmed_recently'] })
})

test('interests are read by their member', async () => {
  const plans = await plansOf(kysely, (db) => findInterests(db, MEMBER))
  expect(plans[0]!.scanned).toEqual([])
})
