import { z } from 'zod'
import { requiredReason } from '#/features/people/moderation/decision.contract.ts'
import { ROLES } from '#/features/people/roles/roles.rules.ts'
import { MAX_BAN_DAYS } from './sanctions.limits.ts'

export const memberIdParameter = z.uuid().meta({ example: '00000000-0000-4000-8000-000000000b0b' })

/** What moderators see of a member's standing. */
export const standingSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    role: z.enum(ROLES),
    joined: z.string(),
    has_account: z.boolean().describe('False for members of the demo catalog, who cannot sign in.'),
    banned_until: z.string().nullable(),
    ban_reason: z.string().nullable(),
    removed: z.int().describe('Posts and comments that moderators removed.'),
    bans: z.int(),
    warnings: z.int(),
    can_ban: z.boolean().describe('Whether the viewer’s role is high enough.'),
    can_set_role: z.boolean(),
  })
  .meta({ id: 'MemberStanding' })
export type Standing = z.infer<typeof standingSchema>

export const banInput = z
  .strictObject({
    days: z.int().min(1).max(MAX_BAN_DAYS),
    reason: requiredReason.describe('The member sees it.'),
  })
  .meta({ id: 'BanInput' })

export const unbanInput = z.strictObject({ reason: requiredReason }).meta({ id: 'UnbanInput' })

export const bannedSchema = z.object({ id: z.string(), banned_until: z.string().nullable() })

export const roleInput = z
  .strictObject({ role: z.enum(ROLES), reason: requiredReason })
  .meta({ id: 'RoleInput' })

export const roleSchema = z.object({ id: z.string(), role: z.enum(ROLES) })
