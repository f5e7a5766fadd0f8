import { z } from 'zod'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { objectOf } from '#/shared/objectOf.ts'
import { textInput } from '#/shared/textInput.ts'
import { LIBRARY_DAYS, MAX_LIBRARY_NOTE } from './library.limits.ts'

const IDS = LIBRARY_STATUSES.map(({ id }) => id)

export const libraryStatusSchema = z.enum(IDS)

/** A status as a query parameter. */
export const libraryStatusParameter = libraryStatusSchema
  .default('playing')
  .meta({ type: 'string', enum: IDS, default: 'playing', description: 'The status of the games' })

/** The games of a member's library, by status. */
export const librarySchema = objectOf(IDS, z.array(z.int()))
  .describe('Ids of games, by status, the last changed first.')
  .meta({ id: 'Library' })
export type Library = z.infer<typeof librarySchema>

/** A game in the library of the member who reads it. */
export const libraryEntrySchema = z
  .object({
    game_id: z.int(),
    status: libraryStatusSchema,
    started_on: z.string().nullable().describe('ISO day.'),
    finished_on: z.string().nullable().describe('ISO day.'),
    note: z.string().describe('Plain text.'),
    played_at: z
      .string()
      .nullable()
      .describe('When the member last opened the game, or said that they are playing it; null if never.'),
    created_at: z.string(),
    changed_at: z.string().describe('When the status was last changed.'),
  })
  .meta({ id: 'LibraryEntry' })
export type LibraryEntry = z.infer<typeof libraryEntrySchema>

const day = z.iso
  .date()
  .refine(
    (text) => text >= LIBRARY_DAYS.first && text <= LIBRARY_DAYS.last,
    `must be from ${LIBRARY_DAYS.first} to ${LIBRARY_DAYS.last}`,
  )
  .nullable()
  .optional()

export const libraryInput = z
  .strictObject({
    status: libraryStatusSchema,
    started_on: day.describe('Null for an unknown day.'),
    finished_on: day.describe('Null for an unknown day. Not before `started_on`.'),
    note: textInput({ max: MAX_LIBRARY_NOTE }).optional(),
  })
  .meta({ id: 'LibraryChange' })
export type LibraryInput = z.infer<typeof libraryInput>
