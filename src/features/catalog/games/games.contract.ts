import { z } from 'zod'
import { PICTURE_KINDS } from '#/features/catalog/covers/pictureChoice.ts'
import { developerRefSchema } from '#/features/catalog/developers/developers.contract.ts'
import { RELATION_KINDS } from '#/features/catalog/relations/relations.limits.ts'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { objectOf } from '#/shared/objectOf.ts'
import { RELEASE_PRECISIONS } from '#/shared/releaseDate.ts'
import { MIN_LIKED_BY_BOTH, MIN_SHOWN_IN_LIBRARIES } from './games.limits.ts'

/** The part of an address that identifies a game: `/game/{urlid}`. */
export const urlidParameter = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'must have only a–z, 0–9 and single hyphens')
  .max(120)

/** One link of a game; `type` is a slug of a link type, named in /api/tags. */
export const gameLinkSchema = z.object({
  type: z.string(),
  url: z.url(),
  note: z.string().nullable(),
  is_dead: z
    .boolean()
    .describe('Whether weekly checks have found nothing there for two weeks, and no moderator knows better.'),
})

/** The picture of a game where it is shown small. */
export const gamePictureSchema = z
  .object({
    url: z.string(),
    kind: z
      .enum(PICTURE_KINDS)
      .describe(
        'What it is: the game’s banner, else its first screenshot, else its logo, else its drawn cover.',
      ),
  })
  .describe('The picture of the game in rows and on cards, where 16 to 9 of it are shown.')

/** A game that something else is about, such as an update or a post. */
export const subjectGameSchema = z.object({
  id: z.int(),
  urlid: z.string(),
  name: z.string(),
  logo_url: z.string(),
  picture: gamePictureSchema,
  tags: z.array(z.int()).describe('Ids of tags, named in /api/tags.'),
})

const gameMember = z.object({ username: z.string(), display_name: z.string().nullable() })

const rating = z
  .int()
  .min(0)
  .max(100)
  .nullable()
  .describe('Percent of votes that are upvotes, rounded; null without votes.')
const releasePrecision = z
  .enum(RELEASE_PRECISIONS)
  .describe('Which part of `release_date` is known; the rest is the first day or month.')

const otherNames = z.array(z.string()).describe('Former, translated, and short names, at most ten.')

/** Everything that a game's details show, the same for every viewer. */
export const gameSchema = z
  .object({
    id: z.int(),
    urlid: z.string(),
    name: z.string(),
    other_names: otherNames,
    desc: z.string().describe('One line.'),
    long_desc: z.string().nullable().describe('Markdown, or null.'),
    notes: z
      .array(z.object({ short: z.string(), long: z.string(), archived: z.boolean() }))
      .describe('Moderators’ notes; the first says why a game is archived.'),
    confirmed: z.boolean(),
    are_links_held: z
      .boolean()
      .describe(
        'True for an unconfirmed game whose author joined less than 24 hours ago or has left: its links to other sites are shown as text.',
      ),
    is_removed: z.literal(false),
    archived: z.boolean(),
    featured_until: z.string().nullable().describe('Null unless it is featured now.'),
    picture: gamePictureSchema,
    banner_url: z
      .string()
      .describe('The game’s own banner, else its first screenshot, else its drawn cover.'),
    share_image: z
      .string()
      .nullable()
      .describe('The path of the picture for link previews, 1200 × 630; null for NSFW games.'),
    banner_blur: z
      .string()
      .nullable()
      .describe('A tiny banner as a data URL, to show while it loads, or null.'),
    logo_url: z.string().describe('The game’s own logo in its largest size, or its drawn cover.'),
    logo_med_url: z
      .string()
      .nullable()
      .describe('A 400 pixel wide logo, for games that are or were featured; otherwise null.'),
    screenshots: z
      .array(z.object({ thumb: z.string(), full: z.string() }))
      .describe('At most three, each as a thumbnail and in full size.'),
    trailer: z.string().nullable().describe('Id of a YouTube video, or null.'),
    upvotes: z.int().min(0),
    downvotes: z.int().min(0),
    rating,
    links: z.array(gameLinkSchema),
    relations: z
      .array(z.object({ kind: z.enum(RELATION_KINDS.map(({ id }) => id)), game: subjectGameSchema }))
      .describe(
        'Related confirmed games, and how, from this game’s point of view, in the order in which they are shown.',
      ),
    tags: z.array(z.int()).describe('Ids of tags, named in /api/tags.'),
    playable: z.boolean(),
    play_link: z
      .string()
      .nullable()
      .describe('The absolute address that the site embeds to play the game; null if it cannot be embedded.'),
    developer: z
      .string()
      .nullable()
      .describe('The names of the developers as one text, whether or not they have an account.'),
    developers: z.array(developerRefSchema),
    developer_verified: z.boolean().describe('Whether an account owns the game.'),
    developer_account: gameMember.nullable().describe('The account that owns the game.'),
    added_by: gameMember.nullable(),
    is_demo: z.boolean(),
    created_at: z.string(),
    updated_at: z.string(),
    release_date: z.string().nullable().describe('ISO day, or null if unknown.'),
    release_precision: releasePrecision,
    archived_votes: z
      .object({ date: z.string(), upvotes: z.int().min(0), downvotes: z.int().min(0) })
      .nullable()
      .describe(
        'Votes that moderators removed at the developer’s request, cast before `date`; null if none.',
      ),
    counts: z.object({
      reviews: z.int(),
      discussions: z.int(),
      favorites: z.int(),
      updates: z.int(),
    }),
    library: objectOf(
      LIBRARY_STATUSES.map(({ id }) => id),
      z.int().min(MIN_SHOWN_IN_LIBRARIES).nullable(),
    ).describe(
      `How many members have the game in their library, by status; null for fewer than ${MIN_SHOWN_IN_LIBRARIES}.`,
    ),
  })
  .meta({ id: 'Game' })

