import { z } from 'zod'

const subjectSchema = z
  .object({
    type: z.string(),
    name: z.string().describe('The item’s name; empty in the public log for members and removed texts.'),
    link: z.string().nullable(),
  })
  .describe('The kind of item that the action was about.')

/** A public entry: without the moderator, reporters and authors. */
export const publicEntrySchema = z
  .object({
    id: z.string(),
    action: z.string(),
    at: z.string(),
    reason: z.string(),
    subject: subjectSchema,
    count: z.int().nullable().describe('For votes: how many.'),
    is_automatic: z.boolean().describe('Whether the site did it by itself, without a moderator.'),
  })
  .meta({ id: 'PublicModerationEntry' })
export type PublicEntry = z.infer<typeof publicEntrySchema>

const memberSchema = z.object({ id: z.string(), username: z.string() }).nullable()

/** An entry for council and up. */
export const fullEntrySchema = publicEntrySchema
  .extend({
    actor: memberSchema.describe(
      'The moderator; null for the operator, the site itself, or a deleted account.',
    ),
    by_operator: z.boolean(),
    member: memberSchema.describe('Whose account or content it was; null for nobody, or a deleted account.'),
    member_is_deleted: z.boolean().describe('Whether that account was deleted.'),
    detail: z.array(z.object({ label: z.string(), value: z.string() })),
  })
  .meta({ id: 'ModerationEntry' })
export type FullEntry = z.infer<typeof fullEntrySchema>

const action = z
  .string()
  .regex(/^[a-z]+(-[a-z]+)*$/, 'must be the name of an action')
  .max(60)
  .optional()
const username = z
  .string()
  .regex(/^[a-zA-Z0-9_-]{3,20}$/, 'is 3 to 20 characters of a–z, 0–9, _ and -')
  .optional()

/** `before`: the id of the last entry of the part before. */
const before = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, 'must be the `next` of an earlier response')
  .optional()

export const SUBJECT_TYPES = [
  'game',
  'post',
  'comment',
  'profile',
  'member',
  'edit',
  'feed',
  'link',
  'page',
] as const
const subject = z.enum(SUBJECT_TYPES).optional()

export const publicLogQuery = z.strictObject({ action, subject, before })
export const fullLogQuery = z.strictObject({
  action,
  subject,
  before,
  moderator: username.describe('Username of the moderator.'),
  member: username.describe('Username of the member whose account or content it was.'),
})

const pageOf = <T extends z.ZodType>(entry: T) =>
  z.object({ items: z.array(entry), next: z.string().nullable().describe('`before` of the next part.') })
export const publicLogSchema = pageOf(publicEntrySchema)
export const fullLogSchema = pageOf(fullEntrySchema)
