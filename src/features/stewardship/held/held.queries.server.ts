import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export type HeldType = 'comment' | 'post'

export interface HeldItem {
  type: HeldType | 'profile'
  /** Of a profile, the username. */
  id: string
  createdAt: Date
  author: string | null
  content: string
}

const MAX_LISTED = 100

/** Changes with what a moderator reads of a held text. Null for nothing held in a profile. `row`: the table, or its alias. */
export const HELD_VERSIONS = {
  post: (row: string) =>
    sql<string>`md5(${sql.ref(`${row}.title`)} || chr(10) || ${sql.ref(`${row}.content`)} || concat(${sql.ref(`${row}.review_type`)}, ${sql.ref(`${row}.review_rating`)}))`,
  comment: (row: string) =>
    sql<string>`md5(${sql.ref(`${row}.content`)} || coalesce(${sql.ref(`${row}.feedback_data`)}::text, ''))`,
  profile: (row: string) => sql<string | null>`md5(${sql.ref(`${row}.held_about`)})`,
}

/** Held comments, posts and texts of profiles, oldest first. */
export async function listHeld(db: Kysely<DB>): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select held.type, coalesce(held.id::text, profiles.username) as id, held.created_at as "createdAt", profiles.username as author, held.content from (
      select 'comment' as type, id, created_at, user_id, content from comments where is_held and not is_removed
      union all
      select 'post', id, created_at, added_by, content from posts where is_held and not is_removed
      union all
      select 'profile', null, held_about_at, id, held_about from profiles where held_about is not null) held
      left join profiles on profiles.id = held.user_id
     order by held.created_at, held.type, held.id limit ${sql.lit(MAX_LISTED)}`.execute(db)
  return rows
}

/**
 * Whether a comment or post is held, who wrote it, and the version of its text; undefined if it does not exist. A list that its owner made
 * private is no longer held.
 */
export async function findHeld(
  db: Kysely<DB>,
  type: HeldType,
  id: number,
): Promise<{ userId: string | null; isWaiting: boolean; version: string } | undefined> {
  const { rows } = await sql<{ userId: string | null; isWaiting: boolean; version: string }>`
    select ${sql.ref(type === 'post' ? 'added_by' : 'user_id')} as "userId",
           is_held and not is_removed ${type === 'post' ? sql`and not is_private` : sql``} as "isWaiting",
           ${type === 'post' ? HELD_VERSIONS.post('posts') : HELD_VERSIONS.comment('comments')} as version
      from ${sql.table(type === 'post' ? 'posts' : 'comments')} where id = ${id}`.execute(db)
  return rows[0]
}
