import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
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

/** The post and parent of a new comment. */
export interface CommentTarget {
  gameId: number | null
  postType: string
  title: string
  authorId: string | null
  parent: { id: number; user_id: string | null; depth: number; is_visible: boolean } | null
}

/** The requested post and parent of a new comment. */
export interface RequestedTarget {
  postId: number
  parentId: number | null
}

/**
 * Locks the post and the parent comment, so that they are not removed meanwhile. The lock is as strong as counting the new comment
 * requires: two transactions that first share a lock and then both need it exclusively would deadlock. Undefined if no such post is
 * visible; `parent` is null if the post has no such comment.
 */
export async function lockPlace(
  trx: Kysely<DB>,
  wanted: RequestedTarget,
): Promise<CommentTarget | undefined> {
  const [place] = await lockTargets(trx, [wanted])
  return place
}

/** Like `lockPlace` for several comments, in order: all posts first, then the parents. */
export async function lockTargets(
  trx: Kysely<DB>,
  wanted: readonly RequestedTarget[],
): Promise<(CommentTarget | undefined)[]> {
  const { rows: posts } = await sql<Omit<CommentTarget, 'parent'> & { id: number }>`
    select id, game_id as "gameId", post_type as "postType", title, added_by as "authorId" from posts
     where id = any (${wanted.map(({ postId }) => postId)}::integer[]) and is_visible
     order by id for no key update`.execute(trx)
  const postOf = new Map(posts.map(({ id, ...post }) => [id, post]))
  const parentOf = await lockParents(
    trx,
    wanted.filter(({ postId }) => postOf.has(postId)),
  )
  return wanted.map(({ postId, parentId }) => {
    const post = postOf.get(postId)
    const parent = parentId === null ? undefined : parentOf.get(parentId)
    return post && { ...post, parent: parent?.post_id === postId ? parent : null }
  })
}

/** Locks parent comments. Only those of the requested posts, which are already locked. */
async function lockParents(trx: Kysely<DB>, wanted: readonly RequestedTarget[]) {
  const replies = wanted.filter(({ parentId }) => parentId !== null)
  if (replies.length === 0) return new Map<number, never>()
  const { rows } = await sql<NonNullable<CommentTarget['parent']> & { post_id: number }>`
    select id, post_id, user_id, depth, is_visible from comments
     where (id, post_id) in (
       select * from unnest(${replies.map(({ parentId }) => parentId)}::integer[], ${replies.map(({ postId }) => postId)}::integer[]))
     order by id for no key update`.execute(trx)
  return new Map(rows.map((parent) => [parent.id, parent]))
}

/**
 * Adds comments of different members, and resolves to their ids by author. A comment is not added, and has no entry, if its author
 * wrote the same text within the last day.
 */
export async function insertComments(
  trx: Kysely<DB>,
  comments: readonly NewComment[],
): Promise<ReadonlyMap<string, number>> {
  if (comments.length === 0) return new Map()
  const each = <T>(read: (comment: NewComment) => T) => comments.map(read)
  const { rows } = await sql<{ id: number; user_id: string }>`
    insert into comments (post_id, parent_id, user_id, content, feedback_data, is_held, has_outside_link)
    select post_id, parent_id, user_id, content, feedback::jsonb, is_held, has_outside_link
      from unnest(
        ${each(({ postId }) => postId)}::integer[], ${each(({ parentId }) => parentId)}::integer[],
        ${each(({ userId }) => userId)}::uuid[], ${each(({ content }) => content)}::text[],
        ${each(({ feedback }) => feedback && JSON.stringify(feedback))}::text[],
        ${each(({ isHeld }) => isHeld)}::boolean[], ${each(({ hasOutsideLink }) => hasOutsideLink)}::boolean[])
        with ordinality as draft (post_id, parent_id, user_id, content, feedback, is_held, has_outside_link, n)
     where not exists (
       select from comments same
        where same.user_id = draft.user_id and same.created_at > now() - interval '1 day' and same.content = draft.content
          and not same.is_removed)
     order by n
    returning id, user_id`.execute(trx)
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}

export interface LockedComment extends CommentState {
  post_id: number
  game_id: number | null
  content: string
  is_held: boolean
}

/**
 * Locks the post of a comment that is about to be locked. A reply locks the post before the comment, and counting a removal
 * needs the post, too.
 */
export async function lockPostOf(trx: Kysely<DB>, commentId: number): Promise<void> {
  await sql`
    select from posts where id = (select post_id from comments where id = ${commentId}) for no key update`.execute(
    trx,
  )
}

/** Locks a comment and its post for an edit or a removal; undefined if there is none. */
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
      // A text that nobody else has seen yet is not marked as edited.
      edited_at: sql`case when is_held and edited_at is null then null else now() end`,
      ...(change.isHeld ? { is_held: true } : {}),
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a comment as removed; its text stays in the database. */
export async function markRemoved(trx: Kysely<DB>, id: number): Promise<void> {
  await trx.updateTable('comments').set({ is_removed: true }).where('id', '=', id).execute()
}

/** The ids of members by the keys of their names; unknown names are left out. */
export async function findMentioned(
  trx: Kysely<DB>,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ id: string; key: string }>`
    select id, username_key as key from profiles
     where username_key = any(${names.map(foldCase)})`.execute(trx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}
