import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { levelExp, readSettings } from '#/features/people/account/me.rules.ts'
import { type Cosmetics, decorationsOf } from '#/features/people/collectibles/appearance.rules.ts'
import type { Profile, ProfileVote } from './profiles.contract.ts'

/** A profile as stored. */
export interface StoredProfile
  extends Omit<
    Profile,
    'level_exp' | 'shows_votes' | 'shows_downvotes' | 'share_image' | keyof ReturnType<typeof decorationsOf>
  > {
  settings: unknown
  cosmetics: Cosmetics
}

/** A profile as everybody sees it, with only the settings that the page needs. */
export function presentProfile({
  settings,
  cosmetics,
  ...profile
}: StoredProfile): Omit<Profile, 'share_image'> {
  return {
    ...profile,
    ...decorationsOf(cosmetics, profile.is_premium),
    level_exp: levelExp(profile.level),
    ...sharedVotes(settings),
  }
}

/** Which of a member's votes everyone may see. */
export function sharedVotes(settings: unknown): Pick<Profile, 'shows_votes' | 'shows_downvotes'> {
  const { show_votes, show_downvotes } = readSettings(settings)
  return { shows_votes: show_votes, shows_downvotes: show_votes && show_downvotes }
}

/** Votes with their games, without those on games that are no longer visible. */
export function presentVotes(
  votes: readonly { game_id: number; type: number; created_at: string }[],
  cards: readonly GameCard[],
): ProfileVote[] {
  const byId = new Map(cards.map((card) => [card.id, card]))
  return votes.flatMap(({ game_id, type, created_at }) => {
    const game = byId.get(game_id)
    return game ? [{ type: type === 1 ? 'upvote' : 'downvote', created_at, game } as const] : []
  })
}
