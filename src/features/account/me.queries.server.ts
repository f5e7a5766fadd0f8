import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { isoTime } from '#/db/isoTime.ts'
import { isReservedName } from '#/features/auth/reservedNames.ts'
import { ApiProblem } from '#/http/problem.ts'
import { skeletonOf } from '#/shared/confusables.ts'
import type { MeInput } from './me.contract.ts'
import { changedSettings, profileDiff, type StoredMe } from './me.rules.ts'

/** The signed-in member, in one statement; undefined where the profile has just been deleted. */
export async function findMe(db: Kysely<DB>, userId: string): Promise<StoredMe | undefined> {
  const { rows } = await sql<{ me: StoredMe }>`
    select (select to_json(me) from (
        select profiles.id, profiles.username, profiles.username_chosen, profiles.display_name, profiles.about, auth_users.email,
               profiles.avatar_url, profiles.avatar_background_url, profiles.avatar_overlay_url, profiles.name_badge,
               profiles.name_color, profiles.role, profiles.level, profiles.level_color, profiles.total_exp,
               profiles.prestige, profiles.is_premium, profiles.settings, profile_counts.upvotes,
               profile_counts.downvotes, ${isoTime('profiles.created_at')} as created_at,
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

/** Changes a member's texts and settings, and notes what of the texts became different. Throws `ApiProblem` 400 for a name of the team. */
export async function changeMe(
  db: Kysely<DB>,
  { userId, siteName }: { userId: string; siteName: string },
  change: MeInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('profiles')
      .select(['display_name', 'about', 'settings'])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const { settings, ...texts } = change
    if (texts.display_name && texts.display_name !== before.display_name)
      await rejectImpersonation(trx, { userId, siteName }, texts.display_name)
    await trx
      .updateTable('profiles')
      .set({
        display_name: texts.display_name === undefined ? before.display_name : texts.display_name,
        about: texts.about ?? before.about,
        settings: JSON.stringify(settings ? changedSettings(before.settings, settings) : before.settings),
        updated_at: sql`now()`,
      })
      .where('id', '=', userId)
      .execute()
    const diff = profileDiff(before, { ...texts })
    if (!diff) return
    await trx
      .insertInto('profile_update_logs')
      .values({ user_id: userId, diff: JSON.stringify(diff) })
      .execute()
  })
}

/** Refuses who would be taken for the site or for one of its moderators. These may call themselves what they are. */
async function rejectImpersonation(
  trx: Kysely<DB>,
  { userId, siteName }: { userId: string; siteName: string },
  name: string,
): Promise<void> {
  const team = await trx
    .selectFrom('profiles')
    .select(['id', 'username', 'display_name'])
    .where('role', 'in', ['mod', 'admin'])
    .execute()
  if (team.some((each) => each.id === userId)) return
  const skeleton = skeletonOf(name)
  const taken = team.flatMap((each) => [each.username, each.display_name ?? '']).map(skeletonOf)
  // Of a name of pictures alone no letter is left.
  const isTaken = skeleton !== '' && taken.includes(skeleton)
  if (!isTaken && !isReservedName(name, siteName)) return
  const message = 'looks like the name of a moderator or of the site'
  throw new ApiProblem(400, `A display name that ${message} cannot be used`, [
    { parameter: 'display_name', message },
  ])
}
