import { setTimeout as wait } from 'node:timers/promises'
import { addressOf } from '../addressOf.ts'

/** A vote for each of these is sent in turn: each member votes once on each game. */
export interface Voting {
  port: number
  /** `authorization` headers of the members. */
  members: readonly string[]
  games: readonly number[]
  perSecond: number
}

interface Vote {
  game: number
  /** The index of the member in `members`. */
  member: number
}

/** Members who vote at a steady rate, whether or not the site responds. */
export class Voters {
  /** Votes that the site said it has. */
  readonly acknowledged: Vote[] = []
  /** Votes that it refused or did not respond to, by status or error. */
  readonly errors = new Map<string, number>()
  /** The longest time without an acknowledged vote, ms. */
  longestPauseMs = 0
  #lastAt = performance.now()
  #sent = 0
  readonly #inFlight = new Set<Promise<void>>()
  readonly #voting: Voting
  readonly #ended = new AbortController()
  readonly #sending: Promise<void>

  constructor(voting: Voting) {
    this.#voting = voting
    this.#sending = this.#send()
  }

  /** Sends no more votes, and waits for the last responses. */
  async stop(): Promise<void> {
    this.#ended.abort()
    await this.#sending
    await Promise.all(this.#inFlight)
  }

  async #send(): Promise<void> {
    const begun = performance.now()
    const { members, games, perSecond } = this.#voting
    while (!this.#ended.signal.aborted && this.#sent < members.length * games.length) {
      const due = Math.floor(((performance.now() - begun) * perSecond) / 1000)
      for (; this.#sent < due; this.#sent++) {
        const member = this.#sent % members.length
        const turn = Math.floor(this.#sent / members.length)
        const vote = this.#cast({ member, game: games[(member + turn) % games.length]! })
        this.#inFlight.add(vote)
        void vote.finally(() => this.#inFlight.delete(vote))
      }
      await wait(10)
    }
  }

  async #cast(vote: Vote): Promise<void> {
    const { port, members } = this.#voting
    try {
      const response = await fetch(`http://127.0.0.1:${port}/api/upvote`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': addressOf(vote.member),
          authorization: members[vote.member]!,
        },
        body: JSON.stringify({ game: vote.game }),
        signal: AbortSignal.timeout(60_000),
      })
      await response.arrayBuffer()
      if (response.ok) this.#acknowledge(vote)
      else this.#count(String(response.status))
    } catch (error) {
      this.#count(error instanceof Error ? error.name : String(error))
    }
  }

  #acknowledge(vote: Vote): void {
    const now = performance.now()
    this.longestPauseMs = Math.max(this.longestPauseMs, now - this.#lastAt)
    this.#lastAt = now
    this.acknowledged.push(vote)
  }

  #count(error: string): void {
    this.errors.set(error, (this.errors.get(error) ?? 0) + 1)
  }
}
