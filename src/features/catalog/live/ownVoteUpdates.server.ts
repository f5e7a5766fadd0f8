import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { type EventBatch, eventsOf } from '#/domainEvents.ts'
import type { CastVotes } from '#/features/catalog/votes/votes.contract.ts'
import type { EventStream } from './eventStream.server.ts'
import { readVotes, readVoteTotals } from './live.queries.server.ts'
import { type Voted, votesCast } from './newVotes.ts'
import { Groups } from './streamGroups.ts'

/** What happened to members' own votes, for their other tabs and browsers. */
export class OwnVoteUpdates {
  readonly #db: Database
  readonly #log: Logger
  readonly #ofMember: Groups<string, { stream: EventStream }>
  /** Votes of members with a stream, each item of a member once. */
  #cast = new Map<string, Voted>()
  /** By member: the games on which their vote was decided on. */
  #decided = new Groups<string, number>()
  #isClosed = false

  /** @param ofMember the streams of each member */
  constructor(db: Database, log: Logger, ofMember: Groups<string, { stream: EventStream }>) {
    this.#db = db
    this.#log = log
    this.#ofMember = ofMember
  }

  close(): void {
    this.#isClosed = true
  }

  /** Collects what a batch changed for members with a stream. Returns whether there was anything. */
  add(batch: EventBatch): boolean {
    const hasStream = ({ userId }: { userId: string }) => this.#ofMember.of(userId).size > 0
    const cast = votesCast(batch).filter(hasStream)
    for (const vote of cast) this.#cast.set(`${vote.userId} ${vote.kind} ${vote.id}`, vote)
    const decided = eventsOf(batch, 'moderated-vote').filter(hasStream)
    for (const { userId, gameId } of decided) this.#decided.add(userId, gameId)
    return cast.length + decided.length > 0
  }

  /** Sends what was collected. */
  send(): void {
    const [cast, decided] = [this.#cast, this.#decided]
    this.#cast = new Map()
    this.#decided = new Groups()
    if (cast.size > 0) void this.#sendCast([...cast.values()])
    for (const userId of decided.keys())
      for (const { stream } of this.#ofMember.of(userId))
        stream.send('votes', { games: [...decided.of(userId)] })
  }

  /** Sends members the votes that they cast, as they are now. */
  async #sendCast(cast: readonly Voted[]): Promise<void> {
    try {
      const ofMember = new Map<string, CastVotes>()
      const totals = await readVoteTotals(this.#db.kysely, [...new Set(cast.map(({ userId }) => userId))])
      for (const [userId, own] of totals)
        ofMember.set(userId, { games: [], posts: [], comments: [], totals: own })
      for (const { userId, kind, id, vote, waiting } of await readVotes(this.#db.kysely, cast))
        ofMember.get(userId)?.[kind].push({ id, vote, waiting })
      for (const [userId, votes] of ofMember)
        for (const { stream } of this.#ofMember.of(userId)) stream.send('own-votes', votes)
    } catch (error) {
      // Their other tabs read them again with the next page.
      if (!this.#isClosed) this.#log.error({ err: error }, 'Own votes could not be read')
    }
  }
}
