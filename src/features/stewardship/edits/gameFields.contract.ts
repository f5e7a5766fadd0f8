import { z } from 'zod'
import { MAX_DEVELOPER_LENGTH, MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { linkTypeBySlug } from '#/features/catalog/links/linkTypes.ts'
import { MAX_RELATIONS, RELATION_KINDS } from '#/features/catalog/relations/relations.limits.ts'
import { inRelationOrder } from '#/features/catalog/relations/relations.rules.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { ruledText } from '#/shared/textInput.ts'
import {
  FIRST_RELEASE_YEAR,
  LAST_RELEASE_YEAR,
  MAX_ADDRESS_LENGTH,
  MAX_DESC_LENGTH,
  MAX_LINK_NOTE_LENGTH,
  MAX_LINKS,
  MAX_LONG_DESC_LENGTH,
  MAX_NAME_LENGTH,
  MAX_OTHER_NAMES,
  MAX_SCREENSHOTS,
} from './edits.limits.ts'
import { canonicalTrailer, isReleaseDate } from './edits.rules.ts'
import {
  isPlayAddress,
  linkKey,
  repeatedDeveloper,
  repeatedName,
  TEXT_RULES,
  tidyText,
  webAddress,
} from './fieldInputs.rules.ts'

type TextField = keyof typeof TEXT_RULES
const text = (field: TextField) => ruledText(TEXT_RULES[field], tidyText)
const line = (field: TextField, min: number, max: number) =>
  text(field).meta({ type: 'string', description: `One line of ${min} to ${max} characters` })

const webAddressInput = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH, `An address has at most ${MAX_ADDRESS_LENGTH} characters`)
  .transform((text, context) => {
    const address = webAddress(text)
    if (address !== undefined) return address
    context.addIssue({ code: 'custom', message: 'Enter a web address, such as https://example.com/game' })
    return z.NEVER
  })

const link = z.strictObject({
  type: z
    .string()
    .refine((slug) => linkTypeBySlug.has(slug), 'Choose a type of link')
    .meta({ description: 'Slug of a link type, named in /api/tags' }),
  url: webAddressInput.meta({ type: 'string', example: 'https://example.com/game' }),
  note: line('linkNote', 0, MAX_LINK_NOTE_LENGTH).default(''),
})

const links = z
  .array(link)
  .max(MAX_LINKS, `Add at most ${MAX_LINKS} links`)
  .refine((all) => new Set(all.map(linkKey)).size === all.length, 'Remove the duplicate link')

const tags = z
  .array(z.int().refine((id) => tagById.has(id), 'There is no such tag'))
  .max(tagById.size)
  .transform((ids) => [...new Set(ids)].sort((a, b) => a - b))
  .meta({
    type: 'array',
    items: { type: 'integer' },
    description: 'Ids of tags, named in /api/tags with the minimum and maximum of each category',
  })

const releaseDate = z
  .string()
  .refine(
    isReleaseDate,
    `Enter a date from ${FIRST_RELEASE_YEAR} to ${LAST_RELEASE_YEAR}, such as 2024-05-31, 2024-05 or 2024`,
  )
  .nullable()
  .meta({ description: 'As precise as it is known: YYYY-MM-DD, YYYY-MM, or YYYY; null if unknown' })

const picture = z.string().max(MAX_ADDRESS_LENGTH).meta({
  description:
    'Path of an uploaded picture of this purpose, from POST /api/media, in any size; or the game’s current value',
  example: '/media/uploads/0123456789abcdef0123456789abcdef01234567/large.webp',
})

const trailer = z
  .string()
  .max(MAX_ADDRESS_LENGTH)
  .trim()
  .transform((text, context) => {
    const address = canonicalTrailer(text)
    if (address !== null) return address
    context.addIssue({ code: 'custom', message: 'Enter the address of a YouTube video' })
    return z.NEVER
  })
  .nullable()
  .meta({ type: ['string', 'null'], description: 'Address of a YouTube video, or null' })

const playLink = webAddressInput
  .refine(isPlayAddress, 'The address must start with https://')
  .nullable()
  .meta({
    type: ['string', 'null'],
    description: 'https address that the site embeds to play the game; null if it cannot be embedded',
  })

const developers = z
  .array(line('developer', 1, MAX_DEVELOPER_LENGTH))
  .max(MAX_DEVELOPERS, `Add at most ${MAX_DEVELOPERS} developers`)
  .refine((names) => repeatedDeveloper(names) === undefined, 'Remove the duplicate developer')
  .meta({
    type: 'array',
    items: { type: 'string' },
    description:
      'Names of developers in the order in which they are shown. A name that differs from a known one only by case, accents, spaces, or punctuation means the known developer; another name becomes a new developer.',
  })

const otherNames = z
  .array(line('name', 1, MAX_NAME_LENGTH))
  .max(MAX_OTHER_NAMES, `Add at most ${MAX_OTHER_NAMES} other names`)
  .refine((names) => repeatedName(names) === undefined, 'Remove the duplicate name')
  .meta({
    type: 'array',
    items: { type: 'string' },
    description:
      'Former, translated, and short names, in the order in which they are shown. Each differs from the others and from `name` by more than case, accents, and marks.',
  })

const relations = z
  .array(
    z
      .object({ kind: z.enum(RELATION_KINDS.map(({ id }) => id)), game: z.int().min(1).max(2_147_483_647) })
      .transform((relation) => ({ ...relation, name: '' })),
  )
  .max(MAX_RELATIONS, `Add at most ${MAX_RELATIONS} related games`)
  .refine((all) => new Set(all.map(({ game }) => game)).size === all.length, 'Remove the duplicate game')
  .transform(inRelationOrder)
  .meta({
    type: 'array',
    items: {
      type: 'object',
      required: ['kind', 'game'],
      properties: {
        kind: { type: 'string', enum: RELATION_KINDS.map(({ id }) => id) },
        game: { type: 'integer', description: 'Id of the other game' },
      },
    },
    description:
      'Games that this one is related to, and how, from this game’s point of view, in no order. The other game’s relations change with them.',
  })

/** Every field as a member sends it. */
export const gameFieldInputs = {
  name: line('name', 1, MAX_NAME_LENGTH),
  other_names: otherNames,
  desc: line('desc', 0, MAX_DESC_LENGTH),
  long_desc: text('long_desc').meta({
    type: 'string',
    description: `Markdown, at most ${MAX_LONG_DESC_LENGTH} characters`,
  }),
  developers,
  relations,
  links,
  play_link: playLink,
  tags,
  release_date: releaseDate,
  logo: picture.nullable(),
  banner: picture.nullable(),
  screenshots: z.array(picture).max(MAX_SCREENSHOTS, `Add at most ${MAX_SCREENSHOTS} screenshots`),
  trailer,
}
