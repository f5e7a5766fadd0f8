import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { Events } from '#/events.server.ts'
import { insertProfileUpdate } from '#/features/people/activity/profileUpdates.writes.server.ts'
import { isImpersonation } from '#/features/people/auth/users/ensureProfile.server.ts'
import { RESERVED_NAME } from '#/features/people/auth/users/username.ts'
import { holdsForReview } from '#/features/people/moderation/holdForReview.queries.server.ts'
import { ApiProblem } from '#/http/problem.ts'
import { readMarkdown } from '#/ui/markdown/readMarkdown.ts'
import type { MeInput } from './me.contract.ts'
import { changedSettings, profileDiff } from './me.rules.ts'
import { type AboutState, lockOwnProfile, updateProfile } from './me.writes.server.ts'

/** Changes a member's texts and settings, and logs the changed texts. Throws `ApiProblem` 400 for a moderator's name. */
export async function changeMe(
  events: Events,
  { userId, siteNames }: { userId: string; siteNames: readonly string[] },
  { settings, ...texts }: MeInput,
): Promise<void> {
  await events.write(async (trx, emit) => {
    const before = await lockOwnProfile(trx, userId)
    if (!before) return
    if (texts.display_name && texts.display_name !== before.display_name)
      await rejectImpersonation(trx, { userId, siteNames }, texts.display_name)
    await updateProfile(trx, userId, {
      display_name: texts.display_name === undefined ? before.display_name : texts.display_name,
      ...(await nextAbout(trx, userId, before, texts.about)),
      settings: JSON.stringify(settings ? changedSettings(before.settings, settings) : before.settings),
    })
    const diff = profileDiff({ ...before, about: before.held_about ?? before.about }, { ...texts })
    if (diff) await insertProfileUpdate(trx, userId, diff)
    emit({ type: 'member', userId })
  })
}

/** What others see of a sent text, and what waits: links to other sites by a new account wait for a moderator. */
async function nextAbout(
  trx: Kysely<DB>,
  userId: string,
  { about, about_has_outside_link, held_about }: AboutState,
  sent: string | undefined,
): Promise<AboutState> {
  if (sent === undefined) return { about, about_has_outside_link, held_about }
  if (sent === about) return { about, about_has_outside_link, held_about: null }
  const { hasOutsideLink } = readMarkdown(sent)
  if (await holdsForReview(trx, userId, hasOutsideLink, { about: true }))
    return { about, about_has_outside_link, held_about: sent }
  return { about: sent, about_has_outside_link: hasOutsideLink, held_about: null }
}

/** Rejects names that look like the site's or a moderator's. Moderators may use any. */
async function rejectImpersonation(
  trx: Kysely<DB>,
  member: { userId: string; siteNames: readonly string[] },
  name: string,
): Promise<void> {
  if (!(await isImpersonation(trx, name, member))) return
  const message = 'looks like the name of a moderator or of the site'
  throw new ApiProblem(400, RESERVED_NAME, [{ parameter: 'display_name', message }])
}
