import { z } from 'zod'
import { RELATION_KINDS } from '#/features/catalog/relations/relations.limits.ts'
import { authorSchema } from '#/features/people/members/members.contract.ts'
import { requiredReason } from '#/features/people/moderation/decision.contract.ts'
import { textInput } from '#/shared/textInput.ts'
import {
  APPLIED_BASES,
  EDIT_STATUSES,
  GAME_FIELDS,
  MAX_DECLINES,
  MIN_LINKS,
  SUMMARY_BOUNDS,
} from './edits.limits.ts'
import { gameFieldInputs } from './gameFields.contract.ts'

/** A union: `nullable()` would change the description of `Author` itself. */
const nullableAuthor = z.union([authorSchema, z.null()])

/** The editable fields of a game as they are. */
export const gameFieldsSchema = z
  .object({
    name: z.string(),
    other_names: z
      .array(z.string())
      .describe('Former, translated, and short names, at most ten, in the order in which they are shown.'),
    desc: z.string().describe('One line.'),
    long_desc: z.string().describe('Markdown.'),
    developers: z.array(z.string()).describe('Names, at most five, in the order in which they are shown.'),
    relations: z
      .array(
        z.object({
          kind: z.enum(RELATION_KINDS.map(({ id }) => id)),
          game: z.int().describe('Id.'),
          name: z
            .string()
            .describe('The other game’s name; in differences, empty for a game that was removed.'),
        }),
      )
      .describe('Related games that were not removed, at most twenty, from this game’s point of view.'),
    links: z.array(z.object({ type: z.string(), url: z.string(), note: z.string() })),
    play_link: z.string().nullable().describe('Address embedded on the site to play the game.'),
    tags: z.array(z.int()).describe('Ids of tags, ascending.'),
    release_date: z.string().nullable().describe('YYYY-MM-DD, YYYY-MM, or YYYY: as precise as it is known.'),
    logo: z
      .string()
      .nullable()
      .describe('Address of a picture; null for a game without one, which shows a drawn cover.'),
    banner: z.string().nullable(),
    screenshots: z.array(z.string()).describe('At most three.'),
    trailer: z.string().nullable().describe('Address of a YouTube video.'),
  })
  .meta({ id: 'GameFields' })
export type GameFields = z.infer<typeof gameFieldsSchema>

/** A game's fields as an edit form starts from them. */
export const currentFieldsSchema = z
  .object({
    id: z.int(),
    urlid: z.string(),
    confirmed: z.boolean(),
    archived: z.boolean(),
    version: z.string().describe('Send it with an edit, to say which values the edit is based on.'),
    fields: gameFieldsSchema,
  })
  .meta({ id: 'CurrentGameFields' })
export type CurrentFields = z.infer<typeof currentFieldsSchema>

/** Body of `POST /api/games`. */
export const addGameInput = z.strictObject({
  name: gameFieldInputs.name,
  other_names: gameFieldInputs.other_names.default([]),
  desc: gameFieldInputs.desc.default(''),
  long_desc: gameFieldInputs.long_desc.default(''),
  developers: gameFieldInputs.developers.default([]),
  relations: gameFieldInputs.relations.default([]),
  links: gameFieldInputs.links.refine((links) => links.length >= MIN_LINKS, 'Add at least one link'),
  play_link: gameFieldInputs.play_link.default(null),
  tags: gameFieldInputs.tags,
  release_date: gameFieldInputs.release_date.default(null),
  logo: gameFieldInputs.logo.default(null),
  banner: gameFieldInputs.banner.default(null),
  screenshots: gameFieldInputs.screenshots.default([]),
  trailer: gameFieldInputs.trailer.default(null),
})
export type AddGameInput = z.infer<typeof addGameInput>

export const gameAddedSchema = z
  .object({
    id: z.int(),
    urlid: z.string(),
    queuePlace: z.int().min(1).describe('Position in the moderators’ queue: 1 is next.'),
  })
  .meta({ id: 'GameAdded' })
export type GameAdded = z.infer<typeof gameAddedSchema>

/** A member's declined game. */
export const declineSchema = z
  .object({
    declined: z
      .object({
        reason: z.string().describe('The moderator’s.'),
        declined_at: z.string(),
        fields: gameFieldsSchema.describe('What the game has now.'),
        can_resubmit: z.boolean().describe(`False after ${MAX_DECLINES} declines.`),
      })
      .nullable(),
  })
  .meta({ id: 'GameDecline' })
export type GameDecline = z.infer<typeof declineSchema>

const summary = textInput(SUMMARY_BOUNDS).meta({
  type: 'string',
  description: `What changes and why; at most ${SUMMARY_BOUNDS.max} characters`,
})

/** Body of `POST /api/games/{id}/edits`: only the fields in `changes` change. */
export const editInput = z.strictObject({
  version: z.string().max(400).describe('From `GET /api/games/{id}/fields`, or from a 409 response.'),
  changes: z
    .strictObject(gameFieldInputs)
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'Change at least one field'),
  summary: summary.default(''),
})
export type EditInput = z.infer<typeof editInput>
export type GameChanges = EditInput['changes']

/** Body of `POST /api/edits/{id}/undo`. */
export const undoInput = z.strictObject({ summary: summary.default('') })

/** The result of making or undoing an edit. */
export const editSentSchema = z
  .object({
    status: z.enum(['applied', 'pending']).describe('pending: waiting for a moderator.'),
    editId: z.int(),
    message: z.string().describe('A sentence for the member.'),
  })
  .meta({ id: 'EditSent' })
