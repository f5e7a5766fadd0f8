import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

/** Publishes a held comment. Undefined if no such comment is held. */
export function showComment(trx: Kysely<DB>, id: number) {
  return trx
    .updateTable('comments')
    .set({ is_held: false })
    .where('id', '=', id)
    .where('is_held', '=', true)
    .where('is_removed', '=', false)
    .returning(['post_id', 'parent_id', 'user_id', 'content', 'edited_at'])
    .executeTakeFirst()
}

/** Publishes a held post. Undefined if no such post is held. */
export function showPost(trx: Kysely<DB>, id: number) {
  return trx
    .updateTable('posts')
    .set({ is_held: false })
    .where('id', '=', id)
    .where('is_held', '=', true)
    .where('is_removed', '=', false)
    .returning(['game_id', 'added_by', 'post_type', 'title', 'content', 'edited_at'])
    .executeTakeFirst()
}
