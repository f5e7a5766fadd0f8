import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { insertProfileUpdate } from '#/features/account/activity/profileUpdates.writes.server.ts'
import { isImpersonation } from '#/features/auth/profiles.server.ts'
import { RESERVED_NAME } from '#/features/auth/reservedNames.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { MeInput } from './me.contract.ts'
import { changedSettings, profileDiff } from './me.rules.ts'
import { lockOwnProfile, updateProfile } from './me.writes.server.ts'

/** Changes a member's texts and settings, and logs the changed texts. Throws `ApiProblem` 400 for a moderator's name. */
export async function changeMe(
  db: Kysely<DB>,
  { userId, siteName }: { userId: string; siteName: string },
  { settings, ...texts }: MeInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await lockOwnProfile(trx, userId)
    if (!before) return
    if (texts.display_name && texts.display_name !== before.display_name)
      await rejectImpersonation(trx, { userId, siteName }, texts.display_name)
    await updateProfile(trx, userId, {
      display_name: texts.display_name === undefined ? before.display_name : texts.display_name,
      about: texts.about ?? before.about,
      settings: JSON.stringify(settings ? changedSettings(before.settings, settings) : before.settings),
    })
    const diff = profileDiff(before, { ...texts })
    if (diff) await insertProfileUpdate(trx, userId, diff)
  })
}

/** Rejects names that look like the site's or a moderator's. Moderators may use any. */
async function rejectImpersonation(
  trx: Kysely<DB>,
  member: { userId: string; siteName: string },
  name: string,
): Promise<void> {
  if (!(await isImpersonation(trx, name, member))) return
  const message = 'looks like the name of a moderator or of the site'
  throw new ApiProblem(400, RESERVED_NAME, [{ parameter: 'display_name', message }])
}
