import { type RawBuilder, sql } from 'kysely'
import type { Author } from './members.contract.ts'

/** A member's public data as one JSON value, for use in a select list; null if there is no account, or it was deleted. */
export function authorOf(userId: string): RawBuilder<Author | null> {
  return sql`(
    select to_json(author) from (
      select id, username, display_name, avatar_url, avatar_background_url, avatar_overlay_url,
             name_badge, name_color, level, level_color
        from profiles where id = ${sql.ref(userId)} and closed_at is null) author)`
}
