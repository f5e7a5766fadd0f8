import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import {
  EXP_GRANTS,
  type ExpKind,
  MAX_HELPFUL_VOTES,
  MIN_HELPFUL_VOTER_AGE_DAYS,
  MIN_LIST_GAMES,
} from './expGrants.ts'

/** What something that a member did is worth now. */
export interface ExpClaim {
  userId: string
  kind: ExpKind
  /** What it was granted for: 'game:12', or a day. */
  subject: string
  /** Points without bonuses; 0 if the content was removed. */
  base: number
}

interface ClaimRow {
  user_id: string
  kind: ExpKind
  subject: string
  base: number
}

const toClaims = ({ rows }: { rows: ClaimRow[] }): ExpClaim[] =>
  rows.map(({ user_id, ...claim }) => ({ userId: user_id, ...claim }))

/** Claims of the authors of comments: a comment that cannot be seen is worth nothing. */
export async function findCommentClaims(db: Kysely<DB>, ids: readonly number[]): Promise<ExpClaim[]> {
  return toClaims(
    await sql<ClaimRow>`
      select user_id, 'comment' as kind, 'comment:' || id as subject, case when is_visible then ${EXP_GRANTS.comment.exp}::integer else 0 end as base
        from comments where id = any (${ids}::integer[]) and user_id is not null`.execute(db),
  )
}

/**
 * Claims of the authors of posts. A review counts for its game as long as the author has a visible one, and gains from the upvotes of
 * members who are not new. A list counts once it is public and long enough, and until it is removed.
 */
export async function findPostClaims(db: Kysely<DB>, ids: readonly number[]): Promise<ExpClaim[]> {
  return toClaims(
    await sql<ClaimRow>`
      select added_by as user_id, 'review' as kind, 'game:' || game_id as subject,
             case when bool_or(exists (select from posts own where own.added_by = post.added_by and own.game_id = post.game_id
                                          and own.post_type = 'review' and own.is_visible))
                  then ${EXP_GRANTS.review.exp}::integer else 0 end as base
        from posts post
       where id = any (${ids}::integer[]) and post_type = 'review' and added_by is not null
       group by added_by, game_id
      union all
      select added_by, 'helpful', 'post:' || id, case when is_visible then least(${MAX_HELPFUL_VOTES}::integer,
               (select count(*) from post_votes vote join profiles voter on voter.id = vote.user_id
                 where vote.post_id = post.id and vote.type = 1
                   and voter.created_at <= now() - make_interval(days => ${MIN_HELPFUL_VOTER_AGE_DAYS})))::integer * ${EXP_GRANTS.helpful.exp}::integer
             else 0 end
        from posts post
       where id = any (${ids}::integer[]) and post_type = 'review' and added_by is not null
      union all
      select added_by, 'list', 'post:' || id, case when is_removed then 0 else ${EXP_GRANTS.list.exp}::integer end
        from posts post
       where id = any (${ids}::integer[]) and post_type = 'list' and added_by is not null
         and (is_removed or is_visible and (select count(*) from list_items where list_id = post.id) >= ${MIN_LIST_GAMES})`.execute(
      db,
    ),
  )
}

/**
 * Claims around games: of who added them, once they are confirmed, and of those whose edits were accepted, unless they were undone. Edits
 * of moderators and developers, which nobody had to accept, are worth nothing.
 */
export async function findGameClaims(db: Kysely<DB>, ids: readonly number[]): Promise<ExpClaim[]> {
  return toClaims(
    await sql<ClaimRow>`
      select added_by as user_id, 'game' as kind, 'game:' || id as subject,
             case when confirmed and (not is_removed or merged_into is not null) then ${EXP_GRANTS.game.exp}::integer else 0 end as base
        from games where id = any (${ids}::integer[]) and added_by is not null
      union all
      select edit.user_id, 'edit', 'edit:' || edit.id,
             case when exists (select from edit_requests undo where undo.undoes_id = edit.id and undo.status = 'applied')
                  then 0 else ${EXP_GRANTS.edit.exp}::integer end
        from edit_requests edit
       where edit.game_id = any (${ids}::integer[]) and edit.user_id is not null and edit.status = 'applied'
         and edit.basis in ('accepted', 'fills-empty') and edit.undoes_id is null`.execute(db),
  )
}

/** Claims of those who added updates by hand. */
export async function findUpdateClaims(db: Kysely<DB>, ids: readonly number[]): Promise<ExpClaim[]> {
  return toClaims(
    await sql<ClaimRow>`
      select added_by as user_id, 'update' as kind, 'update:' || id as subject,
             case when confirmed and not is_removed then ${EXP_GRANTS.update.exp}::integer else 0 end as base
        from updates where id = any (${ids}::integer[]) and added_by is not null and source = 'user'`.execute(
      db,
    ),
  )
}
