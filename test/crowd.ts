import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/**
 * Fills an empty, migrated database so that plans are those of a site in use: 2,000 members, 4,000 games, 20,000 updates,
 * 20,000 posts (game 77 has 3,000 of them) and 20,000 comments (the first 'monthly' has 150), and analyzes it.
 */
export async function fillWithCrowd(db: Kysely<DB>): Promise<void> {
  for (const statement of CROWD) await sql.raw(statement).execute(db)
}

// Numbers are scattered by multiplying with a prime, so that neighbors in one column are none in another.
const CROWD = [
  `insert into profiles (id, username, total_exp)
     select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'member' || n, (n * 7919) % 3300
       from generate_series(1, 2000) n`,
  `insert into games (id, urlid, name, "desc", confirmed, is_removed)
     select n, 'game-' || n, 'Game ' || n, 'About game ' || n, n % 20 <> 0, n % 50 = 1 from generate_series(1, 4000) n`,
  // Tag 20 is on nine games of ten, 13 on half of them, 94 on one in four hundred.
  `insert into game_tags (game_id, tag_id)
     select n, tag from generate_series(1, 4000) n, unnest(array[20, 13, 28, 94]) tag
      where (tag = 20 and n % 10 <> 0) or (tag = 13 and n % 2 = 0) or (tag = 28 and n % 7 = 0) or (tag = 94 and n % 400 = 7)`,
  `insert into game_links (game_id, type, url)
     select n, type, 'https://example.org/' || n from generate_series(1, 4000) n, unnest(array['website', 'steam']) type`,
  `insert into dead_links (game_id, link, reason) select n, 'https://example.org/' || n, 'Gone' from generate_series(3, 4000, 3) n`,
  `insert into game_relations (game_id, other_id, kind) select n, n + 1, 'sequel' from generate_series(1, 3999) n`,
  // Two games or three each.
  `insert into developers (id, slug, name) select n, 'developer-' || n, 'Developer ' || n from generate_series(1, 1500) n`,
  `insert into developer_former_slugs (slug, developer_id) select 'former-' || n, n from generate_series(1, 1500) n`,
  `insert into game_developers (game_id, developer_id, position)
     select n, 1 + (n * 7919) % 1500, 0 from generate_series(1, 4000) n`,
  `insert into favorites (user_id, game_id)
     select ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, 1 + (n * 7919) % 4000 from generate_series(1, 20000) n
     on conflict do nothing`,
  `insert into blocked_games (user_id, game_id)
     select ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, 1 + (n * 3571) % 4000 from generate_series(1, 6000) n
     on conflict do nothing`,
  `insert into library (user_id, game_id, status, played_at)
     select ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid, 1 + (n * 6151) % 4000,
            (array['want', 'playing', 'finished', 'dropped'])[1 + n % 3], '2024-06-01' from generate_series(1, 20000) n
     on conflict do nothing`,
  `insert into updates (game_id, version_number, title, content, created_at)
     select 1 + (n * 7919) % 4000, 'v' || n, 'Update ' || n, repeat('News. ', 20), '2024-01-01'::timestamptz + n * interval '17 minutes'
       from generate_series(1, 20000) n`,
  `insert into posts (post_type, game_id, added_by, title, content, review_type, review_rating, created_at)
     select case when n % 10 < 6 then 'review' when n % 10 = 6 then 'discussion' when n % 10 = 7 then 'game-discussion'
                 when n % 10 = 8 then 'list' else 'monthly' end,
            case when n % 10 >= 8 then null when n % 10 = 5 or n % 10 = 6 then 77 else 1 + (n * 7919) % 3989 end,
            case when n % 10 = 5 and n > 10000 then null
                 else ('00000000-0000-4000-8000-' || lpad((1 + n % 2000)::text, 12, '0'))::uuid end,
            'Post ' || n, repeat('Many words. ', 20),
            case when n % 10 < 6 then case when n % 3 = 0 then 'negative' else 'positive' end end,
            case when n % 10 < 6 then 1 + n % 5 end,
            '2024-01-01'::timestamptz + n * interval '11 minutes'
       from generate_series(1, 20000) n
       on conflict do nothing`,
  `insert into posts (post_type, title, poll_ends_at) select 'poll', 'Which one?', now() from generate_series(1, 1000)`,
  `insert into poll_options (post_id, position, label)
     select id, position, 'Option' from posts, generate_series(1, 3) position where post_type = 'poll'`,
  `insert into list_items (list_id, game_id, position)
     select id, 1 + (id + position) % 4000, position from posts, generate_series(1, 3) position where post_type = 'list'`,
  `insert into comments (post_id, parent_id, user_id, content, created_at)
     select case when n % 130 = 0 then (select min(id) from posts where post_type = 'monthly') else p.id end, null,
            ('00000000-0000-4000-8000-' || lpad((1 + (n * 31) % 2000)::text, 12, '0'))::uuid, 'Comment ' || n,
            '2024-01-01'::timestamptz + n * interval '5 minutes'
       from (select id, row_number() over (order by id) as n from posts) p where n <= 13000`,
  `insert into comments (post_id, parent_id, user_id, content)
     select post_id, id, user_id, 'Reply' from comments where id % 2 = 0`,
  'vacuum analyze',
]
