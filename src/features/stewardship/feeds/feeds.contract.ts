import { z } from 'zod'
import { contentInput, titleInput, versionInput } from '#/features/stewardship/updates/updateEdit.contract.ts'
import { ruledText } from '#/shared/textInput.ts'
import { FEED_FORMATS } from './feeds.limits.ts'
import { TOKEN_NAME } from './tokenName.rules.ts'

const feedLine = z
  .object({
    entry: z
      .int()
      .nullable()
      .describe('The number of the entry, starting at 1; null if the line is about the whole feed.'),
    level: z.enum(['note', 'skipped']),
    text: z.string(),
  })
  .meta({ id: 'FeedLine' })

const feedReport = z
  .object({
    total: z.int().describe('Entries in the feed.'),
    usable: z.int().describe('Entries that can be used.'),
    added: z.int().describe('Updates that this check added.'),
    lines: z.array(feedLine).describe('Problems and notes about the feed’s entries; the first hundred.'),
    more_lines: z.int().describe('The number of further lines.'),
  })
  .meta({ id: 'FeedReport' })
export type FeedReport = z.infer<typeof feedReport>

const time = z.string().nullable()

const feedState = z
  .object({
    url: z.string(),
    format: z.enum(FEED_FORMATS).nullable(),
    is_active: z.boolean().describe('False once the site has given up on it.'),
    last_error: z.string().nullable(),
    failures: z.int().describe('The number of failed checks in a row.'),
    report: feedReport.nullable().describe('What the last check found.'),
    checked_at: time,
    next_check_at: time,
    succeeded_at: time,
    failing_since: time,
    stopped_at: time,
  })
  .meta({ id: 'FeedState' })
export type FeedState = z.infer<typeof feedState>
export type FeedStateStored = Omit<FeedState, 'report'> & { report: FeedReport | Record<string, never> }

const updateToken = z
  .object({
    id: z.int(),
    name: z.string(),
    hint: z.string().describe('Its last characters.'),
    created_at: z.string(),
    used_at: time,
  })
  .meta({ id: 'UpdateToken' })
export type UpdateToken = z.infer<typeof updateToken>

/** How a game's updates come by themselves. */
export const automationSchema = z
  .object({ feed: feedState.nullable(), tokens: z.array(updateToken) })
  .meta({ id: 'UpdateAutomation' })
export type UpdateAutomation = z.infer<typeof automationSchema>

export const newTokenSchema = z
  .object({ token: z.string().describe('Shown only this once.'), id: z.int() })
  .meta({ id: 'NewUpdateToken' })
export type NewUpdateToken = z.infer<typeof newTokenSchema>

const url = z.string().trim().min(1, 'Enter the address of a feed').max(2000)

export const feedInput = z.strictObject({
  url: url.describe(
    'The address of a list of updates, a JSON Feed, RSS, or Atom feed, or of the game’s page on Steam or itch.io.',
  ),
})

export const tokenInput = z.strictObject({
  name: ruledText(TOKEN_NAME)
    .meta({ type: 'string' })
    .default('')
    .describe('Where you use it, so you can recognize it later.'),
})

/** Body of `POST /api/updates/push`. */
export const pushInput = z.strictObject({
  version: versionInput,
  title: titleInput.default(''),
  content: contentInput,
  date: z.iso.date().optional().describe('The day of the release. Defaults to today.'),
})

export const pushedSchema = z
  .object({
    id: z.int(),
    is_new: z.boolean().describe('False if the game already had this version; nothing was changed.'),
    url: z.string().describe('Where the update is shown.'),
  })
  .meta({ id: 'PushedUpdate' })

export const feedCheckSchema = z
  .object({
    url: z.string().describe('The address that was read.'),
    format: z.enum(FEED_FORMATS).nullable(),
    error: z.string().nullable().describe('Why nothing could be read.'),
    report: feedReport.nullable(),
    entries: z
      .array(
        z.object({
          number: z.int(),
          version: z.string().nullable(),
          title: z.string(),
          date: z.string().nullable(),
          content: z.string().describe('The start of the text, as Markdown.'),
        }),
      )
      .describe('The first entries as they would be added.'),
  })
  .meta({ id: 'FeedCheck' })
export type FeedCheck = z.infer<typeof feedCheckSchema>
