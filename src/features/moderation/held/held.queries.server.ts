import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export type HeldType = 'comment' | 'post'

export interface HeldItem {
  type: HeldType
  id: number
  createdAt: Date
  author: string | null
  content: string
}

const MAX_LISTED = 100

/** Comments and posts that wait for a moderator, the oldest first. */
export async function listHeld(db: Kysely<DB>): Promise<HeldItem[]> {
  const { rows } = await sql<HeldItem>`
    select held.type, held.id, held.created_at as "createdAt", profiles.username as author, held.content from (
      select 'comment' as type, id, created_at, user_id, content from comments where is_held and not is_removed
      union all
      select 'post', id, created_at, added_by, content from posts where is_held and not is_removed) held
      left join profiles on profiles.id = held.user_id
     order by held.created_at, held.id limit ${sql.lit(MAX_LISTED)}`.execute(db)
  return rows
}
