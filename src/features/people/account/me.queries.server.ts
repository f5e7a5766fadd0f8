import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import type { StoredMe } from './me.rules.ts'

/** The signed-in member, in one statement; undefined if the profile has just been deleted. */
export async function findMe(db: Kysely<DB>, userId: string): Promise<StoredMe | undefined> {
  const { rows } = await sql<{ me: StoredMe }>`
    select (select to_json(me) from (
        select profiles.id, profiles.username, profiles.username_chosen, profiles.display_name, profiles.about, profiles.held_about, auth_users.email,
               coalesce(auth_users.email_proven and auth_users.email is not null, false) as email_proven,
               profiles.avatar_url, profiles.avatar_background_url, profiles.avatar_overlay_url, profiles.name_badge,
               profiles.name_color, profiles.role, profiles.level, profiles.level_color, profiles.total_exp,
               profiles.prestige, profiles.is_premium, profiles.settings, profiles.onboarding, profile_counts.upvotes,
               profile_counts.downvotes,
               (select json_build_object('name', name, 'params', params) from saved_searches
                 where user_id = profiles.id and is_default) as default_search, ${isoTime('profiles.created_at')} as created_at,
               (select count(*)::integer from notifications
                 where user_id = profiles.id and not is_seen) as unseen_notifications,
               exists (select from daily_login_exp
                        where user_id = profiles.id and day = (now() at time zone 'UTC')::date) as checked_today) me) as me
      from profiles
      join profile_counts on profile_counts.user_id = profiles.id
      left join auth_users on auth_users.id = profiles.id
     where profiles.id = ${userId}`.execute(db)
  return rows[0]?.me
}
