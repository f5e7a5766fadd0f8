import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'
import { TOP_LEVEL } from '#/shared/levels.ts'

export interface MemberSuggestion {
  id: string
  username: string
  display_name: string | null
  avatar_url: string | null
}

export const MAX_MEMBER_SUGGESTIONS = 6

/** Members with a username that begins with `name`, ignoring case: the exact name first, then by level. */
export async function suggestMembers(db: Kysely<DB>, name: string): Promise<MemberSuggestion[]> {
  const key = foldCase(name)
  const prefix = `${key.replaceAll('_', '\\_')}%`
  const columns = sql`id, username, display_name, avatar_url, level, username_key`
  // The first names of each level: there are few levels, and any number of members whose names begin alike.
  const { rows } = await sql<MemberSuggestion>`
    select id, username, display_name, avatar_url from (
      select ${columns} from profiles where username_key = ${key} and username_chosen
      union all
      select of_level.* from generate_series(1, ${sql.lit(TOP_LEVEL)}) step
       cross join lateral (
         select ${columns} from profiles
          where level = step and username_chosen and username_key like ${prefix} and username_key <> ${key}
          order by username_key limit ${sql.lit(MAX_MEMBER_SUGGESTIONS)}) of_level) found
     order by username_key = ${key} desc, level desc, username_key
     limit ${sql.lit(MAX_MEMBER_SUGGESTIONS)}`.execute(db)
  return rows
}
