import { z } from 'zod'

export const favoriteInput = z
  .strictObject({
    game_id: z.int().min(1).max(999_999_999),
    favorite: z
      .boolean()
      .optional()
      .describe(
        'The new state, so that repeating the request changes nothing. If omitted, the state is toggled.',
      ),
  })
  .meta({ id: 'FavoriteChange' })

export const favoriteSchema = z
  .object({
    game_id: z.int(),
    favorite: z.boolean().describe('Whether the game is a favorite now.'),
    favorites: z.int().min(0).describe('Number of members with the game as a favorite.'),
  })
  .meta({ id: 'Favorite' })
export type Favorite = z.infer<typeof favoriteSchema>

export const ownFavoritesSchema = z
  .object({ games: z.array(z.int()).describe('Ids, the newest first.'), total: z.int().min(0) })
  .meta({ id: 'OwnFavorites' })