export type EditSent = z.infer<typeof editSentSchema>

const field = z.enum(GAME_FIELDS)

/** A field that is not what an edit started from. */
const conflictSchema = z.object({
  field,
  current: z.unknown().describe('The field’s value now, as in `GameFields`.'),
  edit_id: z.int().nullable().describe('The latest edit that changed it; null if something else did.'),
  author: nullableAuthor,
  at: z.string().nullable(),
})
export type FieldConflict = z.infer<typeof conflictSchema>

/** What a 409 response about changed fields contains in addition to a problem. */
export const editConflict = {
  conflicts: z.array(conflictSchema).optional(),
  version: z
    .string()
    .optional()
    .describe('Send it with the edit when the author has resolved the conflicts.'),
  fields: gameFieldsSchema.optional().describe('All fields as they are now.'),
}
export type EditConflict = {
  conflicts?: FieldConflict[]
  version?: string
  fields?: GameFields
}

const diffSchema = z
  .partialRecord(field, z.object({ from: z.unknown(), to: z.unknown() }))
  .describe('The fields that the edit changes, as in `GameFields`: what each was and what it becomes.')

/** Field by field, what an edit changes. */
export type GameDiff = { [F in keyof GameFields]?: { from: GameFields[F]; to: GameFields[F] } }

/** One edit of a game. */
export const editSchema = z
  .object({
    id: z.int(),
    game: z.object({ id: z.int(), urlid: z.string(), name: z.string() }),
    status: z.enum(EDIT_STATUSES),
    diff: diffSchema,
    summary: z.string(),
    author: nullableAuthor.describe('Null if the account was deleted, and for an import.'),
    created_at: z.string(),
    basis: z
      .enum(APPLIED_BASES)
      .nullable()
      .describe(
        'Why it was applied; fills-empty: a member with accepted edits filled empty fields; import: the site’s operator imported it; resubmitted: the game was declined, and went back to the moderators with it.',
      ),
    decided_by: nullableAuthor.describe('The moderator who accepted or declined it.'),
    decided_at: z.string().nullable().describe('When it was applied, declined, or withdrawn.'),
    decision_reason: z.string().nullable(),
    undoes_id: z.int().nullable().describe('The edit that this one undoes.'),
    undone_by_id: z.int().nullable().describe('The applied edit that undid this one.'),
    hidden: z
      .object({
        reason: z.string(),
        at: z.string(),
        edit_id: z.int().describe('This edit, or the one that it undid.'),
      })
      .nullable()
      .describe(
        'A moderator hid what it changes: `diff` and `summary` are empty for everyone but moderators. So are those of the edit that undid it.',
      ),
    changed_since: z
      .array(field)
      .describe(
        'For a pending edit: fields that have changed since it was sent, so that it cannot be accepted. ' +
          'For an applied edit: fields that have changed again, so that it cannot be undone.',
      ),
  })
  .meta({ id: 'GameEdit' })
export type GameEdit = Omit<z.infer<typeof editSchema>, 'diff'> & { diff: GameDiff }

/** A page of a game's history. */
export const gameHistorySchema = z
  .object({
    game: z.object({
      id: z.int(),
      urlid: z.string(),
      name: z.string(),
      created_at: z.string(),
      added_by: nullableAuthor,
      confirmed: z.boolean(),
      confirmed_at: z.string().nullable(),
      confirmed_by: nullableAuthor.describe('The moderator who confirmed it.'),
    }),
    pending: z.int().describe('Pending edits.'),
    items: z.array(editSchema).describe('Newest first.'),
    next: z.int().nullable().describe('Number of the next page, or null at the end.'),
  })
  .meta({ id: 'GameHistory' })
export type GameHistory = Omit<z.infer<typeof gameHistorySchema>, 'items'> & { items: GameEdit[] }

/** The viewer's relation to a game. */
export const ownGameSchema = z
  .object({
    added_by_me: z.boolean(),
    is_developer: z.boolean(),
    queue_place: z
      .int()
      .nullable()
      .describe('The game’s position in the moderators’ queue (1 is next), for the member who added it.'),
    edits_apply: z
      .enum(['at-once', 'if-empty', 'after-review'])
      .describe(
        'Whether the member’s edits apply immediately, apply if they only fill empty fields, or wait for review.',
      ),
    accepted_edits: z.int().describe('The viewer’s pending edits of all games.'),
    pending_edits: z.int().describe('The viewer’s pending edits of this game.'),
  })
  .meta({ id: 'OwnGame' })
export type OwnGame = z.infer<typeof ownGameSchema>

/** Games that may be the same as one that somebody adds. */
export const similarGamesSchema = z
  .object({
    items: z.array(
      z.object({
        id: z.int(),
        urlid: z.string(),
        name: z.string(),
        developer: z.string().nullable(),
        logo: z.string(),
        confirmed: z.boolean(),
        archived: z.boolean(),
        match: z
          .enum(['link', 'name', 'similar'])
          .describe(
            'link: it has one of the links; name: the same name, ignoring spelling differences; similar: a similar name.',
          ),
        link: z.string().nullable().describe('The link they share.'),
        other_name: z.string().nullable().describe('The other name that matches, where its name does less.'),
      }),
    ),
  })
  .meta({ id: 'SimilarGames' })
export type SimilarGames = z.infer<typeof similarGamesSchema>

/** Body of removing, restoring and unarchiving a game. */
export const moderationReasonInput = z.strictObject({ reason: requiredReason })
