import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { DB } from '#/db/generated/tables.ts'
import type { ResponseCache } from '#/http/cache/responseCache.server.ts'
import type { Voter, Voters as VotersPage } from './gameTools.contract.ts'
import { VOTERS_PAGE, type VoteSign } from './gameTools.limits.ts'
import { readCounts } from './gameTools.writes.server.ts'
import { findUncounted, findVoters, readSignedVoters, type SignedVoters } from './voters.queries.server.ts'

/** Games that moderators check at the same time. 100,000 voters take about 10 MB. */
const MAX_GAMES = 3
const LIFETIME_MS = 60_000

export interface VotersQuery {
  gameId: number
  sign: VoteSign | 'set-aside' | 'waiting' | 'marked' | undefined
  order: 'signs' | 'newest' | 'oldest'
  page: number
}

/**
 * The voters of games with their signs, which compare all votes on a game: read once, and used for all pages for a minute. Whether a vote is
 * set aside or waits, and the counts, are as they are now.
 */
export class Voters {
  readonly #db: Kysely<DB>
  readonly #games: LRUCache<number, SignedVoters>

  constructor(db: Kysely<DB>, cache: Pick<ResponseCache, 'onReset'>) {
    this.#db = db
    this.#games = new LRUCache({
      max: MAX_GAMES,
      ttl: LIFETIME_MS,
      // Whoever waits for one gets it, although others took its place meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: (gameId) => readSignedVoters(db, gameId),
    })
    cache.onReset(() => this.#games.clear())
  }

  /** A page of the voters of a game, with the number of votes that count, are set aside, wait, and have each sign. */
  async page({
    gameId,
    sign,
    order,
    page,
  }: VotersQuery): Promise<Omit<VotersPage, 'next'> & { hasMore: boolean }> {
    const [signed, uncounted, counts] = await Promise.all([
      this.#games.forceFetch(gameId),
      findUncounted(this.#db, gameId),
      readCounts(this.#db, gameId),
    ])
    const places = placesOf(signed, sign, uncounted)
    if (order !== 'signs') places.sort((a, b) => signed.age[a]! - signed.age[b]!)
    if (order === 'newest') places.reverse()
    const start = (page - 1) * VOTERS_PAGE
    const shown = places.slice(start, start + VOTERS_PAGE)
    const found = await findVoters(
      this.#db,
      gameId,
      shown.map((place) => signed.ids[place]!),
    )
    return {
      items: shown.flatMap((place): Voter[] => {
        const voter = found.get(signed.ids[place]!)
        return voter ? [{ ...voter, ...signsAt(signed, place) }] : []
      }),
      hasMore: start + VOTERS_PAGE < places.length,
      totals: {
        ...counts,
        set_aside: uncounted.setAside.size,
        waiting: uncounted.waiting.size,
        ...countSigns(signed),
      },
    }
  }
}

const signsAt = ({ same_address, same_hour, only_vote, address_group }: SignedVoters, place: number) => ({
  same_address: same_address[place]!,
  same_hour: same_hour[place]!,
  only_vote: only_vote[place]!,
  address_group: address_group[place]!,
})

/** The places of the voters with a sign. */
function placesOf(
  signed: SignedVoters,
  sign: VotersQuery['sign'],
  { setAside, waiting, marked }: Awaited<ReturnType<typeof findUncounted>>,
): number[] {
  const has = {
    address: (place: number) => signed.same_address[place]! > 0,
    hour: (place: number) => signed.same_hour[place]! > 0,
    only: (place: number) => signed.only_vote[place]!,
    'set-aside': (place: number) => setAside.has(signed.ids[place]!),
    waiting: (place: number) => waiting.has(signed.ids[place]!),
    marked: (place: number) => marked.has(signed.ids[place]!),
  }
  const places = Array.from(signed.ids, (_, place) => place)
  return sign ? places.filter(has[sign]) : places
}

const countSigns = ({ same_address, same_hour, only_vote }: SignedVoters) => ({
  address: same_address.filter((others) => others > 0).length,
  hour: same_hour.filter((others) => others > 0).length,
  only: only_vote.filter(Boolean).length,
})
