import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { CommentState } from './commentWrites.rules.ts'

export interface NewComment {
  postId: number
  parentId: number | null
  userId: string
  content: string
  feedback: { positives: string[]; negatives: string[] } | null
  isHeld: boolean
  hasOutsideLink: boolean
}

/** Where a comment is to be written. */
export interface CommentPlace {
  gameId: number | null
  postType: string
  title: string
  authorId: string | null
  parent: { id: number; user_id: string | null; depth: number; is_visible: boolean } | null
}

/**
 * The post, and the comment that is replied to, locked against being removed meanwhile. Undefined where there is no such post to be
 * seen; `parent` is null where the post has no such comment.
 */
export async function findPlace(
  trx: Kysely<DB>,
  postId: number,
  parentId: number | null,
): Promise<CommentPlace | undefined> {
  const post = await trx
    .selectFrom('posts')
    .where('id', '=', postId)
    .where('is_visible', '=', true)
    .select(['game_id as gameId', 'post_type as postType', 'title', 'added_by as authorId'])
    .forShare()
    .executeTakeFirst()
  if (!post || parentId === null) return post && { ...post, parent: null }
  const parent = await trx
    .selectFrom('comments')
    .where('id', '=', parentId)
    .where('post_id', '=', postId)
    .select(['id', 'user_id', 'depth', 'is_visible'])
    .forShare()
    .executeTakeFirst()
  return { ...post, parent: parent ?? null }
}

/** Whether the member wrote the same text within the last day. */
export async function isRepeated(trx: Kysely<DB>, userId: string, content: string): Promise<boolean> {
  const same = await trx
    .selectFrom('comments')
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('content', '=', content)
    .where('is_removed', '=', false)
    .select('id')
    .executeTakeFirst()
  return same !== undefined
}

export async function insertComment(trx: Kysely<DB>, comment: NewComment): Promise<number> {
  const { id } = await trx
    .insertInto('comments')
    .values({
      post_id: comment.postId,
      parent_id: comment.parentId,
      user_id: comment.userId,
      content: comment.content,
      feedback_data: comment.feedback && JSON.stringify(comment.feedback),
      is_held: comment.isHeld,
      has_outside_link: comment.hasOutsideLink,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface LockedComment extends CommentState {
  post_id: number
  game_id: number | null
  content: string
}

/** A comment, locked for a change of its text or its removal; undefined where there is none. */
export async function lockComment(trx: Kysely<DB>, id: number): Promise<LockedComment | undefined> {
  return trx
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .where('comments.id', '=', id)
    .select([
      'comments.post_id',
      'posts.game_id',
      'comments.user_id',
      'comments.content',
      'comments.is_removed',
    ])
    .select(sql<number>`(extract(epoch from now() - comments.created_at) / 60)::float8`.as('age_minutes'))
    .forUpdate('comments')
    .executeTakeFirst()
}

export async function updateText(
  trx: Kysely<DB>,
  id: number,
  change: { content: string; isHeld: boolean; hasOutsideLink: boolean },
): Promise<void> {
  await trx
    .updateTable('comments')
    .set({
      content: change.content,
      has_outside_link: change.hasOutsideLink,
      edited_at: sql`now()`,
      ...(change.isHeld ? { is_held: true } : {}),
    })
    .where('id', '=', id)
    .execute()
}

export async function markRemoved(trx: Kysely<DB>, id: number): Promise<void> {
  await trx.updateTable('comments').set({ is_removed: true }).where('id', '=', id).execute()
}

/** The ids of members by their names, in any case; names that nobody has are left out. */
export async function findMentioned(trx: Kysely<DB>, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select id from profiles where lower(username) = any(${names.map((name) => name.toLowerCase())})`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** What others call a member. */
export async function nameOf(trx: Kysely<DB>, userId: string): Promise<string> {
  const { name } = await trx
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(sql<string>`coalesce(display_name, username)`.as('name'))
    .executeTakeFirstOrThrow()
  return name
}
