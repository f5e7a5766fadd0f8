import { z } from 'zod'
import { linkTypeBySlug } from '#/features/catalog/links/linkTypes.ts'
import { hasNoInvisibles, isPlainText, isVisibleLine, lengthOf } from '#/shared/plainText.ts'
import { plural } from '#/shared/plural.ts'
import { tagById } from '#/shared/taxonomy.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_DESC_LENGTH,
  MAX_DEVELOPER_LENGTH,
  MAX_LINK_NOTE_LENGTH,
  MAX_LINKS,
  MAX_LONG_DESC_LENGTH,
  MAX_NAME_LENGTH,
  MAX_SCREENSHOTS,
} from './edits.limits.ts'
import { canonicalTrailer, isOutsideHost, isReleaseDate } from './edits.rules.ts'

const READABLE_LINE = 'Write one line without invisible characters'
const isHonestLine = (text: string) =>
  text === '' || (isPlainText(text) && isVisibleLine(text) && hasNoInvisibles(text))

const tidy = z.string().transform((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim())

const line = (min: number, max: number) =>
  tidy
    .refine((text) => lengthOf(text) >= min, `Write at least ${plural(min, 'character')}`)
    .refine((text) => lengthOf(text) <= max, `Write at most ${max} characters`)
    .refine(isHonestLine, READABLE_LINE)
    .meta({ type: 'string', description: `One line of ${min} to ${max} characters` })

const markdown = (max: number) =>
  tidy
    .refine((text) => lengthOf(text) <= max, `Write at most ${max} characters`)
    .refine(isPlainText, 'Remove the control characters from the text')
    .meta({ type: 'string', description: `Markdown, at most ${max} characters` })

/** An http or https address on a public host, as `URL` writes it. */
const webAddress = z
  .string()
  .trim()
  .max(MAX_ADDRESS_LENGTH, `An address has at most ${MAX_ADDRESS_LENGTH} characters`)
  .transform((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    const isUsable =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      url.username === '' &&
      url.password === '' &&
      isOutsideHost(url.hostname) &&
      url.href.length <= MAX_ADDRESS_LENGTH &&
      isPlainText(url.href) &&
      !/[\s<>"]/.test(url.href)
    if (isUsable) return url.href
    context.addIssue({ code: 'custom', message: 'Enter a web address, such as https://example.com/game' })
    return z.NEVER
  })

const link = z.strictObject({
  type: z
    .string()
    .refine((slug) => linkTypeBySlug.has(slug), 'Choose a type of link')
    .meta({ description: 'Slug of a link type, named in /api/tags' }),
  url: webAddress.meta({ type: 'string', example: 'https://example.com/game' }),
  note: line(0, MAX_LINK_NOTE_LENGTH).default(''),
})

const links = z
  .array(link)
  .max(MAX_LINKS, `Add at most ${MAX_LINKS} links`)
  .refine(
    (all) => new Set(all.map(({ type, url }) => `${type} ${url}`)).size === all.length,
    'Remove the duplicate link',
  )

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
  .refine(isReleaseDate, 'Enter a date from 1970 to 2099, such as 2024-05-31, 2024-05 or 2024')
  .nullable()
  .meta({ description: 'As precise as it is known: YYYY-MM-DD, YYYY-MM or YYYY; null if unknown' })

const picture = z.string().max(MAX_ADDRESS_LENGTH).meta({
  description:
    "Path of an uploaded picture of this purpose, from POST /api/media, in any size; or the game's current value",
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

const playLink = webAddress
  .refine((address) => address.startsWith('https:'), 'The address must start with https://')
  .nullable()
  .meta({
    type: ['string', 'null'],
    description: 'https address that the site embeds to play the game; null if it cannot be embedded',
  })

/** Every field as a member sends it. */
export const gameFieldInputs = {
  name: line(1, MAX_NAME_LENGTH),
  desc: line(0, MAX_DESC_LENGTH),
  long_desc: markdown(MAX_LONG_DESC_LENGTH),
  developer: line(1, MAX_DEVELOPER_LENGTH).nullable(),
  links,
  play_link: playLink,
  tags,
  release_date: releaseDate,
  logo: picture.nullable(),
  banner: picture.nullable(),
  screenshots: z.array(picture).max(MAX_SCREENSHOTS, `Add at most ${MAX_SCREENSHOTS} screenshots`),
  trailer,
}
