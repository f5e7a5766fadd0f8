import { z } from 'zod'
import { EXP_KINDS } from './expGrants.ts'

/** The maximum number of single grants in a response. */
export const MAX_LATEST = 5

/** What a member gained today. */
export const todaySchema = z
  .object({
    streak: z.int().min(0).describe('Days in a row with a visit, today included if there was one.'),
    exp: z.int().describe('Gained today (UTC), with bonuses.'),
    grants: z
      .array(
        z.object({
          kind: z.enum(EXP_KINDS),
          count: z.int().min(1).describe('How often it counted today.'),
          exp: z.int(),
        }),
      )
      .describe('By kind; kinds without a grant today are left out.'),
    latest: z
      .array(
        z.object({
          kind: z.enum(EXP_KINDS),
          exp: z.int().min(1),
          total: z.int().describe('The member’s experience from then on, until the next change.'),
        }),
      )
      .describe(`The last ${MAX_LATEST} grants of today, newest first.`),
  })
  .meta({ id: 'ExperienceToday' })
export type ExperienceToday = z.infer<typeof todaySchema>
