import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { OwnVotes } from './votes.contract.ts'
import { MAX_OWN_VOTES } from './votes.limits.ts'

const WAITING = sql`, 'waiting', coalesce(json_agg(id) filter (where waits_until is not null), '[]')`

/** What a member has voted on. */
export async function findOwnVotes(db: Kysely<DB>, userId: string): Promise<OwnVotes> {
  const of = (table: string, id: string, more = sql``) => sql`
    (select json_build_object(
        'upvoted', coalesce(json_agg(id) filter (where type = 1), '[]'),
        'downvoted', coalesce(json_agg(id) filter (where type = -1), '[]')${more})
       from (select ${sql.ref(id)} as id, ${sql.table(table)}.* from ${sql.table(table)} where user_id = ${userId}
              order by created_at desc, ${sql.ref(id)} desc limit ${MAX_OWN_VOTES}) newest)`
  const { rows } = await sql<{ votes: OwnVotes }>`
    select json_build_object('games', ${of('votes', 'game_id', WAITING)}, 'posts', ${of('post_votes', 'post_id')},
                             'comments', ${of('comment_votes', 'comment_id')}) as votes`.execute(db)
  return rows[0]!.votes
}
