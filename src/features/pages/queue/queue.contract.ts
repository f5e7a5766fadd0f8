import { z } from 'zod'
import { gamePictureSchema } from '#/features/catalog/games/games.contract.ts'
import { POST_TYPES } from '#/features/community/posts/posts.limits.ts'
import { decisionInput, requiredReason } from '#/features/people/moderation/decision.contract.ts'
import { ROLES } from '#/features/people/roles/roles.rules.ts'
import { objectOf } from '#/shared/objectOf.ts'
import { ruledText } from '#/shared/textInput.ts'
import { LISTED_GAMES_SHOWN, MAX_REASONS, QUEUE_KINDS } from './queue.limits.ts'
import { REASON_LABEL } from './reasonLabel.rules.ts'

const memberSchema = z.object({ id: z.string(), username: z.string(), display_name: z.string().nullable() })

const lockSchema = z.object({
  moderator: memberSchema,
  until: z.string().describe('When the assignment expires.'),
})

/** An item of the queue, as the list shows it. */
export const queueItemSchema = z
  .object({
    kind: z.enum(QUEUE_KINDS),
    id: z
      .string()
      .describe(
        "As in `/api/moderation/{kind}/{id}`: a number, or for texts such as 'post-12' and 'comment-5'.",
      ),
    since: z.string().describe('When it entered the queue.'),
    title: z.string(),
    excerpt: z.string(),
    post_type: z.enum(POST_TYPES).nullable().describe('Of a post; null for anything else.'),
    link: z.string().nullable().describe('Its page on the site.'),
    who: memberSchema.nullable().describe('The member it belongs to; null for nobody, or a deleted account.'),
    lock: lockSchema.nullable(),
    version: z
      .string()
      .nullable()
      .describe(
        'Of a held text or marked votes: changes with them. Send it with the decision. Null for other kinds.',
      ),
    game: z
      .object({ id: z.int(), tags: z.array(z.int()), picture: gamePictureSchema })
      .nullable()
      .describe('The game that it is about; null for other posts, and for profiles.'),
  })
  .meta({ id: 'QueueItem' })
export type QueueItem = z.infer<typeof queueItemSchema>

/** Body of `POST /api/moderation/held/{id}`. */
export const heldDecisionInput = decisionInput
  .safeExtend({
    version: z
      .string()
      .max(64)
      .optional()
      .describe(
        'The `version` of the text that was read. 409: its author has changed it since. Without it, whatever is held is decided.',
      ),
  })
  .meta({ id: 'HeldDecisionInput' })
export type HeldDecisionInput = z.infer<typeof heldDecisionInput>

/** Body of `POST /api/moderation/votes/{id}`. */
export const votesDecisionInput = decisionInput
  .safeExtend({
    version: z
      .string()
      .regex(/^\d{1,17}$/, 'must be the `version` of the item')
      .optional()
      .describe(
        'The `version` of the item that was read: votes that were cast or marked since then are not decided. Without it, all that are marked now are.',
      ),
  })
  .meta({ id: 'VotesDecisionInput' })
export type VotesDecisionInput = z.infer<typeof votesDecisionInput>

const countsSchema = objectOf(QUEUE_KINDS, z.int().min(0))

export const queueSchema = z
  .object({
    items: z.array(queueItemSchema),
    next: z.string().nullable().describe('`after` of the next part, or null at the end.'),
    counts: countsSchema.describe('The number of waiting items of each kind.'),
  })
  .meta({ id: 'ModerationQueue' })
export type Queue = z.infer<typeof queueSchema>

/** What changes while the queue is open. */
export const queueStateSchema = z
  .object({
    counts: countsSchema,
    locks: z.array(lockSchema.extend({ kind: z.string(), id: z.string() })),
    removals: z
      .array(
        z.object({ game: z.string(), urlid: z.string(), removed: z.int().min(0), votes: z.int().min(0) }),
      )
      .describe('Granted removals of votes that are not finished.'),
  })
  .meta({ id: 'ModerationQueueState' })
export type QueueState = z.infer<typeof queueStateSchema>

