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

/** Where a new comment goes. */
export interface CommentPlace {
  gameId: number | null
  postType: string
  title: string
  authorId: string | null
  parent: { id: number; user_id: string | null; depth: number; is_visible: boolean } | null
}

/**
 * Locks the author's row, so that what they send at once is compared one after the other. Resolves to what others call them. To be
 * called first: a level-up holds the row too, before it changes the member's comments.
 */
export async function lockAuthor(trx: Kysely<DB>, userId: string): Promise<string> {
  const { name } = await trx
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select(sql<string>`coalesce(display_name, username)`.as('name'))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return name
}

/**
 * The post, and the comment that is replied to, locked against being removed meanwhile, and as firmly as counting the new comment on
 * them will need: two members who first share a lock and then both want it alone would wait for each other. Undefined where there is no such post to be
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
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!post || parentId === null) return post && { ...post, parent: null }
  const parent = await trx
    .selectFrom('comments')
    .where('id', '=', parentId)
    .where('post_id', '=', postId)
    .select(['id', 'user_id', 'depth', 'is_visible'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { ...post, parent: parent ?? null }
}

/** Adds a comment and resolves to its id; to undefined, and adds none, where its author wrote the same text within the last day. */
export async function insertComment(trx: Kysely<DB>, comment: NewComment): Promise<number | undefined> {
  const { userId, content, feedback } = comment
  const { rows } = await sql<{ id: number }>`
    insert into comments (post_id, parent_id, user_id, content, feedback_data, is_held, has_outside_link)
    select ${comment.postId}::integer, ${comment.parentId}::integer, ${userId}::uuid, ${content}::text,
           ${feedback && JSON.stringify(feedback)}::jsonb, ${comment.isHeld}::boolean, ${comment.hasOutsideLink}::boolean
     where not exists (
       select from comments
        where user_id = ${userId}::uuid and created_at > now() - interval '1 day' and content = ${content} and not is_removed)
    returning id`.execute(trx)
  return rows[0]?.id
}

export interface LockedComment extends CommentState {
  post_id: number
  game_id: number | null
  content: string
  is_held: boolean
}

/**
 * Locks the post of a comment that is about to be locked: whoever replies holds the post and then the comment, and counting a removal
 * needs the post in the end.
 */
export async function lockPostOf(trx: Kysely<DB>, commentId: number): Promise<void> {
  await sql`
    select from posts where id = (select post_id from comments where id = ${commentId}) for no key update`.execute(
    trx,
  )
}

/** A comment, locked with its post for a change of its text or its removal; undefined where there is none. */
export async function lockComment(trx: Kysely<DB>, id: number): Promise<LockedComment | undefined> {
  await lockPostOf(trx, id)
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
      'comments.is_held',
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
      // What nobody else has seen yet is not edited for them: it is announced as it is when it is published.
      edited_at: sql`case when is_held and edited_at is null then null else now() end`,
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
