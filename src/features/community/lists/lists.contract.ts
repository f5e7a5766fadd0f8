import { z } from 'zod'
import { lineInput, textInput } from '#/shared/textInput.ts'
import { markdownInput } from '#/ui/markdown/markdownInput.ts'
import { MAX_CONTENT_LENGTH, MAX_LIST_GAMES, MAX_NOTE_LENGTH, TITLE_BOUNDS } from './lists.limits.ts'

const title = lineInput(TITLE_BOUNDS)
const content = markdownInput({ max: MAX_CONTENT_LENGTH })
const note = textInput({ max: MAX_NOTE_LENGTH })

const gameId = z.int().min(1).max(999_999_999)

const isPrivate = z.boolean().describe('Only its owner sees a private list.')

/** Body of `POST /api/lists`. */
export const addListInput = z.strictObject({
  title,
  content: content.optional(),
  is_private: isPrivate.default(false),
  games: z
    .array(z.strictObject({ id: gameId, note: note.optional() }))
    .max(MAX_LIST_GAMES)
    .refine((games) => new Set(games.map(({ id }) => id)).size === games.length, 'List each game once')
    .default([])
    .describe('The list’s games in order.'),
})
export type AddListInput = z.infer<typeof addListInput>

/** Body of `PATCH /api/lists/{id}`: what is left out stays. */
export const editListInput = z
  .strictObject({ title: title.optional(), content: content.optional(), is_private: isPrivate.optional() })
  .refine((change) => Object.keys(change).length > 0, 'Send at least one field to change')
export type EditListInput = z.infer<typeof editListInput>

const after = gameId.nullable().describe('Id of the preceding game; null moves this game to the top.')

/** Body of `PUT /api/lists/{id}/games/{gameId}`. */
export const putListGameInput = z.strictObject({
  note: note.optional(),
  after: after.optional().describe('Where to insert the game; by default at the end.'),
})
export type PutListGameInput = z.infer<typeof putListGameInput>

/** Body of `PATCH /api/lists/{id}/games/{gameId}`: what is left out stays. */
export const changeListGameInput = z
  .strictObject({ note: note.optional(), after: after.optional() })
  .refine((change) => Object.keys(change).length > 0, 'Send at least one field to change')
export type ChangeListGameInput = z.infer<typeof changeListGameInput>

/** A list's games after a change. */
export const listOrderSchema = z
  .object({ id: z.int(), games: z.array(z.int()).describe('Ids of its games in order.') })
  .meta({ id: 'ListOrder' })
export type ListOrder = z.infer<typeof listOrderSchema>

/** A list that was written, changed or copied. */
export const listWrittenSchema = z
  .object({
    id: z.int(),
    title: z.string(),
    is_private: z.boolean(),
    is_held: z.boolean().describe('Whether it is held for review and hidden from others.'),
    message: z.string().describe('A message for its owner.'),
  })
  .meta({ id: 'ListWritten' })
export type ListWritten = z.infer<typeof listWrittenSchema>

const ownListSummary = z.object({
  id: z.int(),
  title: z.string(),
  is_private: z.boolean(),
  is_held: z.boolean(),
  games: z.int().min(0).describe('The number of games in it.'),
  updated_at: z.string(),
  item: z
    .object({ note: z.string() })
    .nullable()
    .describe('The requested game, if the list contains it; null otherwise.'),
})
export type OwnListSummary = z.infer<typeof ownListSummary>

/** Response of `GET /api/me/lists`. */
export const ownListsSchema = z.object({ lists: z.array(ownListSummary) }).meta({ id: 'OwnLists' })
export type OwnLists = z.infer<typeof ownListsSchema>