const factSchema = z.object({
  label: z.string(),
  value: z.string(),
  href: z.string().nullable().describe('An address on this or another site.'),
})
export type QueueFact = z.infer<typeof factSchema>

const changeSchema = z.object({
  field: z.string(),
  from: z.string(),
  to: z.string(),
})

const historySchema = z
  .object({
    role: z.enum(ROLES),
    joined: z.string(),
    games: z.object({ accepted: z.int(), declined: z.int() }),
    edits: z.object({ accepted: z.int(), declined: z.int() }),
    texts: z.int().describe('Posts, reviews, and comments that can be seen.'),
    removed: z.int().describe('Posts and comments that moderators removed.'),
    bans: z.int(),
  })
  .describe('The standing of the member it belongs to.')
export type QueueHistory = z.infer<typeof historySchema>

const reportSchema = z.object({
  kind: z.string(),
  reason: z.string(),
  other_game: z
    .object({ name: z.string(), urlid: z.string() })
    .nullable()
    .describe('Of a duplicate: the game that it is reported to be.'),
  created_at: z.string(),
  reporter: memberSchema.nullable(),
  upheld: z.int().describe('Reports of this reporter that were upheld before.'),
  dismissed: z.int(),
})
export type QueueReport = z.infer<typeof reportSchema>

/** An item with everything needed to decide it. */
export const queueDetailSchema = queueItemSchema
  .extend({
    text: z.string().nullable().describe('Markdown that a member wrote.'),
    context: z
      .object({ label: z.string(), text: z.string() })
      .nullable()
      .describe('What the text replies to.'),
    facts: z.array(factSchema),
    changes: z.array(changeSchema).describe('Field by field, as text.'),
    reports: z.array(reportSchema),
    listed: z
      .object({
        games: z
          .array(
            z.object({
              id: z.int(),
              urlid: z.string(),
              name: z.string(),
              note: z.string().describe('The list’s author’s.'),
              tags: z.array(z.int()),
              picture: gamePictureSchema,
            }),
          )
          .max(LISTED_GAMES_SHOWN)
          .describe('The first ones, in the order of the list.'),
        total: z.int(),
      })
      .nullable()
      .describe('What a list has; null for anything else.'),
    history: historySchema.nullable(),
  })
  .meta({ id: 'QueueDetail' })
export type QueueDetail = z.infer<typeof queueDetailSchema>

const reasonSchema = z.object({
  kind: z.enum(QUEUE_KINDS).nullable().describe('For which kind; null: for any.'),
  label: z.string(),
  text: z.string(),
})
export type CannedReason = z.infer<typeof reasonSchema>

export const reasonsSchema = z
  .object({
    items: z.array(reasonSchema),
    version: z.string().describe('Changes with the reasons. Send it with what replaces them.'),
  })
  .meta({ id: 'ModerationReasons' })
export type CannedReasons = z.infer<typeof reasonsSchema>

/** All canned reasons, in their order. */
export const reasonsInput = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          kind: z.enum(QUEUE_KINDS).nullable(),
          label: ruledText(REASON_LABEL).meta({ type: 'string' }),
          text: requiredReason,
        }),
      )
      .max(MAX_REASONS),
    version: z
      .string()
      .max(64)
      .optional()
      .describe('The version that these reasons replace. 409: another moderator has changed them since.'),
  })
  .meta({ id: 'ModerationReasonsInput' })

/** `after`: where the part before ended. */
export const cursorParameter = z
  .string()
  .regex(/^\d{1,19}~[a-z-]{1,40}~[a-z0-9-]{1,60}$/, 'must be the `next` of an earlier response')
  .optional()
  .meta({ type: 'string' })

/** The id of an item in an address. */
export const itemIdParameter = z
  .string()
  .regex(
    /^(?:(?:post|comment|update|game)-)?[1-9]\d{0,8}$|^profile-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    'must be an id of the queue',
  )
  .meta({ type: 'string', example: '12' })

export const kindParameter = z.enum(QUEUE_KINDS)
