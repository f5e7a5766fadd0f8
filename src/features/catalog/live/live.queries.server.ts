import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { CastVotes } from '#/features/catalog/votes/votes.contract.ts'
import type { VoteKind } from '#/features/catalog/votes/votes.limits.ts'
import type { Counts, Scores } from './live.contract.ts'
import type { Voted } from './newVotes.ts'

/** The ids of the requested items. */
export interface Wanted {
  games: Iterable<number>
  posts: Iterable<number>
  comments: Iterable<number>
}

/** The newest post, of these types, of the game that is read. An index has it first for each type. */
const newest = (...types: string[]) => sql`
  select json_build_object('id', newest.id, 'author', newest.added_by)
    from (${sql.join(
      types.map(
        (type) => sql`(
          select id, added_by, created_at from posts
           where game_id = games.id and post_type = ${sql.lit(type)} and is_visible
           order by created_at desc, id desc limit 1)`,
      ),
      sql` union all `,
    )}) newest
   order by newest.created_at desc, newest.id desc limit 1`

/** The counts of what everybody can see of these; what is removed, held, or private is left out. */
export async function readCounts(db: Kysely<DB>, { games, posts, comments }: Wanted): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select coalesce((select json_agg(row) from (
             select games.id, game_counts.upvotes, game_counts.downvotes,
                    coalesce(game_stats.reviews, 0) as total_reviews,
                    coalesce(game_stats.discussions, 0) as total_discussions,
                    (${newest('review')}) as newest_review, (${newest('discussion', 'game-discussion')}) as newest_discussion
               from games
               join game_counts on game_counts.game_id = games.id
               left join game_stats on game_stats.game_id = games.id
              where games.id = any(${[...games]}::integer[]) and not games.is_removed) row), '[]') as games,
           coalesce((select json_agg(row) from (
             select id, upvotes, downvotes, total_comments,
                    (select comments.id from comments where post_id = posts.id and is_visible
                      order by created_at desc, id desc limit 1) as newest_comment
               from posts
              where id = any(${[...posts]}::integer[]) and is_visible) row), '[]') as posts,
           coalesce((select json_agg(row) from (
             select comments.id, comments.upvotes, comments.downvotes from comments
               join posts on posts.id = comments.post_id and posts.is_visible
              where comments.id = any(${[...comments]}::integer[]) and comments.is_visible) row), '[]') as comments`.execute(
    db,
  )
  return rows[0]!
}

/** The votes on what everybody can see of these. */
export async function readScores(
  db: Kysely<DB>,
  { games, posts }: Omit<Wanted, 'comments'>,
): Promise<Scores> {
  const { rows } = await sql<Scores>`
    select coalesce((select json_agg(json_build_array(game_id, upvotes, downvotes)) from game_counts
             join games on games.id = game_id and not games.is_removed
             where game_id = any(${[...games]}::integer[])), '[]') as games,
           coalesce((select json_agg(json_build_array(id, upvotes, downvotes)) from posts
             where id = any(${[...posts]}::integer[]) and is_visible), '[]') as posts`.execute(db)
  return rows[0]!
}

/** How often members have voted for and against games, by member. */
export async function readVoteTotals(
  db: Kysely<DB>,
  userIds: readonly string[],
): Promise<Map<string, CastVotes['totals']>> {
  const rows = await db
    .selectFrom('profile_counts')
    .where('user_id', 'in', userIds)
    .select(['user_id', 'upvotes', 'downvotes'])
    .execute()
  return new Map(rows.map(({ user_id, ...totals }) => [user_id, totals]))
}

/** Votes of members, as they are now. */
export async function readVotes(
  db: Kysely<DB>,
  voted: readonly Voted[],
): Promise<(Voted & { vote: 'upvote' | 'downvote' | null; waiting: boolean })[]> {
  const of = (kind: VoteKind, table: string, column: string, waiting: string) => {
    const items = voted.filter((each) => each.kind === kind)
    return sql`
      select ${sql.lit(kind)} as kind, item.user_id as "userId", item.id, coalesce(${sql.raw(waiting)}, false) as waiting,
             case vote.type when 1 then 'upvote' when -1 then 'downvote' end as vote
        from unnest(${items.map(({ userId }) => userId)}::uuid[], ${items.map(({ id }) => id)}::integer[]) as item (user_id, id)
        left join ${sql.table(table)} as vote on vote.user_id = item.user_id and vote.${sql.ref(column)} = item.id`
  }
  const { rows } = await sql<Voted & { vote: 'upvote' | 'downvote' | null; waiting: boolean }>`
    ${of('games', 'votes', 'game_id', 'vote.waits_until is not null')}
    union all ${of('posts', 'post_votes', 'post_id', 'false')}
    union all ${of('comments', 'comment_votes', 'comment_id', 'false')}`.execute(db)
  return rows
}
