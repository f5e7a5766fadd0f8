import { sql } from 'kysely'
import { type Database, openDatabase } from '#/db/connect.ts'
import { serverDatabaseFrom } from './database.ts'
import { cacheDir, contentHash } from './templates.ts'

const MEMBERS = 100_000
const GAMES = 10_000
const VOTES = 1_000_000
export const UPDATES = 300_000
const POSTS = 60_000
const COMMENTS = 100_000
const LEDGER = 1_000_000

/** Has 30,000 entries in the ledger of experience. */
export const LONG_LEDGER = '00000000-0000-4000-8000-000000000001'
/** Has more marked votes than other games. */
export const MARKED_GAME = 9_999

const SOURCES = ['test/grownSite.ts', 'src/shared/taxonomy.ts']

/**
 * A database of a site that has grown, on the PostgreSQL at TEST_DATABASE_URL, gone afterwards: 10,000 games, 100,000 members, a million votes,
 * 300,000 updates, 60,000 posts, 100,000 comments, a million entries of the ledger of experience, and 11,000 items that wait for
 * moderators. Filling it takes minutes, once. Throws where there is no server: the embedded database would take an hour.
 */
export async function grownSite(): Promise<Database> {
  return serverDatabaseFrom({ name: `grown_${await contentHash(SOURCES)}`, fill })
}

