import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { PostType } from './posts.limits.ts'
import type { PostState } from './postWrites.rules.ts'

/** A post of any type but a review that is to be written. What only some types have may be left out. */
export interface NewPost {
  type: Exclude<PostType, 'review'>
  authorId: string
  gameId: number | null
  title: string
  content: string
  isHeld: boolean
  hasOutsideLink: boolean
  /** Only for a poll: its options are rows of their own. */
  pollEndsAt?: Date
  /** Only for a list. */
  isPrivate?: boolean
}

/** Inserts a post and resolves to its id. */
export async function insertPost(trx: Kysely<DB>, post: NewPost): Promise<number> {
  const { id } = await trx
    .insertInto('posts')
    .values({
      post_type: post.type,
      added_by: post.authorId,
      game_id: post.gameId,
      title: post.title,
      content: post.content,
      is_held: post.isHeld,
      has_outside_link: post.hasOutsideLink,
      is_private: post.isPrivate ?? false,
      poll_ends_at: post.pollEndsAt ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface LockedPost extends PostState {
  id: number
  post_type: PostType
  game_id: number | null
  title: string
  content: string
  review_type: 'positive' | 'negative' | null
  review_rating: number | null
}

/** A post, seen or not, locked for a change of its text or its removal; undefined where there is none. */
export async function lockPost(trx: Kysely<DB>, id: number): Promise<LockedPost | undefined> {
  const post = await trx
    .selectFrom('posts')
    .where('id', '=', id)
    .select(['id', 'post_type', 'game_id', 'added_by', 'title', 'content', 'review_type', 'review_rating'])
    .select(['is_removed', 'is_private', 'is_held'])
    .forUpdate()
    .executeTakeFirst()
  return post as LockedPost | undefined
}

/** What a review says in short. */
export interface Verdict {
  type: 'positive' | 'negative'
  /** Stars, 1 to 5. */
  rating: number
}

/** What an edit changes; what is left out stays. */
export interface PostChange {
  title?: string
  content?: string
  review?: Verdict
  /** Holds the post for review. An edit never releases a post that is held. */
  isHeld: boolean
  hasOutsideLink: boolean
}

/** What nobody else has seen yet is not edited for them: such a text is announced as it is when it is published. */
const EDITED_AT = sql<Date>`case when is_held and edited_at is null then null else now() end`

/** Changes a post's text and notes when; `updatePost` does not compare, so call it only for a real change. */
export async function updatePost(trx: Kysely<DB>, id: number, change: PostChange): Promise<void> {
  await trx
    .updateTable('posts')
    .set({
      ...(change.title === undefined ? {} : { title: change.title }),
      ...(change.content === undefined ? {} : { content: change.content }),
      ...(change.review ? { review_type: change.review.type, review_rating: change.review.rating } : {}),
      ...(change.isHeld ? { is_held: true } : {}),
      has_outside_link: change.hasOutsideLink,
      edited_at: EDITED_AT,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
}

/** Marks a post as removed; its text stays in the database. */
export async function markPostRemoved(trx: Kysely<DB>, id: number): Promise<void> {
  await trx
    .updateTable('posts')
    .set({ is_removed: true, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Whether the member published the same text, as a post of any type, within the last day. Removed posts do not count. */
export async function isPostRepeated(
  trx: Kysely<DB>,
  userId: string,
  content: string,
  /** The post that is being edited. */
  exceptId?: number,
): Promise<boolean> {
  let same = trx
    .selectFrom('posts')
    .where('added_by', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .where('content', '=', content)
    .where('is_removed', '=', false)
    .select('id')
  if (exceptId !== undefined) same = same.where('id', '<>', exceptId)
  return (await same.executeTakeFirst()) !== undefined
}

/** The game that a post is about, as notifications name it; undefined for none, or a removed one. */
export async function findGameOfPost(
  trx: Kysely<DB>,
  gameId: number | null,
): Promise<{ urlid: string; name: string } | undefined> {
  if (gameId === null) return undefined
  return trx
    .selectFrom('games')
    .where('id', '=', gameId)
    .where('is_removed', '=', false)
    .select(['urlid', 'name'])
    .executeTakeFirst()
}
