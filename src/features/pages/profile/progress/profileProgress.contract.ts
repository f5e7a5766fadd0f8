import { z } from 'zod'
import { MERIT_KINDS } from '#/features/people/collectibles/data/thresholds.ts'
import { PROGRESS_WEEKS } from './profileProgress.limits.ts'

const day = z.string().describe("A UTC day: '2026-11-22'.")

/** How far a member has come, as everybody sees it. */
export const profileProgressSchema = z
  .object({
    merits: z.record(z.enum(MERIT_KINDS), z.int().min(0)).describe('What counts for each merit.'),
    supporter_since: z.string().nullable().describe('When their current support began; null without one.'),
    streak: z
      .object({
        days: z.int().min(0).describe('Visits in a row up to the last one.'),
        longest: z.int().min(0),
        last_day: day
          .nullable()
          .describe('The last visit. The streak has ended if it was before yesterday (UTC).'),
      })
      .describe('Daily visits in a row.'),
    days: z.array(day).describe(`Days with a visit, of the last ${PROGRESS_WEEKS} weeks.`),
    weeks: z
      .array(z.object({ monday: day, exp: z.int() }))
      .describe(`EXP gained in each of the last ${PROGRESS_WEEKS} weeks; those without any are left out.`),
  })
  .meta({ id: 'ProfileProgress' })
export type ProfileProgress = z.infer<typeof profileProgressSchema>
