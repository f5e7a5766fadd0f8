import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'

export interface MemberSuggestion {
  id: string
  username: string
  display_name: string | null
  avatar_url: string | null
}

export const MAX_MEMBER_SUGGESTIONS = 6

/** Members with a username that begins with `name`, ignoring case: the exact name first, then by level. */
export async function suggestMembers(db: Kysely<DB>, name: string): Promise<MemberSuggestion[]> {
  const prefix = `${name.toLowerCase().replaceAll('_', '\\_')}%`
  const { rows } = await sql<MemberSuggestion>`
    select id, username, display_name, avatar_url from profiles
     where lower(username) like ${prefix} and username_chosen
     order by lower(username) = ${name.toLowerCase()} desc, level desc, lower(username)
     limit ${sql.lit(MAX_MEMBER_SUGGESTIONS)}`.execute(db)
  return rows
}
