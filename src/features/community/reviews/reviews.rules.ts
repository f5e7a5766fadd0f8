import { type Refusal, refuse } from '#/shared/refusal.ts'

/** A game, as far as it decides who may review it. */
export interface ReviewedGame {
  archived: boolean
  developer_id: string | null
}

/** Why the member cannot review the game; undefined if they can. A game that waits for its confirmation can be reviewed. */
export function refuseReview(game: ReviewedGame, userId: string): Refusal | undefined {
  if (game.archived) return refuse(409, "This game is archived. You can't review it.")
  if (game.developer_id === userId) return refuse(403, "You can't review your own game")
  return undefined
}
