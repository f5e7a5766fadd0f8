import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { foldCase } from '#/shared/foldCase.ts'

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
  const { rows } = await sql<MemberSuggestion>`
    select id, username, display_name, avatar_url from profiles
     where username_key like ${prefix} and username_chosen
     order by username_key = ${key} desc, level desc, username_key
     limit ${sql.lit(MAX_MEMBER_SUGGESTIONS)}`.execute(db)
  return rows
}
