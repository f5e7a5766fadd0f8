import { z } from 'zod'

export const mutedMembersSchema = z
  .object({
    items: z
      .array(z.object({ id: z.string(), username: z.string(), display_name: z.string().nullable() }))
      .describe('The newest first.'),
  })
  .meta({ id: 'MutedMembers' })
export type MutedMembers = z.infer<typeof mutedMembersSchema>