async function fill(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir: cacheDir })
  try {
    await db.kysely.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0; set work_mem = '256MB'`.execute(connection)
      for (const statement of STATEMENTS) await sql.raw(statement).execute(connection)
    })
  } finally {
    await db.close()
  }
}

const member = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const someMember = (n: string) => member(`1 + (${n}) % ${MEMBERS}`)
/** The time of the nth of so many, which are spread over two years. */
const timeOf = (n: string, of: number) =>
  `timestamptz '2024-06-01' + ((${n})::bigint * ${2 * 365 * 86_400} / ${of}) * interval '1 second'`

/** Adds rows without what triggers do for each, which takes many times as long. What lists need of it is added afterwards. */
const withoutTriggers = (table: string, statement: string) => [
  `alter table ${table} disable trigger user`,
  statement,
  `alter table ${table} enable trigger user`,
]

// Numbers are scattered by multiplying with a prime, so that neighbors in one column are none in another.
const STATEMENTS = [
  `insert into profiles (id, username, total_exp, created_at)
     select ${member('n')}, 'member' || n, (n::bigint * 7919) % 3300, ${timeOf('n', MEMBERS)} from generate_series(1, ${MEMBERS}) n`,
  `insert into auth_users (id, email, banned_until)
     select id, username || '@example.org', case when right(username, 2) = '07' then now() + interval '9 days' end from profiles`,
  ...withoutTriggers(
    'exp_ledger',
    `insert into exp_ledger (user_id, kind, subject, amount, base, created_at)
       select case when n <= 30000 then '${LONG_LEDGER}' else ${member(`2 + (n::bigint * 7919) % ${MEMBERS - 1}`)} end,
              'vote', n::text, 1, 1, case when n <= 30000 then now() - n * interval '20 minutes' else ${timeOf('n', LEDGER)} end
         from generate_series(1, ${LEDGER}) n`,
  ),
  `insert into exp_weeks (user_id, monday, exp)
     select user_id, date_trunc('week', created_at at time zone 'UTC')::date, sum(amount) from exp_ledger group by 1, 2`,
  ...withoutTriggers(
    'daily_login_exp',
    `insert into daily_login_exp (user_id, day, streak, exp_added)
       select id, current_date - n, 1, 3 from profiles, generate_series(1, 2) n
       union all select '${LONG_LEDGER}', current_date - n, 1, 3 from generate_series(3, 700) n`,
  ),

  `insert into games (id, urlid, name, "desc", added_by, confirmed, is_removed, created_at)
     select n, 'game-' || n, 'Game ' || n, repeat('A game about numbers. ', 8), ${someMember('n * 7919')}, n % 10 <> 0, n % 50 = 1, ${timeOf('n', GAMES)}
       from generate_series(1, ${GAMES}) n`,
  // Tag 20 is on nine games of ten, 13 on half of them, 94 on one in four hundred.
  `insert into game_tags (game_id, tag_id)
     select n, tag from generate_series(1, ${GAMES}) n, unnest(array[20, 13, 28, 94]) tag
      where (tag = 20 and n % 10 <> 1) or (tag = 13 and n % 2 = 0) or (tag = 28 and n % 7 = 0) or (tag = 94 and n % 400 = 7)`,
  ...withoutTriggers(
    'updates',
    `insert into updates (game_id, version_number, title, content, added_by, created_at, sort_at, release_key)
       select 1 + (n::bigint * 7919) % ${GAMES}, 'v' || n, 'Update ' || n, repeat('News. ', 20), ${someMember('n::bigint * 31')}, time, time, 'v' || n
         from generate_series(1, ${UPDATES}) n, lateral (select ${timeOf('n', UPDATES)} as time) added`,
  ),
  `update game_stats set updates = counted.updates
     from (select game_id, count(*) as updates from updates group by 1) counted where counted.game_id = game_stats.game_id`,
  ...withoutTriggers(
    'votes',
    `insert into votes (game_id, user_id, type, created_at)
       select 1 + (n::bigint * 7919 + n / ${MEMBERS}) % ${GAMES}, ${member(`1 + n % ${MEMBERS}`)}, case when n % 5 = 0 then -1 else 1 end, ${timeOf('n', VOTES)}
         from generate_series(1, ${VOTES}) n
       on conflict do nothing`,
  ),
  `update game_counts set upvotes = counted.up, downvotes = counted.down
     from (select game_id, count(*) filter (where type = 1) as up, count(*) filter (where type = -1) as down from votes group by 1) counted
    where counted.game_id = game_counts.game_id`,

  `insert into posts (id, post_type, game_id, added_by, title, content, review_type, review_rating, created_at)
     select n, case when n % 10 < 6 then 'review' when n % 10 < 9 then 'discussion' else 'list' end,
            case when n % 10 < 6 then 1 + (n * 7919) % ${GAMES} end, ${someMember('n::bigint * 31')},
            'Post ' || n, repeat('Many words. ', 30),
            case when n % 10 < 6 then case when n % 3 = 0 then 'negative' else 'positive' end end,
            case when n % 10 < 6 then 1 + n % 5 end, ${timeOf('n', POSTS)}
       from generate_series(1, ${POSTS}) n`,
  `insert into comments (post_id, user_id, content, created_at)
     select 1 + (n::bigint * 7919) % ${POSTS}, ${someMember('n::bigint * 31')}, 'Comment ' || n, ${timeOf('n', COMMENTS)}
       from generate_series(1, ${COMMENTS}) n`,

  // What waits for moderators. Of games, it is those that are not confirmed.
  `insert into edit_requests (game_id, user_id, diff, summary, status, decided_at, created_at)
     select 1 + n / 10 % ${GAMES}, ${someMember('n::bigint * 31')}, '{"desc":{"from":"a","to":"b"}}', 'An edit',
            case when n % 10 = 0 then 'pending' else 'applied' end, case when n % 10 = 0 then null else now() end, ${timeOf('n', 30_000)}
       from generate_series(1, 30000) n`,
  'update posts set is_held = true where id % 60 = 7',
  'update comments set is_held = true where id % 70 = 7',
  `update profiles set held_about = 'A text about me', held_about_at = created_at where right(username, 3) = '777'`,
  `insert into reports (reporter_id, subject_type, subject_id, kind, reason, status, decided_at, created_at)
     select ${someMember('n::bigint * 31')}, type,
            case type when 'profile' then ${someMember('n::bigint * 7919')}::text else (1 + (n::bigint * 7919) % ${POSTS})::text end,
            'spam', 'Ads', case when n % 10 = 0 then 'open' else 'upheld' end, case when n % 10 = 0 then null else now() end, ${timeOf('n', 35_000)}
       from generate_series(1, 35000) n, lateral (select (array['post', 'comment', 'profile', 'update'])[1 + n / 10 % 4] as type) subject
     on conflict do nothing`,
  `insert into dead_links (game_id, link, reason, proposed_at)
     select n, 'https://example.org/' || n, 'Gone', ${timeOf('n', GAMES)} from generate_series(3, ${GAMES}, 20) n`,
  `insert into update_feeds (game_id, url, is_active, stopped_at, last_error)
     select n, 'https://example.org/feed/' || n, false, ${timeOf('n', GAMES)}, 'Gone' from generate_series(5, ${GAMES}, 100) n`,
  `insert into ownership_verifications (game_id, user_id, token, status)
     select n, ${member('n')}, md5(n::text), 'requested' from generate_series(7, ${GAMES}, 100) n`,
  `insert into votes_removal_requests (game_id, user_id, reason)
     select n, ${member('n')}, 'Many of one day' from generate_series(9, ${GAMES}, 200) n`,
  ...withoutTriggers(
    'votes',
    `insert into votes (game_id, user_id, type, set_aside, waits_until, marked_at)
       select case when n <= 3000 then ${MARKED_GAME} else 13 + n % 500 * 20 end, ${someMember('n::bigint * 7919')}, 1, true, 'infinity', now()
         from generate_series(1, 8000) n
       on conflict (game_id, user_id) do update set set_aside = true, waits_until = 'infinity', marked_at = now()`,
  ),
  'vacuum analyze',
]
