import { z } from 'zod'
import { urlidParameter } from '#/features/catalog/games/games.contract.ts'
import { authorSchema } from '#/features/people/members/members.contract.ts'
import { reasonText, requiredReason } from '#/features/people/moderation/decision.contract.ts'
import { MAX_MERGES_SHOWN } from './merges.limits.ts'

const count = z.int().min(0)

const mergedGameSchema = z.object({ id: z.int(), urlid: z.string(), name: z.string() })

/** Rows that go to the survivor, and those that it has already. */
const movedSchema = z.object({ moved: count, doubled: count })

/** What merging a game into another would do. */
export const mergePreviewSchema = z
  .object({
    game: mergedGameSchema.describe('The game that would be merged.'),
    into: mergedGameSchema.describe('The game that would stay.'),
    version: z.string().describe('Send it with the merge.'),
    blocked: z.string().nullable().describe('Why they cannot be merged; null if they can.'),
    warnings: z.array(z.string()),
    votes: movedSchema.extend({
      newer: count.describe('Doubled votes that replace an older one of the same member.'),
    }),
    reviews: movedSchema.describe('Of two reviews by one member, the older becomes a discussion.'),
    discussions: count.describe('Discussions and other posts.'),
    updates: movedSchema,
    favorites: movedSchema,
    library: movedSchema,
    lists: movedSchema,
    links: z.object({ added: count, left_out: z.array(z.string()).describe('Those beyond the maximum.') }),
    developers: z.object({ added: z.array(z.string()), left_out: z.array(z.string()) }),
    relations: count.describe('Related games that the survivor would get.'),
    names: z.array(z.string()).describe('Other names that the survivor would get.'),
    steam_keys: count,
    pending_edits: count.describe('Edits of the merged game that would be declined.'),
    owner: z
      .string()
      .nullable()
      .describe('The username of the owner that the survivor would get; null if nothing changes.'),
  })
  .meta({ id: 'MergePreview' })
export type MergePreview = z.infer<typeof mergePreviewSchema>

export const previewParams = z.strictObject({
  into: urlidParameter.describe('The address of the game that stays.'),
})

/** Body of `POST /api/games/{urlid}/merge`. */
export const mergeInput = z
  .strictObject({
    into: urlidParameter.describe('The address of the game that stays.'),
    version: z.string().max(40).describe('That of the preview.'),
    reason: requiredReason.describe('Everybody can read it.'),
  })
  .meta({ id: 'MergeGameInput' })
export type MergeInput = z.infer<typeof mergeInput>

export const mergedSchema = z
  .object({
    id: z.int().describe('Of the merge, to undo it.'),
    urlid: z.string().describe('Of the survivor.'),
  })
  .meta({ id: 'GameMerged' })
export type Merged = z.infer<typeof mergedSchema>

/** Body of `POST /api/moderation/merges/{id}/undo`. */
export const undoMergeInput = z
  .strictObject({ reason: reasonText.default('').meta({ type: 'string' }) })
  .meta({ id: 'UndoMergeInput' })

export const mergeUndoneSchema = z
  .object({ urlid: z.string().describe('Of the game that is back.'), into: z.string() })
  .meta({ id: 'MergeUndone' })
export type MergeUndone = z.infer<typeof mergeUndoneSchema>

const nullableAuthor = z.union([authorSchema, z.null()])

/** The games that were merged into a game. */
export const gameMergesSchema = z
  .object({
    items: z
      .array(
        z.object({
          id: z.int(),
          name: z.string().describe('Of the merged game.'),
          urlid: z.string().describe('Its address, which leads to the survivor unless the merge was undone.'),
          reason: z.string(),
          merged_at: z.string(),
          merged_by: nullableAuthor,
          undo_until: z.string().describe('Until then, moderators can undo it.'),
          undone_at: z.string().nullable(),
          undone_by: nullableAuthor,
        }),
      )
      .describe(`Newest first, at most ${MAX_MERGES_SHOWN}.`),
  })
  .meta({ id: 'GameMerges' })
export type GameMerges = z.infer<typeof gameMergesSchema>
