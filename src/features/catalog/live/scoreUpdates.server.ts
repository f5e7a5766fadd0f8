import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import type { EventBatch } from '#/domainEvents.ts'
import { type EventStream, eventText } from './eventStream.server.ts'
import type { LiveEvents } from './live.contract.ts'
import { readScores } from './live.queries.server.ts'
import { ScoredItems } from './newVotes.ts'

/** How long votes are collected for lists, in ms: their readers are many. */
const LISTS_MS = 1_500
/** A stream begins with the votes of this time before it, in ms: those since its page was rendered. */
const RECENT_MS = 60_000
/** Streams that are written to in one go. */
const SENT_AT_ONCE = 250

/** New votes, for those who look at lists. */
export class ScoreUpdates {
  readonly #db: Database
  readonly #log: Logger
  readonly #readers: () => ReadonlySet<{ stream: EventStream }>
  readonly #scored = new ScoredItems()
  #timer: NodeJS.Timeout | undefined
  #isClosed = false

  /** @param readers who looks at lists */
  constructor(db: Database, log: Logger, readers: () => ReadonlySet<{ stream: EventStream }>) {
    this.#db = db
    this.#log = log
    this.#readers = readers
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  /** Adds the votes of a batch, and sends them soon. */
  add(batch: EventBatch): void {
    const now = performance.now()
    if (!this.#scored.add(batch, now) || this.#timer !== undefined || this.#readers().size === 0) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#send(now)
    }, LISTS_MS)
  }

  /** What a stream begins with, if there is anything. */
  async recent(): Promise<LiveEvents['scores'] | undefined> {
    const { games, posts } = this.#scored.since(performance.now() - RECENT_MS)
    return games.length + posts.length > 0 ? readScores(this.#db.kysely, { games, posts }) : undefined
  }

  /** Sends what changed since a time. */
  async #send(since: number): Promise<void> {
    try {
      const text = eventText('scores', await readScores(this.#db.kysely, this.#scored.since(since)))
      const readers = [...this.#readers()]
      for (let first = 0; first < readers.length; first += SENT_AT_ONCE) {
        // To thousands it takes tens of milliseconds: requests go in between.
        if (first > 0) await setImmediate()
        for (const { stream } of readers.slice(first, first + SENT_AT_ONCE)) stream.sendText(text)
      }
    } catch (error) {
      // The next vote on an item makes up for it.
      if (!this.#isClosed) this.#log.error({ err: error }, 'New votes could not be read')
    }
  }
}
