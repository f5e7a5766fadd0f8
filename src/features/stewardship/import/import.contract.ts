import { z } from 'zod'
import { MAX_DEVELOPER_LENGTH, MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { linkTypeBySpelling } from '#/features/catalog/links/linkTypes.ts'
import { MAX_OTHER_NAMES } from '#/features/stewardship/edits/edits.limits.ts'
import { distinctNames } from '#/features/stewardship/edits/fieldInputs.rules.ts'
import { cutText } from '#/shared/cutText.ts'
import { hasNoInvisibles, isVisibleLine } from '#/shared/plainText.ts'
import { tagByName } from '#/shared/taxonomy.ts'

/** Bounds on the lists in a line. The taxonomy has fewer tags. */
export const LINKS_MAX = 50
const TAGS_MAX = 120
/** The same bound as the column's check. */
export const GAME_NAME_MAX = 200

const gameName = () =>
  nameLine(GAME_NAME_MAX).refine(
    (name) => name === '' || (isVisibleLine(name) && hasNoInvisibles(name)),
    'has invisible characters',
  )

/** Text of one line as it is stored. */
export const tidyLine = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim()
/** Text of several lines as it is stored. */
const tidyParagraphs = (text: string): string => text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
/** Text without the characters that lines must not have. */
export const withoutControl = (text: string): string => text.toWellFormed().replace(CONTROL, '')

// Control characters, and marks that change the direction of the text around them, except line breaks and tabs.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the regex detects control characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{NChar}]/gu

const isClean = (text: string) => text.isWellFormed() && text.search(CONTROL) < 0

function cleanText(max: number, tidy: (text: string) => string) {
  return z
    .string()
    .refine(isClean, 'has control characters')
    .transform((text) => tidy(text))
    .pipe(z.string().max(max, `is longer than ${max} characters`))
}

/** Text of one line: runs of whitespace become one space. Lengths are in UTF-16 units, as in the form. */
const oneLine = (max: number) => cleanText(max, tidyLine)
/** A name: like `oneLine`, but cut to `max`, because a name that is too long still says which game is meant. */
const nameLine = (max: number) =>
  z
    .string()
    .refine(isClean, 'has control characters')
    .transform((text) => cutText(tidyLine(text), max))
    .pipe(z.string().min(1, 'is empty'))
/** Text of several lines. */
const paragraphs = (max: number) => cleanText(max, tidyParagraphs)
const filled = (schema: ReturnType<typeof oneLine>) => schema.pipe(z.string().min(1, 'is empty'))

/** An http or https address in the form that URL gives it, at most 2,000 bytes; or one that is `allowed` as it is. */
const address = (allowed?: RegExp) =>
  z
    .string()
    .max(2000, 'is longer than 2000 characters')
    .transform((text, context) => {
      if (allowed?.test(text)) return text
      const url = URL.canParse(text) ? new URL(text) : undefined
      const usable =
        url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
      if (usable && url.href.length <= 2000 && !/[\s<>"]/.test(url.href)) return url.href
      context.addIssue({ code: 'custom', message: 'is not an http or https address' })
      return z.NEVER
    })

const webAddress = address()

function existing(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1970 && year < 2100
}

/** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` from 1970 to 2099, as the first day of it and how much of it is known. */
const releaseDate = z.string().transform((text, context) => {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/.exec(text) ?? []
  if (year && existing(Number(year), Number(month ?? 1), Number(day ?? 1)))
    return {
      date: `${year}-${month ?? '01'}-${day ?? '01'}`,
      precision: day ? ('day' as const) : month ? ('month' as const) : ('year' as const),
    }
  context.addIssue({ code: 'custom', message: 'is not a date like 2024, 2024-05, or 2024-05-31' })
  return z.NEVER
})

const wholeDay = releaseDate.transform((value, context) => {
  if (value.precision === 'day') return value.date
  context.addIssue({ code: 'custom', message: 'is not a day like 2024-05-31' })
  return z.NEVER
})

/** An address that may be framed: of another site, or the path of a bundled game. */
const playLink = address(/^\/demo-games\/[a-z0-9-]+\/$/)

/** The last part of a game's address; with the same pattern as the column's check. */
const urlid = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not an address like star-miner')
  .max(100, 'is longer than 100 characters')

/** A moment in UTC as ISO 8601, with up to six decimals of a second. */
const moment = z.iso.datetime('is not a date and time like 2024-05-31T12:00:00Z')

const tagNames = z
  .array(z.string().refine((name) => tagByName.has(name), 'is not a tag of the taxonomy'))
  .max(TAGS_MAX, `has more than ${TAGS_MAX} entries`)

/** A type of link by its id or slug, as its id. */
const linkType = z.string().transform((spelling, context) => {
  const type = linkTypeBySpelling.get(spelling.trim().toLowerCase())
  if (type) return type.id
  context.addIssue({ code: 'custom', message: 'is not a known type of link' })
  return z.NEVER
})

/** A line that describes a game. Fields that are left out stay unchanged on a game that exists. */
export const gameLine = z
  .object({
    name: gameName(),
    /** Former, translated, and short names. Those that repeat another one, or the name, are left out. */
    other_names: z
      .array(gameName())
      .max(MAX_OTHER_NAMES, `has more than ${MAX_OTHER_NAMES} entries`)
      .optional(),
    /** Which game of that name is meant, and the address of a new one. */
    urlid: urlid.optional(),
    desc: oneLine(300).default(''),
    long_desc: paragraphs(20_000).optional(),
    developers: z
      .array(nameLine(MAX_DEVELOPER_LENGTH))
      .max(MAX_DEVELOPERS, `has more than ${MAX_DEVELOPERS} entries`)
      .optional(),
    /** Of one developer, or beside `developers` the names of all. */
    developer: nameLine(MAX_DEVELOPERS * (MAX_DEVELOPER_LENGTH + 2)).optional(),
    links: z
      .array(
        z.object({
          type: linkType,
          url: webAddress,
          note: oneLine(200).default(''),
        }),
      )
      .max(LINKS_MAX, `has more than ${LINKS_MAX} entries`)
      .optional(),
    /** True replaces the links of a known game; otherwise those of the line are added. */
    links_replace: z.boolean().optional(),
    tags: tagNames.default([]),
    /** Likely tags: they are only used if a category would be below its minimum. */
    tags_guess: tagNames.default([]),
    release_date: releaseDate.optional(),
    /** An address that may be shown in a frame: it makes the game playable on the site. */
    play_link: playLink.optional(),
    /** False keeps a game with a play link from being played on the site. */
    playable: z.boolean().optional(),
    trailer: webAddress.optional(),
    /** Whether the game is for adults only: true adds the tag NSFW, false removes it; if omitted, it stays as it is. */
    sensitive: z.boolean().optional(),
    /** 'adult' means the same as `sensitive`; other reasons are ignored. */
    reason: z.literal('adult').optional().catch(undefined),
    /** True confirms the game even if it lacks required tags. */
    confirmed: z.literal(true, 'is not true').optional(),
    /** True archives the game; and why. */
    archived: z.literal(true, 'is not true').optional(),
    archived_reason: paragraphs(5_000).optional(),
    /** True makes a new game part of the demo catalog, which `npm run reset` removes. */
    demo: z.literal(true, 'is not true').optional(),
    /** When a new game was added, and when it was confirmed; now if left out. */
    added_at: moment.optional(),
    confirmed_at: moment.optional(),
  })
  .refine(({ playable, play_link }) => !playable || play_link, {
    path: ['playable'],
    message: 'needs a play_link',
  })

/** A line that describes an update. The game is given by name (and by developer where several share the name). */
export const updateLine = z
  .object({
    game: nameLine(GAME_NAME_MAX),
    developer: nameLine(MAX_DEVELOPER_LENGTH).optional(),
    /** The game's address, where several share name and developer. */
    game_urlid: urlid.optional(),
    version: filled(oneLine(100)).optional(),
    date: wholeDay.optional(),
    title: oneLine(150).default(''),
    summary: paragraphs(20_000).default(''),
    /** What makes it the same release when it is read again, if that is not its version, date, or title. */
    key: z
      .string()
      .min(1, 'is empty')
      .max(170, 'is longer than 170 characters')
      .refine(isClean, 'has control characters')
      .optional(),
    /** The place of the update among all others, newest last; from `date` and the order of the lines if left out. */
    sort_at: moment.optional(),
    /** When a new update was added; now if left out. */
    added_at: moment.optional(),
    /** True makes a new update part of the demo catalog. */
    demo: z.literal(true, 'is not true').optional(),
  })
  .refine(
    ({ version, date, title, key }) => version ?? date ?? (title || key),
    'has no version, date, or title',
  )

export type GameLine = z.output<typeof gameLine>
/** The developers that a line names; undefined if it doesn't say. */
export const developersOf = ({ developers, developer }: Pick<GameLine, 'developers' | 'developer'>) =>
  developers ?? (developer === undefined ? undefined : [cutText(developer, MAX_DEVELOPER_LENGTH)])

/** The other names of a line, each once and none the name; undefined if it doesn't say. */
export const otherNamesOf = ({ name, other_names }: Pick<GameLine, 'name' | 'other_names'>) =>
  other_names && distinctNames(other_names, name)

export type UpdateLine = z.output<typeof updateLine>
