import { z } from 'zod'

/** What a member owns of a developer's games. */
export const developerOwnershipSchema = z
  .object({
    games: z.int().min(0).describe('Confirmed games of the developer.'),
    owned: z.int().min(0).describe('Of these, the ones that the member owns.'),
    owned_name: z.string().nullable().describe('The name of one of these.'),
    unowned: z.int().min(0).describe('Those that nobody owns and that the member has not asked for.'),
    askable: z
      .int()
      .min(0)
      .describe('How many of these the member can ask for now; none if they own no game.'),
  })
  .meta({ id: 'DeveloperOwnership' })
export type DeveloperOwnership = z.infer<typeof developerOwnershipSchema>

export const ownershipRequestsSchema = z.object({
  requested: z.int().min(1).describe('Games for which a request waits for a moderator now.'),
})
