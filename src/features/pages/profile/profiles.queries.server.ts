import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { LIBRARY_STATUSES, type LibraryStatus } from '#/shared/libraryStatus.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import type { StoredProfile } from './profiles.rules.ts'

const LIBRARY_COUNTS = LIBRARY_STATUSES.map(
  ({ id }) => sql`${sql.lit(id)}, count(*) filter (where status = ${sql.lit(id)})`,
)

/** How many games that were not removed a member has in their library, by status. */
const countLibrary = (userId: RawBuilder<unknown>) => sql`
  select json_build_object(${sql.join(LIBRARY_COUNTS)})
    from library join games on games.id = library.game_id
   where library.user_id = ${userId} and not games.is_removed`

/** The member with that name, ignoring case; undefined if there is none. */
export async function findProfile(db: Kysely<DB>, username: string): Promise<StoredProfile | undefined> {
  const { rows } = await sql<{ profile: StoredProfile }>`
    select (select to_json(profile) from (
        select id, username, display_name, about, avatar_url, avatar_background_url, avatar_overlay_url, name_badge,
               name_color, role, level, level_color, total_exp, prestige, is_premium, settings, cosmetics,
               ${isoTime('profiles.created_at')} as created_at,
               case when settings -> 'show_library' = 'true' then (${countLibrary(sql`profiles.id`)}) end as library,
               json_build_object('games', counts.games, 'reviews', counts.reviews, 'posts', counts.posts,
                 'comments', counts.comments, 'updates', counts.updates, 'upvotes', counts.upvotes,
                 'downvotes', counts.downvotes, 'visits', counts.visits,
                 'lists', (select count(*)::integer from posts
                            where added_by = profiles.id and post_type = 'list' and is_visible)) as counts) profile) as profile
      from profiles
      join profile_counts counts on counts.user_id = profiles.id
     where username_key = ${foldCase(username)} and closed_at is null`.execute(db)
  return rows[0]?.profile
}

/** The id of a member, and whether their votes are public; undefined if there is none. */
export async function findMemberId(
  db: Kysely<DB>,
  username: string,
): Promise<{ id: string; settings: unknown } | undefined> {
  return db
    .selectFrom('profiles')
    .select(['id', 'settings'])
    .where('username_key', '=', foldCase(username))
    .where('closed_at', 'is', null)
    .executeTakeFirst()
}

const pageOf = (page: number) => sql`limit ${PAGE_SIZE + 1} offset ${(page - 1) * PAGE_SIZE}`

/** Ids of one page of the confirmed games that a member added, newest first, with one extra that shows whether there is another page. */
export async function listGamesAdded(db: Kysely<DB>, userId: string, page: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from games where added_by = ${userId} and confirmed and not is_removed
     order by created_at desc, id desc ${pageOf(page)}`.execute(db)
  return rows.map((row) => row.id)
}

/** The same for the games that a member voted on. Votes that were excluded from the counts are included: they are still the member's. */
export async function listGamesVoted(
  db: Kysely<DB>,
  userId: string,
  page: number,
  withDownvotes: boolean,
): Promise<{ game_id: number; type: number; created_at: string }[]> {
  const { rows } = await sql<{ game_id: number; type: number; created_at: string }>`
    select votes.game_id, votes.type, ${isoTime('votes.created_at')} as created_at
      from (select * from votes where user_id = ${userId} and (type = 1 or ${withDownvotes})
             order by created_at desc, game_id desc ${pageOf(page)}) votes
     order by votes.created_at desc, votes.game_id desc`.execute(db)
  return rows
}

/** The same for the games that a member has in their library with a status, the last changed first. */
export async function listLibraryGames(
  db: Kysely<DB>,
  userId: string,
  status: LibraryStatus,
  page: number,
): Promise<number[]> {
  const { rows } = await sql<{ game_id: number }>`
    select library.game_id from library join games on games.id = library.game_id
     where library.user_id = ${userId} and library.status = ${status} and not games.is_removed
     order by library.changed_at desc, library.game_id desc ${pageOf(page)}`.execute(db)
  return rows.map((row) => row.game_id)
}
