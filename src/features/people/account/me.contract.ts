import { z } from 'zod'
import { progressFields } from '#/features/people/members/members.contract.ts'
import { ABILITIES, ROLES } from '#/features/people/roles/roles.rules.ts'
import { objectOf } from '#/shared/objectOf.ts'
import { isPlainText } from '#/shared/plainText.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import { hasLength, isHonestLine } from '#/shared/textRules.ts'
import {
  ABOUT_MAX,
  BLOCKED_GAMES_MAX,
  DISPLAY_NAME_BOUNDS,
  MAX_CHOSEN_TAGS,
  NSFW_CHOICES,
} from './me.limits.ts'
import { NOTIFICATION_KINDS } from './notificationKinds.ts'
import { tidyDisplayName } from './profileTexts.rules.ts'

const switches = objectOf(NOTIFICATION_KINDS, z.boolean())

const tagSlugs = z
  .array(z.string().max(60))
  .max(MAX_CHOSEN_TAGS)
  .refine((slugs) => slugs.every((slug) => tagBySlug.has(slug)), 'must be slugs of tags')
  .transform((slugs) => [...new Set(slugs)].sort())

const settingsSchema = z.object({
  notifications: switches.describe('Which kinds of notifications the member gets.'),
  experience: z.boolean().describe('Whether their own level and experience are shown to them.'),
  show_votes: z.boolean().describe('Whether their profile lists the games they voted on.'),
  show_downvotes: z
    .boolean()
    .describe('Whether that list also has the games they voted down. Without `show_votes` it has no effect.'),
  show_library: z
    .boolean()
    .describe(
      'Whether their profile shows their library: which games have which status, without days and notes.',
    ),
  leaderboards: z.boolean().describe('Whether leaderboards list them.'),
  nsfw: z
    .enum(NSFW_CHOICES)
    .describe("Games tagged NSFW: 'hide' them from lists, 'blur' their pictures, or 'show' them."),
  hidden_tags: tagSlugs.describe('Slugs of tags. Games with one of them are hidden from lists.'),
  liked_tags: tagSlugs.describe('Slugs of tags that the member likes.'),
  weekly_mail: z
    .boolean()
    .describe(
      'Whether a weekly email says which notifications the member has not seen. It needs `email_proven`.',
    ),
  recommendations: z
    .boolean()
    .describe('Whether games are picked for the member. If not, nothing is computed for that.'),
})
export type MemberSettings = z.infer<typeof settingsSchema>

/** Everything about the signed-in member that the site needs to know at once. */
export const meSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    username_chosen: z
      .boolean()
      .describe('Whether the member chose it. A generated username can be replaced once.'),
    display_name: z.string().nullable(),
    about: z.string().describe('Markdown, as others see it.'),
    held_about: z
      .string()
      .nullable()
      .describe('The changed text, which others see once a moderator has published it; null if none waits.'),
    email: z.string().nullable().describe('Null without an address, and for API tokens.'),
    email_proven: z
      .boolean()
      .describe('Whether the member has shown that the address is theirs, by a link, a code, or a provider.'),
    avatar_url: z.string().nullable(),
    avatar_background_url: z.string().nullable(),
    avatar_overlay_url: z.string().nullable(),
    name_badge: z.string().nullable(),
    name_color: z.string().nullable(),
    role: z.enum(ROLES),
    abilities: z
      .array(z.enum(ABILITIES))
      .describe('What the role permits in addition to what every member can do.'),
    council_url: z
      .string()
      .nullable()
      .describe("The address of the council’s own site; null for the role 'pleb', and where there is none."),
    level: z.int().min(1).max(100),
    level_color: z.int().min(1).max(6),
    ...progressFields,
    upvotes: z.int().min(0).describe('Games upvoted.'),
    downvotes: z.int().min(0),
    unseen_notifications: z.int().min(0),
    checked_today: z.boolean().describe('Whether the member already checked in today (UTC).'),
    settings: settingsSchema,
    onboarding: z.boolean().describe('Whether the welcome steps are still to be shown to them.'),
    default_search: z
      .object({ name: z.string(), params: z.string() })
      .nullable()
      .describe('The saved search that the home page shows to them.'),
    created_at: z.string(),
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof meSchema>

const displayName = z
  .string()
  .transform(tidyDisplayName)
  .refine(hasLength(DISPLAY_NAME_BOUNDS), `must have 1 to ${DISPLAY_NAME_BOUNDS.max} characters`)
  .refine(isHonestLine, 'must be one line with visible characters')

const about = z
  .string()
  .trim()
  .refine(hasLength({ max: ABOUT_MAX }), `must have at most ${ABOUT_MAX} characters`)
  .refine(isPlainText, 'must not contain control characters')

/** The parts of their profile and settings that a member can change. Omitted fields stay as they are. */
export const meInput = z
  .strictObject({
    display_name: displayName.nullable().describe('Null: the username is shown instead.'),
    about: about.describe('Markdown.'),
    settings: settingsSchema.extend({ notifications: switches.strict().partial() }).partial().strict(),
  })
  .partial()
  .meta({ id: 'MeChange' })
export type MeInput = z.infer<typeof meInput>

export const usernameInput = z
  .strictObject({ username: z.string().max(60).describe('3 to 20 characters of a–z, 0–9, _ and -.') })
  .meta({ id: 'UsernameChoice' })

/** A browser in which the member is signed in. */
export const memberSessionSchema = z
  .object({
    id: z.string(),
    device: z.string().describe("Browser and operating system, e.g. 'Firefox on Windows'."),
    place: z.string().describe("The network that it was started from, or 'unknown'."),
    created_at: z.string(),
    last_used_at: z.string().describe('When its tokens were last renewed.'),
    current: z.boolean().describe('Whether it is the session of this request.'),
  })
  .meta({ id: 'MemberSession' })
export type MemberSession = z.infer<typeof memberSessionSchema>

const gameIds = z.array(z.int().min(1).max(999_999_999)).max(BLOCKED_GAMES_MAX)

export const blockedGamesInput = z
  .strictObject({ games: gameIds.describe('Ids of games; unknown ones are ignored.') })
  .meta({ id: 'BlockedGamesChange' })

export const bgamesInput = z
  .strictObject({ bgames: gameIds.describe('Ids of games; unknown ones are ignored.') })
  .meta({ id: 'BlockedGamesUpdate' })

export const blockedGamesSchema = z
  .object({ games: z.array(z.int()).describe('Ids, the newest first.') })
  .meta({ id: 'BlockedGames' })
export type BlockedGames = z.infer<typeof blockedGamesSchema>

/** The body of a request to delete an account. */
export const deletionInput = z
  .strictObject({
    username: z.string().max(60).describe('The member’s own username, typed as a confirmation.'),
    keep: z
      .boolean()
      .describe(
        'Whether reviews, posts, lists, and comments stay, without a name; otherwise they are deleted.',
      ),
  })
  .meta({ id: 'AccountDeletion' })
