import { abilitiesOf, type Role } from '#/features/moderation/roles.rules.ts'
import { NOTIFICATION_KINDS } from '#/features/notifications/notifications.limits.ts'
import type { Me, MeInput, MemberSettings } from './me.contract.ts'

const EXP_PER_LEVEL = 30
const TOP_LEVEL = 100

/** The signed-in member as stored. */
export interface StoredMe
  extends Omit<Me, 'role' | 'abilities' | 'level_exp' | 'settings'>,
    Record<'settings', unknown> {
  role: string
}

export function presentMe(stored: StoredMe): Me {
  const role = stored.role as Role
  return {
    ...stored,
    role,
    abilities: abilitiesOf(role),
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

interface ProfileTexts {
  display_name: string | null
  about: string
}

/** The texts of a profile that a change modifies, by field; undefined if there are none. */
export function profileDiff(
  before: ProfileTexts,
  change: Partial<ProfileTexts>,
): Record<string, { from: string | null; to: string | null }> | undefined {
  const fields = (['display_name', 'about'] as const).flatMap((field) => {
    const to = change[field]
    return to === undefined || to === before[field] ? [] : [[field, { from: before[field], to }] as const]
  })
  return fields.length > 0 ? Object.fromEntries(fields) : undefined
}
