import { type SeededRandom, seededRandom } from '#/shared/seededRandom.ts'
import { type DemoCalendar, isoMoment } from './demoCalendar.ts'
import type { DemoFiles } from './demoFiles.ts'
import type { PlacedGame } from './demoGames.ts'
import type { DemoMember } from './demoMembers.ts'
import { drawWeighted } from './drawWeighted.ts'

/** The share of all members who vote on the most popular game. */
const REACH = 0.94

/** A time after `from`, more likely near `until` if `lean` is below 1 and near `from` if it is above. */
function momentBetween(from: number, until: number, random: SeededRandom, lean: number): string {
  return isoMoment(from + Math.max(0, until - from) * random.next() ** lean)
}

function voteCount(game: PlacedGame, members: number): number {
  const share = REACH * (game.file.popularity / 1000) ** 0.9
  return Math.round(members * (game.file.state === 'unconfirmed' ? share / 8 : share))
}

/**
 * Votes on games. Their number follows popularity, their direction follows quality with some variation. Members who reviewed a
 * game voted as their review says. Some of those who like a game make it a favorite.
 */
export function gameVoteRows(
  files: DemoFiles,
  games: ReadonlyMap<string, PlacedGame>,
  members: ReadonlyMap<string, DemoMember>,
  calendar: DemoCalendar,
) {
  const reviews = Map.groupBy(files.reviews, (review) => review.game)
  const votes = []
  const favorites = []
  for (const game of games.values()) {
    const random = seededRandom(`votes on ${game.file.urlid}`, 'demo')
    const opinions = new Map<DemoMember, number>()
    for (const review of reviews.get(game.file.urlid) ?? [])
      opinions.set(members.get(review.user)!, review.type === 'positive' ? 1 : -1)
    const others = [...members.values()].filter((member) => !opinions.has(member) && member !== game.addedBy)
    const wanted = voteCount(game, members.size) - opinions.size
    for (const member of drawWeighted(random, others, wanted, ({ activity }) => activity))
      opinions.set(member, random.next() < game.file.quality ? 1 : -1)
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