export type Game = z.infer<typeof gameSchema>
export type GameLink = z.infer<typeof gameLinkSchema>

/** What is still shown of a removed game. */
export const removedGameSchema = z
  .object({ id: z.int(), urlid: z.string(), is_removed: z.literal(true) })
  .meta({ id: 'RemovedGame' })

/** A game as lists show it, serialized by the catalog index. */
export const gameCardSchema = z
  .object({
    id: z.int(),
    urlid: z.string(),
    name: z.string(),
    other_names: otherNames,
    desc: z.string(),
    developer: z.string().nullable().describe('The names of the developers as one text.'),
    developers: z.array(developerRefSchema),
    logo: z.string().describe('The game’s own logo, or its drawn cover.'),
    banner: z.string().describe('The game’s own banner, or its drawn cover.'),
    picture: gamePictureSchema,
    thumb: z.string().nullable().describe('First screenshot’s thumbnail.'),
    tags: z.array(z.int()).describe('Ids of tags, named in /api/tags.'),
    links: z
      .array(z.object({ type: z.string(), url: z.string() }))
      .describe('At most six; `type` is a slug of a link type, named in /api/tags.'),
    playable: z.boolean(),
    upvotes: z.int().min(0),
    downvotes: z.int().min(0),
    score: z.int().min(0).describe('max(0, upvotes − downvotes).'),
    rating,
    reviews: z.int().min(0),
    created_at: z.string().describe('When the game was added or, if it had to wait for that, confirmed.'),
    release_date: z.string().nullable().describe('ISO day, or null if unknown.'),
    release_precision: releasePrecision,
    confirmed: z.boolean(),
    archived: z.boolean(),
  })
  .meta({ id: 'GameCard' })
export type GameCard = z.infer<typeof gameCardSchema>

/** A game that is like another, and why. */
export const similarGameSchema = gameCardSchema
  .extend({
    shared_tags: z.array(z.int()).describe('Ids of the tags that both games have, the most telling first.'),
    liked_by_both: z
      .int()
      .nullable()
      .describe(
        `How many members upvoted both games, at most some minutes old; null for fewer than ${MIN_LIKED_BY_BOTH}.`,
      ),
  })
  .meta({ id: 'SimilarGame' })
export type SimilarGame = z.infer<typeof similarGameSchema>

/** A page of a list of games. */
export const gameListSchema = z
  .object({
    items: z.array(gameCardSchema),
    total: z.int().min(0).describe('The exact number of games that match.'),
    page: z.int().min(1).describe('1-based.'),
    pages: z.int().min(0),
  })
  .meta({ id: 'GameList' })
export type GameList = z.infer<typeof gameListSchema>

/** The response to a game's address: its details, or that it was removed. */
export const gameResponseSchema = z.union([gameSchema, removedGameSchema])
export type GameResponse = z.infer<typeof gameResponseSchema>

const numberBySlug = z.record(z.string(), z.int().min(0))

/** How many games would remain if a value were added to the current filters. */
export const filterCountsSchema = z
  .object({
    total: z.int().min(0).describe('Games in the list with the current filters.'),
    tags: numberBySlug,
    links: numberBySlug,
    states: numberBySlug,
    votes: numberBySlug.nullable().describe('Counts by the viewer’s own votes; null if nobody is signed in.'),
    favorites: z.int().min(0).nullable().describe('With favorites only; null if nobody is signed in.'),
    library: numberBySlug
      .nullable()
      .describe(
        'Counts by the viewer’s own library, each with that status alone; null if nobody is signed in.',
      ),
  })
  .meta({ id: 'FilterCounts' })
export type FilterCounts = z.infer<typeof filterCountsSchema>

/** The parts of a game that a search box needs. */
export const gameSuggestionSchema = z
  .object({ id: z.int(), urlid: z.string(), name: z.string(), other_names: otherNames, logo: z.string() })
  .meta({ id: 'GameSuggestion' })
export type GameSuggestion = z.infer<typeof gameSuggestionSchema>

/** What a link to a game needs. */
export const gameRefSchema = z.object({ id: z.int(), urlid: z.string() })
export type GameRef = z.infer<typeof gameRefSchema>

const neighbor = gameRefSchema.nullable()

/** The previous and next game in a list; null at the list's ends. */
export const neighborsSchema = z.object({ previous: neighbor, next: neighbor }).meta({ id: 'Neighbors' })
export type Neighbors = z.infer<typeof neighborsSchema>
