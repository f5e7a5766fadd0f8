import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import { type DemoCalendar, isoMoment } from './demoCalendar.ts'
import type { DemoFiles } from './demoFiles.ts'
import type { PlacedGame } from './demoGames.ts'
import type { DemoMember } from './demoMembers.ts'
import { demoTaste } from './demoTastes.ts'
import { drawWeighted } from './drawWeighted.ts'

/** The share of all members who vote on the most popular game. */
const REACH = 0.94

/** How much more likely it is that a member votes on a game, for each step of their taste. */
const TASTE_DRAWS = 2.5
/** What a step of taste weighs beside what has nothing to do with it, which is from 0 to 1. */
const TASTE_DECIDES = 0.35

/** A time after `from`, more likely near `until` if `lean` is below 1 and near `from` if it is above. */
function momentBetween(from: number, until: number, random: SeededRandom, lean: number): string {
  return isoMoment(from + Math.max(0, until - from) * random.next() ** lean)
}

function voteCount(game: PlacedGame, members: number): number {
  const share = REACH * (game.file.popularity / 1000) ** 0.9
  return Math.round(members * (game.file.state === 'unconfirmed' ? share / 8 : share))
}

/**
 * Votes on games. Their number follows popularity, their direction follows quality with some variation. Members have tastes: they rather vote on
 * games with tags that they like, and rather for them. Members who reviewed a game voted as their review says. Some of those who like a game
 * make it a favorite.
 */
export function gameVoteRows(
  files: DemoFiles,
  games: ReadonlyMap<string, PlacedGame>,
  members: ReadonlyMap<string, DemoMember>,
  calendar: DemoCalendar,
) {
  const reviews = Map.groupBy(files.reviews, (review) => review.game)
  const tastes = new Map([...members.values()].map((member) => [member, demoTaste(member)]))
  const votes = []
  const favorites = []
  for (const game of games.values()) {
    const random = seededRandom(`votes on ${game.file.urlid}`, 'demo')
    const opinions = new Map<DemoMember, number>()
    for (const review of reviews.get(game.file.urlid) ?? [])
      opinions.set(members.get(review.user)!, review.type === 'positive' ? 1 : -1)
    const others = [...members.values()].filter((member) => !opinions.has(member) && member !== game.addedBy)
    const wanted = voteCount(game, members.size) - opinions.size
    const taste = (member: DemoMember) => tastes.get(member)!(game.file.tags)
    const voters = drawWeighted(
      random,
      others,
      wanted,
      (member) => member.activity * TASTE_DRAWS ** taste(member),
    )
    const liking = voters
      .map((member) => ({ member, by: random.next() + TASTE_DECIDES * taste(member) }))
      .sort((one, other) => other.by - one.by)
    const ups = voters.filter(() => random.next() < game.file.quality).length
    for (const [place, { member }] of liking.entries()) opinions.set(member, place < ups ? 1 : -1)
    for (const [member, type] of opinions) {
      const from = Math.max(member.joined, game.added)
      const created_at = momentBetween(from, calendar.now, random, 0.6)
      votes.push({ game_id: game.id, user_id: member.id, type, created_at })
      if (type === 1 && random.next() < 0.18 * game.file.quality)
        favorites.push({ user_id: member.id, game_id: game.id, created_at })
    }
  }
  votes.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  return { votes, favorites }
}

/** A text that others voted on. */
export interface VotedOn {
  id: number
  author: DemoMember
  at: number
  up: number
  down: number
}

/** Real votes by demo users, as many as the files say, limited by the number of members other than the author. */
export function writtenVotes(
  kind: string,
  subjects: readonly VotedOn[],
  members: ReadonlyMap<string, DemoMember>,
  calendar: DemoCalendar,
) {
  const everyone = [...members.values()]
  return subjects.flatMap(({ id, author, at, up, down }, index) => {
    const random = seededRandom(`${kind} ${index} ${author.username}`, 'demo')
    const voters = drawWeighted(
      random,
      everyone.filter((member) => member !== author),
      up + down,
      ({ activity }) => activity,
    )
    return voters.map((member, place) => ({
      subject: id,
      user_id: member.id,
      type: place < up ? 1 : -1,
      created_at: momentBetween(Math.max(at, member.joined), calendar.now, random, 4),
    }))
  })
}
