import { z } from 'zod'

export const playedGamesSchema = z
  .object({ games: z.array(z.int()).describe('Ids of the games, in ascending order.') })
  .meta({ id: 'PlayedGames' })
export type PlayedGames = z.infer<typeof playedGamesSchema>
