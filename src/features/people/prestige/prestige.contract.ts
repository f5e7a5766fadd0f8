import { z } from 'zod'
import { MAX_PRESTIGE } from '#/shared/levels.ts'

export const prestigeInput = z
  .strictObject({
    prestige: z
      .int()
      .min(1)
      .max(MAX_PRESTIGE)
      .describe('The prestige to reach: one more than now. Sending it again changes nothing.'),
  })
  .meta({ id: 'PrestigeInput' })

export const prestigeSchema = z
  .object({
    prestige: z.int().min(1).max(MAX_PRESTIGE),
    level: z.int().min(1).max(100),
    total_exp: z.int().min(0),
  })
  .meta({ id: 'Prestige' })
export type Prestige = z.infer<typeof prestigeSchema>
