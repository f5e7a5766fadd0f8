import { z } from '@hono/zod-openapi'
import { MAX_IMPORT_FILES, MAX_LISTED_LINES } from './siteImports.limits.ts'

const flag = (byDefault: 'true' | 'false') =>
  z
    .enum(['true', 'false'], 'must be true or false')
    .default(byDefault)
    .transform((text) => text === 'true')
    .meta({ type: 'string', enum: ['true', 'false'], default: byDefault })

export const importQuery = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .meta({ description: 'The name of a file that is the whole body', example: 'games.jsonl.gz' }),
  dry_run: flag('true').describe('Whether to check everything and write nothing'),
  strict: flag('false').describe('Whether to skip games that may be in the catalog already'),
})

const binary = z.any().openapi({ type: 'string', format: 'binary' })

/** A file's bytes as a whole body. */
export const importBody = binary
/** Files as a form sends them. */
export const importForm = z.object({
  file: binary.describe(`Up to ${MAX_IMPORT_FILES} files, which are read in this order`),
})

const count = z.int()
const counts = z.object({ added: count, changed: count, unchanged: count })
const reportedLine = z.object({
  file: z.string(),
  line: z.int().describe('From 1'),
  text: z.string(),
})
const reportedLines = z.object({
  count,
  first: z.array(reportedLine).describe(`At most ${MAX_LISTED_LINES}`),
})

const reportSchema = z
  .object({
    lines: count.describe('Lines that were not blank'),
    games: counts,
    updates: counts,
    unconfirmed: count.describe('Games with too few tags, which wait for confirmation'),
    duplicates: count.describe('New games that may be the same as others'),
    skipped: count,
    votes: count.describe('Lines with sums of votes, which are skipped'),
    problems: reportedLines.describe('Lines that cannot be imported'),
    notes: reportedLines,
    outcomes: reportedLines.describe('Of a dry run: what would happen to each line'),
  })
  .openapi('ImportReport')

/** One line of the response. */
export const importMessage = z.union([
  z.object({
    progress: z.object({ share: z.number().describe('From 0 to 1'), lines: count, problems: count }),
  }),
  z.object({ done: reportSchema }),
  z.object({ failed: z.string(), report: reportSchema.describe('What happened before') }),
])

export type ImportReport = z.output<typeof reportSchema>
export type ImportMessage = z.output<typeof importMessage>
export type ReportedLines = z.output<typeof reportedLines>
