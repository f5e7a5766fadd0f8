import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { APPROVED_TEXTS, isHeldForReview } from './holdForReview.rules.ts'

/** The text that is being changed, which does not count as an earlier one. */
interface Edited {
  commentId?: number
  postId?: number
  /** What the member says about themselves. */
  about?: true
}

/**
 * Whether a comment, a post, or what a member says about themselves is shown only after a moderator has seen it; one without a link to another site never waits.
 * Locks the member's row, so that concurrent texts are counted one after the other.
 */
export async function holdsForReview(
  trx: Kysely<DB>,
  userId: string,
  hasOutsideLink: boolean,
  edited: Edited = {},
): Promise<boolean> {
  if (!hasOutsideLink) return false
  const { rows } = await sql<{ hours: number }>`
    select (extract(epoch from now() - created_at) / 3600)::float8 as hours
      from profiles where id = ${userId} for no key update`.execute(trx)
  const accountHours = rows[0]?.hours ?? 0
  return isHeldForReview({ accountHours, approvedTexts: await countApprovedTexts(trx, userId, edited) })
}

async function countApprovedTexts(trx: Kysely<DB>, userId: string, edited: Edited): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from comments
       where user_id = ${userId} and has_outside_link and not is_held and not is_removed
         and id is distinct from ${edited.commentId ?? null}::integer
      union all
      select from posts
       where added_by = ${userId} and has_outside_link and is_visible
         and id is distinct from ${edited.postId ?? null}::integer
      union all
      select from profiles where id = ${userId} and about_has_outside_link and ${!edited.about}::boolean
       limit ${sql.lit(APPROVED_TEXTS)}) texts`.execute(trx)
  return rows[0]!.count
}
