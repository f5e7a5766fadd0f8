import { levelExp, readSettings } from '#/features/account/me.rules.ts'
import type { GameCard } from '#/features/games/games.contract.ts'
import type { Profile, ProfileVote } from './profiles.contract.ts'

/** A profile as stored. */
export interface StoredProfile extends Omit<Profile, 'level_exp' | 'shows_votes'> {
  settings: unknown
}

/** A profile as everybody sees it, with only the settings that the page needs. */
export function presentProfile({ settings, ...profile }: StoredProfile): Profile {
  return { ...profile, level_exp: levelExp(profile.level), shows_votes: showsVotes(settings) }
}

export const showsVotes = (settings: unknown): boolean => readSettings(settings).show_votes

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
