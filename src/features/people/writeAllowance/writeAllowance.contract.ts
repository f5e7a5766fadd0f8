import { z } from 'zod'

/** How much a member may still write of a kind. */
export const writeAllowanceSchema = z
  .object({
    allowed: z.int().describe('Writes within the time.'),
    seconds: z.int().describe('The time.'),
    left: z.int(),
    next_at: z.string().nullable().describe('When the next one is possible; null: now.'),
    is_new: z.boolean().describe('Whether the limit is that of new accounts.'),
  })
  .meta({ id: 'WriteAllowance' })
export type WriteAllowance = z.infer<typeof writeAllowanceSchema>
