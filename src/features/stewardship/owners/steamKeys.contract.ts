import { z } from 'zod'
import { textInput } from '#/shared/textInput.ts'
import { isSteamKey, MAX_KEY_NOTE, MAX_KEYS_AT_ONCE, normalizeKey } from './steamKeys.limits.ts'

export const steamKeysInput = z.strictObject({
  keys: z
    .array(
      z
        .string()
        .max(60)
        .transform(normalizeKey)
        .refine(isSteamKey, 'This is not a Steam key, such as ABCDE-12345-FGHIJ')
        .meta({ type: 'string' }),
    )
    .min(1, 'Add at least one key')
    .max(MAX_KEYS_AT_ONCE, `Add at most ${MAX_KEYS_AT_ONCE} keys at once`),
  note: textInput({ max: MAX_KEY_NOTE }).default(''),
})

export const steamKeysGivenSchema = z
  .object({
    added: z.int().min(0),
    duplicates: z
      .array(z.string())
      .describe('Keys that had already been given, or that appear twice in the request.'),
  })
  .meta({ id: 'SteamKeysGiven' })
export type SteamKeysGiven = z.infer<typeof steamKeysGivenSchema>

const reader = z.object({ username: z.string(), display_name: z.string().nullable() })

/** What a developer sees of their game's keys: enough to recognize them, and who read them. */
export const ownSteamKeysSchema = z
  .object({
    keys: z.array(
      z.object({
        id: z.int(),
        hint: z.string().describe('The last characters of the key.'),
        note: z.string(),
        created_at: z.string(),
      }),
    ),
    reads: z.array(
      z.object({
        reader: reader.nullable().describe('Null if the account was deleted.'),
        keys: z.int().min(0).describe('The number of keys they saw.'),
        created_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'OwnSteamKeys' })
export type OwnSteamKeys = z.infer<typeof ownSteamKeysSchema>

/** The keys of a game as the council reads them. */
export const steamKeysSchema = z
  .object({
    keys: z.array(
      z.object({
        code: z.string(),
        note: z.string(),
        given_by: reader.nullable(),
        created_at: z.string(),
      }),
    ),
  })
  .meta({ id: 'SteamKeys' })
export type SteamKeys = z.infer<typeof steamKeysSchema>

/** A game with keys, as the council's page lists it. */
export const gameWithKeysSchema = z
  .object({
    urlid: z.string(),
    name: z.string(),
    keys: z.int().min(1),
    newest_at: z.string(),
    read_by_you_at: z.string().nullable(),
  })
  .meta({ id: 'GameWithSteamKeys' })
export type GameWithKeys = z.infer<typeof gameWithKeysSchema>
