import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import type { Post } from '#/features/community/posts/posts.contract.ts'

export interface OpenPoll {
  game_id: number | null
  is_open: boolean
  /** Positions of its options. */
  positions: number[]
}

/** A poll that is to be voted in, locked against being removed meanwhile; undefined if none is visible. */
export async function findPollForVote(trx: Kysely<DB>, id: number): Promise<OpenPoll | undefined> {
  const { rows } = await sql<OpenPoll>`
    select game_id, poll_ends_at > now() as is_open,
           array(select position::integer from poll_options where post_id = posts.id order by position) as positions
      from posts where id = ${id} and post_type = 'poll' and is_visible
       for share`.execute(trx)
  return rows[0]
}

/** Casts a member's one vote in a poll, or moves it. Resolves to whether anything changed; triggers keep the counts. */
export async function castPollVote(
  trx: Kysely<DB>,
  vote: { postId: number; userId: string; position: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into poll_votes (post_id, user_id, position) values (${vote.postId}, ${vote.userId}, ${vote.position})
        on conflict (post_id, user_id) do update set position = excluded.position, created_at = now()
           where poll_votes.position <> excluded.position
    returning post_id`.execute(trx)
  return rows.length > 0
}

/** A poll's results. The counts are those after this transaction's own votes. */
export async function readPoll(db: Kysely<DB>, id: number): Promise<NonNullable<Post['poll']>> {
  const { rows } = await sql<NonNullable<Post['poll']>>`
    select ${isoTime('poll_ends_at')} as ends_at, (
        select coalesce(json_agg(to_json(option)), '[]') from (
          select position, label, votes from poll_options where post_id = posts.id order by position) option) as options
      from posts where id = ${id}`.execute(db)
  return rows[0]!
}

/** The member's vote in a poll: null where they have none. Undefined if no such poll is visible. */
export async function findOwnPollVote(
  db: Kysely<DB>,
  id: number,
  userId: string,
): Promise<{ position: number | null } | undefined> {
  return db
    .selectFrom('posts')
    .leftJoin('poll_votes', (join) =>
      join.onRef('poll_votes.post_id', '=', 'posts.id').on('poll_votes.user_id', '=', userId),
    )
    .where('posts.id', '=', id)
    .where('posts.post_type', '=', 'poll')
    .where('posts.is_visible', '=', true)
    .select('poll_votes.position')
    .executeTakeFirst()
}
