// `node bench/forYou.ts`: how often 'For you' finds votes that were left out, beside the best-rated games, the best-known ones, and chance.
import { demoCalendar } from '#/db/seed/demoCalendar.ts'
import { readDemoFiles } from '#/db/seed/demoFiles.ts'
import { placeGames } from '#/db/seed/demoGames.ts'
import { demoMembers } from '#/db/seed/demoMembers.ts'
import { gameVoteRows } from '#/db/seed/demoVotes.ts'
import {
  type LikedTogether,
  LikesBuilder,
  likedTogether,
} from '#/features/catalog/forYou/likedTogether.rules.ts'
import { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import type { CatalogRow } from '#/features/catalog/index/engine/catalogRow.ts'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { tagByName } from '#/shared/taxonomy.ts'

/** Games that are looked at: as many as a page has. */
const FIRST = 20
/** One vote of so many is left out. */
const EVERY = 10

interface Vote {
  game_id: number
  user_id: string
  type: number
}

/** How many of the votes that were left out were found, of how many, among the first games in each order. */
export interface Found {
  leftOut: number
  forYou: number
  rated: number
  popular: number
  random: number
}

/**
 * Leaves out each tenth upvote of the demo members, and counts how many of these games are among the first 20 for their member, without those
 * that the member still has a vote on.
 */
export async function leaveOut(): Promise<Found> {
  const { games, votes } = await demo()
  const isUp = ({ type }: Vote) => type === 1
  const out = new Set(votes.filter(isUp).filter((_, at) => at % EVERY === EVERY - 1))
  const kept = votes.filter((vote) => !out.has(vote))
  const catalog = catalogOf(games, kept)
  const byMember = Map.groupBy(kept, ({ user_id }) => user_id)
  const likes = new LikesBuilder()
  for (const own of byMember.values()) likes.add(own.filter(isUp).map(({ game_id }) => game_id))
  const together = new Map<number, LikedTogether>()
  for (const row of likedTogether(likes.likes)) if (row) together.set(row.gameId, row)

  const all = { offset: 0, limit: games.length }
  const listed = new Set(catalog.page(DEFAULT_QUERY, all).ids)
  const order = (sort: 'rated' | 'votes') => catalog.page({ ...DEFAULT_QUERY, sort }, all).ids
  const orders = { rated: order('rated'), popular: order('votes') }
  const found: Found = { leftOut: 0, forYou: 0, rated: 0, popular: 0, random: 0 }
  for (const [member, missing] of Map.groupBy(out, ({ user_id }) => user_id)) {
    const own = byMember.get(member) ?? []
    const known = new Set(own.map(({ game_id }) => game_id))
    const ofType = (type: number) => own.filter((vote) => vote.type === type).map(({ game_id }) => game_id)
    const picks = done(
      catalog.picks(
        { liked: ofType(1), disliked: ofType(-1), likedTags: [], together, known, hiddenTags: [] },
        FIRST,
      ),
    )
    const first = {
      forYou: new Set(picks.map(({ id }) => id)),
      rated: firstUnknown(orders.rated, known),
      popular: firstUnknown(orders.popular, known),
      random: firstUnknown(shuffled([...listed], member), known),
    }
    for (const { game_id } of missing.filter((vote) => listed.has(vote.game_id))) {
      found.leftOut++
      for (const name of ['forYou', 'rated', 'popular', 'random'] as const)
        if (first[name].has(game_id)) found[name]++
    }
  }
  return found
}

const firstUnknown = (ids: readonly number[], known: ReadonlySet<number>) =>
  new Set(ids.filter((id) => !known.has(id)).slice(0, FIRST))

function shuffled(ids: number[], seed: string): number[] {
  const random = seededRandom(seed, 'order')
  return ids
    .map((id) => ({ id, at: random.next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ id }) => id)
}

function done<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

async function demo() {
  const files = await readDemoFiles()
  const calendar = demoCalendar(files, new Date('2026-11-20T12:00:00Z'))
  const members = demoMembers(files.users, calendar, new Set())
  const ids = files.games.map((_, at) => at + 1)
  const games = placeGames(files, ids, members, calendar)
  const { votes } = gameVoteRows(files, games, members, calendar)
  return { games: [...games.values()], votes: votes as Vote[] }
}

function catalogOf(games: Awaited<ReturnType<typeof demo>>['games'], votes: readonly Vote[]): Catalog {
  const catalog = new Catalog()
  const byGame = Map.groupBy(votes, ({ game_id }) => game_id)
  for (const { id, file } of games) {
    const own = byGame.get(id) ?? []
    const up = own.filter(({ type }) => type === 1).length
    const row: CatalogRow = {
      id,
      urlid: file.urlid,
      name: file.name,
      desc: file.desc,
      otherNames: [],
      developers: [],
      logo: null,
      banner: null,
      thumb: null,
      tags: file.tags.flatMap((name) => tagByName.get(name)?.id ?? []),
      links: [],
      up,
      down: own.length - up,
      reviews: 0,
      created: 0,
      updated: null,
      released: null,
      releasePrecision: 'day',
      featuredUntil: null,
      confirmed: file.state !== 'unconfirmed',
      removed: file.state === 'removed',
      archived: file.state === 'archived',
      playable: false,
    }
    catalog.load(row)
  }
  catalog.finishLoading()
  return catalog
}

if (process.argv[1] === import.meta.filename) {
  const found = await leaveOut()
  console.log(`${found.leftOut} votes left out; among the first ${FIRST}:`)
  for (const [name, count] of Object.entries(found).slice(1))
    console.log(
      `${name.padEnd(8)} ${String(count).padStart(5)}  ${((100 * count) / found.leftOut).toFixed(1)}%`,
    )
}
