import { expect, test } from 'vitest'
import { openWorkMeter } from '../../../test/measureWork.ts'

/** Rows of a statement: a quadratic step looks at this many for each of them. Before a release ten times as many. */
const SIZE = process.env.FULL ? 20_000 : 2_000
/** Rows looked at for each row that is changed, in all steps of all triggers. */
const MAX_WORK = 150

const EVENTS = ['insert', 'update', 'delete'] as const
type Event = (typeof EVENTS)[number]

const member = `('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
const among = (column: string) => (from: number, to: number) =>
  `${column} between ('00000000-0000-4000-8000-' || lpad('${from}', 12, '0'))::uuid and ('00000000-0000-4000-8000-' || lpad('${to}', 12, '0'))::uuid`
const within = (column: string) => (from: number, to: number) => `${column} between ${from} and ${to}`

interface Changes {
  /** If it is not the name of the entry. */
  table?: string
  /** The columns and values of the `n`th row. */
  insert?: [columns: string, values: string]
  update?: string
  where: (from: number, to: number) => string
}

/** Changes of each table with triggers that see all rows of a statement, in the order in which rows can be inserted. */
const TABLES: Record<string, Changes> = {
  profiles: { insert: ['id, username', `${member}, 'member_' || n`], where: among('id') },
  profile_counts: { update: 'upvotes = upvotes + 1', where: among('user_id') },
  games: {
    insert: ['id, urlid, name, added_by, confirmed', `n, 'game-' || n, 'Game ' || n, ${member}, true`],
    update: 'is_removed = not is_removed',
    where: within('id'),
  },
  game_counts: { insert: ['game_id', 'n'], update: 'upvotes = upvotes + 1', where: within('game_id') },
  game_stats: { insert: ['game_id', 'n'], update: 'favorites = favorites + 1', where: within('game_id') },
  library_counts: { insert: ['game_id', 'n'], update: 'playing = playing + 5', where: within('game_id') },
  game_tags: {
    insert: ['game_id, tag_id, category, slot', 'n, 20, 1, 1'],
    update: 'tag_id = tag_id',
    where: within('game_id'),
  },
  game_links: {
    insert: ['game_id, type, url', `n, 'website', 'https://example.org/' || n`],
    update: `url = url || '/play'`,
    where: within('game_id'),
  },
  developers: {
    insert: ['id, slug, name', `n, 'developer-' || n, 'Developer ' || n`],
    where: within('id'),
  },
  game_developers: {
    insert: ['game_id, developer_id, position', 'n, n, 0'],
    update: 'position = 1 - position',
    where: within('game_id'),
  },
  posts: {
    insert: [
      'id, post_type, added_by, game_id, title, content, review_type, review_rating',
      `n, 'review', ${member}, n, '', repeat('A text of some words. ', 5), 'positive', 4`,
    ],
    update: 'is_removed = not is_removed',
    where: within('id'),
  },
  polls: {
    table: 'posts',
    insert: ['id, post_type, title, poll_ends_at', `-n, 'poll', 'Which one?', now()`],
    where: (from, to) => within('id')(-to, -from),
  },
  poll_options: {
    insert: ['post_id, position, label', `-n, 1, 'Yes'`],
    where: (from, to) => within('post_id')(-to, -from),
  },
  comments: {
    insert: ['id, post_id, user_id, content', `n, n, ${member}, 'Well said.'`],
    update: 'is_removed = not is_removed',
    where: within('id'),
  },
  updates: {
    insert: [
      'id, game_id, version_number, justdate, added_by, sort_at, release_key',
      `n, n / 2, '1.' || n, '2026-01-01', ${member}, now(), n::text`,
    ],
    update: 'is_removed = not is_removed',
    where: within('id'),
  },
  votes: {
    insert: ['game_id, user_id, type', `n, ${member}, 1`],
    update: 'type = -type',
    where: within('game_id'),
  },
  favorites: { insert: ['game_id, user_id', `n, ${member}`], where: within('game_id') },
  library: {
    insert: ['game_id, user_id, status', `n, ${member}, 'playing'`],
    update: `status = 'finished'`,
    where: within('game_id'),
  },
  blocked_games: { insert: ['game_id, user_id', `n, ${member}`], where: within('game_id') },
  post_votes: {
    insert: ['post_id, user_id, type', `n, ${member}, 1`],
    update: 'type = -type',
    where: within('post_id'),
  },
  comment_votes: {
    insert: ['comment_id, user_id, type', `n, ${member}, 1`],
    update: 'type = -type',
    where: within('comment_id'),
  },
  poll_votes: {
    insert: ['post_id, user_id, position', `-n, ${member}, 1`],
    update: 'position = position',
    where: among('user_id'),
  },
  post_views: {
    insert: ['post_id, user_id, visitor_hash', `n, ${member}, decode(md5(n::text), 'hex')`],
    where: within('post_id'),
  },
  exp_ledger: {
    insert: ['user_id, kind, subject, amount, base', `${member}, 'vote', 'game:' || n, 1, 1`],
    update: 'amount = amount + 1',
    where: among('user_id'),
  },
  daily_login_exp: {
    insert: ['user_id, day, streak, exp_added', `${member}, '2026-01-01', 1, 3`],
    update: 'streak = streak + 1',
    where: among('user_id'),
  },
}

function statementOf(name: string, event: Event, from: number, to: number): string {
  const { insert, update, where, table = name } = TABLES[name]!
  if (event === 'delete') return `delete from ${table} where ${where(from, to)}`
  if (event === 'update') return `update ${table} set ${update} where ${where(from, to)}`
  const [columns, values] = insert!
  return `insert into ${table} (${columns}) select ${values} from generate_series(${from}, ${to}) n`
}

test('changes of thousands of rows in one statement cost their triggers work that grows with the rows, whatever was planned before', async () => {
  const meter = await openWorkMeter()
  const triggers = await meter.rows<{ table: string; name: string; type: number }>(`
    select c.relname as table, t.tgname as name, t.tgtype as type from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgoldtable is not null or t.tgnewtable is not null`)
  const BITS = { insert: 4, delete: 8, update: 16 }
  const has = (table: string, event: Event) =>
    triggers.some((trigger) => trigger.table === table && (trigger.type & BITS[event]) > 0)
  expect(Object.keys(TABLES)).toEqual(expect.arrayContaining(triggers.map(({ table }) => table)))

  // Rows of games and members that a trigger has made.
  const isMade = (table: string) =>
    ['game_counts', 'game_stats', 'library_counts', 'profile_counts'].includes(table)
  const tables = Object.keys(TABLES)
  const plan = [
    ...tables.filter((table) => !isMade(table)).map((table) => [table, 'insert'] as const),
    ...tables.filter((table) => has(table, 'update')).map((table) => [table, 'update'] as const),
    ...tables
      .toReversed()
      .flatMap((table) =>
        (isMade(table) && TABLES[table]!.insert
          ? (['delete', 'insert', 'delete'] as const)
          : (['delete'] as const)
        ).map((event) => [table, event] as const),
      ),
  ]
  const missing = tables.flatMap((table) =>
    EVENTS.filter((event) => has(table, event) && !plan.some(([t, e]) => t === table && e === event)).map(
      (event) => `${event} ${table}`,
    ),
  )
  expect(missing).toEqual([])

  // Nothing else is measured: foreign keys and other triggers take a statement for each row.
  for (const { table, name } of triggers)
    await meter.run(`alter table ${table} enable always trigger ${name}`)
  await meter.run('set session_replication_role = replica')

  // The plans of a session that has only seen small changes of small tables.
  await meter.run('analyze')
  for (let n = 1; n <= 8; n++)
    for (const [table, event] of plan) await meter.run(statementOf(table, event, n, n))
  const costly: string[] = []
  for (const [table, event] of plan) {
    const work = await meter.measure(statementOf(table, event, 1, SIZE), SIZE)
    if (work > MAX_WORK * SIZE) costly.push(`${event} ${table}: ${Math.round(work / SIZE)} rows for each`)
  }
  expect(costly).toEqual([])
}, 600_000)

test('thousands of claims of experience cost work that grows with them, of one member or of many', async () => {
  const meter = await openWorkMeter()
  const settle = (from: number, to: number, user: string) => `
    select * from apply_exp((select array_agg(${user}) from generate_series(${from}, ${to}) n),
      (select array_agg('vote'::text) from generate_series(${from}, ${to})),
      (select array_agg('game:' || n) from generate_series(${from}, ${to}) n),
      (select array_agg(1) from generate_series(${from}, ${to})),
      (select array_agg(${to}) from generate_series(${from}, ${to})))`
  const one = member.replace('n::text', `'1'`)
  await meter.run('analyze')
  await meter.run(statementOf('profiles', 'insert', 1, 8))
  for (let n = 1; n <= 8; n++) await meter.run(settle(n, n, member))
  await meter.run(statementOf('profiles', 'insert', 9, SIZE))
  const ofMany = await meter.measure(settle(9, SIZE, member), SIZE)
  const ofOne = await meter.measure(settle(SIZE + 1, 2 * SIZE, one), SIZE)
  const [{ total }] = (await meter.rows<{ total: number }>(
    'select sum(amount)::integer as total from exp_ledger',
  )) as [{ total: number }]
  expect(total).toBe(2 * SIZE)
  for (const work of [ofMany, ofOne]) expect(work).toBeLessThan(MAX_WORK * SIZE)
  expect(ofOne).toBeGreaterThan(SIZE)
})
