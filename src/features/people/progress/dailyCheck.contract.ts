import { z } from 'zod'

export const dailyCheckInput = z
  .strictObject({ daily: z.literal(true).describe('Records today’s visit (UTC).') })
  .meta({ id: 'DailyCheckInput' })

export const dailyCheckSchema = z
  .object({
    exp_added: z.int().min(0).describe('0 if the day was checked already.'),
    streak: z.int().min(1).describe('Days in a row, today included.'),
    total_exp: z.int(),
    level: z.int(),
  })
  .meta({ id: 'DailyCheck' })
export type DailyCheck = z.infer<typeof dailyCheckSchema>
