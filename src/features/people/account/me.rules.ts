import { abilitiesOf, type Role } from '#/features/people/roles/roles.rules.ts'
import { EXP_PER_LEVEL, TOP_LEVEL } from '#/shared/levels.ts'
import type { ProfileDiff } from '#/shared/profileFields.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import type { Me, MeInput, MemberSettings } from './me.contract.ts'
import { NSFW_CHOICES } from './me.limits.ts'
import { NOTIFICATION_KINDS } from './notificationKinds.ts'

/** The signed-in member as stored. */
export interface StoredMe
  extends Omit<Me, 'role' | 'abilities' | 'council_url' | 'level_exp' | 'settings'>,
    Record<'settings', unknown> {
  role: string
}

/** @param councilUrl the address of the council's own site, if there is one */
export function presentMe(stored: StoredMe, councilUrl: string | undefined): Me {
  const role = stored.role as Role
  return {
    ...stored,
    role,
    abilities: abilitiesOf(role),
    council_url: role === 'pleb' ? null : (councilUrl ?? null),
    level_exp: levelExp(stored.level),
    settings: readSettings(stored.settings),
  }
}

/** The experience at which a level and the next one begin. */
export function levelExp(level: number): Me['level_exp'] {
  return { from: (level - 1) * EXP_PER_LEVEL, to: level >= TOP_LEVEL ? null : level * EXP_PER_LEVEL }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The tags of a stored list that still exist. */
const readTags = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((slug) => tagBySlug.has(slug)) : []

/** Settings as stored. Those that have their default value may be missing. */
export function readSettings(stored: unknown): MemberSettings {
  const given = isRecord(stored) ? stored : {}
  const notifications = isRecord(given.notifications) ? given.notifications : {}
  return {
    notifications: Object.fromEntries(
      NOTIFICATION_KINDS.map((kind) => [kind, notifications[kind] !== false]),
    ) as MemberSettings['notifications'],
    experience: given.experience !== false,
    show_votes: given.show_votes === true,
    show_downvotes: given.show_downvotes === true,
    show_library: given.show_library === true,
    leaderboards: given.leaderboards !== false,
    nsfw: NSFW_CHOICES.find((choice) => choice === given.nsfw) ?? NSFW_CHOICES[0],
    hidden_tags: readTags(given.hidden_tags),
    liked_tags: readTags(given.liked_tags),
    weekly_mail: given.weekly_mail === true,
    recommendations: given.recommendations !== false,
  }
}

/** Settings after a change. Unknown settings, stored by another version of the program, stay. */
export function changedSettings(stored: unknown, change: NonNullable<MeInput['settings']>): object {
  const before = readSettings(stored)
  return {
    ...(isRecord(stored) ? stored : {}),
    ...before,
    ...change,
    notifications: { ...before.notifications, ...change.notifications },
  }
}

interface ProfileContent {
  display_name: string | null
  about: string
}

/** The texts of a profile that a change modifies, by field; undefined if there are none. */
export function profileDiff(
  before: ProfileContent,
  change: Partial<ProfileContent>,
): ProfileDiff | undefined {
  const fields = (['display_name', 'about'] as const).flatMap((field) => {
    const to = change[field]
    return to === undefined || to === before[field] ? [] : [[field, { from: before[field], to }] as const]
  })
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
