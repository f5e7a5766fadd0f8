import { z } from 'zod'
import { objectOf } from '#/shared/objectOf.ts'
import { MAX_SHOWN_BADGES } from './collectibles.limits.ts'
import { COLLECTIBLE_GROUPS, COLLECTIBLE_TYPES } from './data/collectible.ts'
import { MERIT_KINDS } from './data/thresholds.ts'

const idFields = {
  groupID: z.enum(COLLECTIBLE_GROUPS),
  itemID: z.int().min(1).max(99_999),
}
const idSchema = z.object(idFields).meta({ id: 'CollectibleId' })
const idInput = z.strictObject(idFields).meta({ id: 'CollectibleIdInput' })

const requirementSchema = z.union([
  z.object({ kind: z.literal('level'), level: z.int() }),
  z.object({ kind: z.literal('merit'), merit: z.enum(MERIT_KINDS), count: z.int() }),
  z.object({ kind: z.literal('patron') }),
  z.object({ kind: z.literal('patron-level'), level: z.int() }),
  z.object({ kind: z.literal('patron-length'), days: z.int() }),
  z.object({ kind: z.literal('prestige'), prestige: z.int() }),
])

/** An item that members can unlock. */
export const collectibleSchema = z
  .object({
    ...idFields,
    title: z.string(),
    description: z.string(),
    image: z
      .string()
      .describe('The address of its picture: 80 × 80 for parts of avatars, 64 × 64 for badges.'),
    color: z.int().min(1).max(6).describe('Rarity: 1 common to 6 legendary.'),
    collectibleType: z.enum(COLLECTIBLE_TYPES),
    isDisplayable: z.boolean().describe('Whether it can be shown on the shelf of a profile.'),
    groupType: z.enum(['levels', 'merit', 'premium', 'prestige']),
    level_needed: z.int().nullable().describe('Of items of levels.'),
    merit_type: z.string().nullable().describe('Of merit, premium, and special items: what they are for.'),
    requirement: requirementSchema,
    unlock: z.string().describe('How to unlock it, in words.'),
    value: z
      .string()
      .nullable()
      .describe("Of name colors and themes: a rarity whose color it is, or two, as in '3-5'."),
  })
  .meta({ id: 'Collectible' })
export type CollectibleItem = z.infer<typeof collectibleSchema>

export const catalogSchema = z.object({ items: z.array(collectibleSchema) }).meta({ id: 'Collectibles' })
export type CollectibleCatalog = z.infer<typeof catalogSchema>

/** What the signed-in member owns, wears and shows. */
export const ownCollectiblesSchema = z
  .object({
    owned: z.array(idSchema).describe('Including what everyone has from the start.'),
    hidden: z
      .array(idSchema)
      .describe('Owned items that need the status of a supporter, while the member does not have it.'),
    worn: z.array(idSchema).describe('At most one for each type.'),
    badges: z.array(idSchema).describe('On the shelf of the profile, in order.'),
    standing: z
      .object({
        level: z.int(),
        prestige: z.int(),
        isPremium: z.boolean(),
        patronLevel: z.int(),
        patronDays: z.int(),
        merits: objectOf(MERIT_KINDS, z.int()),
      })
      .describe('How far the member has come in what unlocks items.'),
  })
  .meta({ id: 'OwnCollectibles' })
export type OwnCollectibles = z.infer<typeof ownCollectiblesSchema>

/** The same after a change. */
export const savedAppearanceSchema = ownCollectiblesSchema
  .extend({
    left_out: z
      .array(idSchema)
      .describe(
        'Chosen items that were not saved, because they need the status of a supporter, which ended.',
      ),
  })
  .meta({ id: 'SavedLook' })
export type SavedAppearance = z.infer<typeof savedAppearanceSchema>

/** A whole appearance; what is left out is taken off. */
export const appearanceInput = z
  .strictObject({
    worn: z
      .array(idInput)
      .max(COLLECTIBLE_TYPES.length)
      .describe('At most one for each type. An avatar needs a background and a body.'),
    badges: z.array(idInput).max(MAX_SHOWN_BADGES).describe('In the order in which the profile shows them.'),
  })
  .meta({ id: 'Look' })
export type AppearanceInput = z.infer<typeof appearanceInput>
