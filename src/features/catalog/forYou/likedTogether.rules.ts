import { Best } from '#/features/catalog/index/engine/best.ts'
import { MAX_MEMBERS_OF_GAME, MAX_TOGETHER, MIN_IN_COMMON } from './forYou.limits.ts'

/** What members like: for each member the places of their games in `ids`. */
export interface Likes {
  /** Ids of games. */
  ids: readonly number[]
  byMember: readonly Int32Array[]
}

/** The games that members like who like `gameId`: those with the highest scores, highest first. Scores are above 0 and up to 1. */
export interface LikedTogether {
  gameId: number
  others: number[]
  scores: number[]
}

/** Adds up likes member by member. */
export class LikesBuilder {
  readonly #places = new Map<number, number>()
  readonly #byMember: Int32Array[] = []

  /** @param games ids, each once */
  add(games: readonly number[]): void {
    const member = new Int32Array(games.length)
    games.forEach((id, at) => {
      const place = this.#places.get(id) ?? this.#places.size
      this.#places.set(id, place)
      member[at] = place
    })
    // A single like says nothing about pairs, but it counts for how often its game is liked.
    if (member.length > 0) this.#byMember.push(member)
  }

  get likes(): Likes {
    return { ids: [...this.#places.keys()], byMember: this.#byMember }
  }
}

/** How much less a score from few members counts: half of it, if so many like both games. */
const SHRINKAGE = 3
/** Members of a game, and other games, between two pauses. */
const MEMBERS_PER_STEP = 64
const OTHERS_PER_STEP = 4096

interface Candidate {
  place: number
  score: number
}

/**
 * The games that are liked together, game by game: the cosine of the members who like them, in which a like of a member with many likes weighs
 * less (it says less about any pair of them), shrunk where few members like both. Games with nothing in common with others are left out.
 *
 * Each game compares at most `MAX_MEMBERS_OF_GAME` members, so the work grows with the number of likes, and no game takes more than a moment.
 * Yields also between games, so that a caller can do something else.
 */
export function* likedTogether({ ids, byMember }: Likes): Generator<LikedTogether | undefined> {
  const { members, starts, weightOfMember, weightOfGame } = yield* invert(ids.length, byMember)
  const common = new Float64Array(ids.length)
  const counts = new Int32Array(ids.length)
  for (let game = 0; game < ids.length; game++) {
    const [start, end] = [starts[game]!, starts[game + 1]!]
    const compared = Math.min(end - start, MAX_MEMBERS_OF_GAME)
    if (compared < MIN_IN_COMMON) continue
    const step = (end - start) / compared
    const touched: number[] = []
    for (let i = 0; i < compared; i++) {
      if (i % MEMBERS_PER_STEP === MEMBERS_PER_STEP - 1) yield
      const member = members[start + Math.floor(i * step)]!
      const weight = weightOfMember[member]! * step
      for (const other of byMember[member]!) {
        if (counts[other]! === 0) touched.push(other)
        counts[other]!++
        common[other]! += weight
      }
    }
    const best = new Best<Candidate>(
      MAX_TOGETHER,
      (a, b) => b.score - a.score || ids[b.place]! - ids[a.place]!,
    )
    for (const [at, place] of touched.entries()) {
      if (at % OTHERS_PER_STEP === OTHERS_PER_STEP - 1) yield
      const inCommon = counts[place]!
      if (place !== game && inCommon >= MIN_IN_COMMON) {
        const cosine = common[place]! / Math.sqrt(weightOfGame[game]! * weightOfGame[place]!)
        best.offer({ place, score: Math.min(1, (cosine * inCommon) / (inCommon + SHRINKAGE)) })
      }
      counts[place] = 0
      common[place] = 0
    }
    if (best.list.length === 0) continue
    yield {
      gameId: ids[game]!,
      others: best.list.map(({ place }) => ids[place]!),
      scores: best.list.map(({ score }) => score),
    }
  }
}

/** Members between two pauses. */
const STEP = 1024

/** The members of each game, one game after the other from `starts[game]` on, and what likes weigh. */
function* invert(games: number, byMember: readonly Int32Array[]) {
  const starts = new Int32Array(games + 1)
  const weightOfGame = new Float64Array(games)
  const weightOfMember = Float64Array.from(byMember, (liked) => 1 / liked.length)
  for (let member = 0; member < byMember.length; member++) {
    for (const game of byMember[member]!) {
      starts[game + 1]!++
      weightOfGame[game]! += weightOfMember[member]!
    }
    if (member % STEP === 0) yield
  }
  for (let game = 0; game < games; game++) starts[game + 1]! += starts[game]!
  const next = starts.slice()
  const members = new Int32Array(starts[games]!)
  for (let member = 0; member < byMember.length; member++) {
    for (const game of byMember[member]!) members[next[game]!++] = member
    if (member % STEP === 0) yield
  }
  return { members, starts, weightOfMember, weightOfGame }
}
