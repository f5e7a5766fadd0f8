import { z } from 'zod'
import { EXP_KINDS } from './expGrants.ts'

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
  })
  .meta({ id: 'ExperienceToday' })
export type ExperienceToday = z.infer<typeof todaySchema>
