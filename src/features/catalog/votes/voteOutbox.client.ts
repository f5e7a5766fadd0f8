import { ApiError } from '#/shared/apiClient.ts'
import { type NewVote, voteKey } from './votes.client.ts'
import type { Votes } from './votes.contract.ts'

export const MAX_TRIES = 3
/** The delay before the second attempt, in ms. Each further delay is four times as long. */
const FIRST_PAUSE_MS = 1_000
/** Statuses after which another attempt can succeed: no session, timeouts, rate limits. */
const RETRIABLE = [401, 408, 425, 429]

export interface VoteOutboxOptions {
  send: (vote: NewVote) => Promise<Votes>
  onSent: (vote: NewVote, votes: Votes) => void
  /** The server rejected the vote for good. */
  onRefused: (vote: NewVote, error: ApiError) => void
  /** Called with the keys of unsent votes whenever they change. */
  onFailures: (keys: ReadonlySet<string>) => void
  wait?: (ms: number, then: () => void) => void
}

interface Entry {
  vote: NewVote
  tries: number
  isSending: boolean
}

/**
 * Votes that are being sent to the server. One request per item at a time; a newer vote replaces a waiting one. A vote that cannot be sent
 * is tried three times and then waits until the connection returns or the reader tries again.
 */
export class VoteOutbox {
  readonly #options: VoteOutboxOptions
  readonly #entries = new Map<string, Entry>()
  readonly #failed = new Set<string>()

  constructor(options: VoteOutboxOptions) {
    this.#options = options
  }

  put(vote: NewVote): void {
    const key = voteKey(vote)
    const entry = this.#entries.get(key)
    if (entry) Object.assign(entry, { vote, tries: 0 })
    else this.#entries.set(key, { vote, tries: 0, isSending: false })
    void this.#send(key)
  }

  /** Sends failed votes again: one of them, or all when the connection returns. */
  retry(key?: string): void {
    for (const failed of key === undefined ? [...this.#failed] : [key]) {
      const entry = this.#entries.get(failed)
      if (!entry) continue
      entry.tries = 0
      void this.#send(failed)
    }
  }

  /** Clears everything, because the next votes belong to another member. */
  clear(): void {
    this.#entries.clear()
    if (this.#failed.size > 0) this.#setFailed()
  }

  async #send(key: string): Promise<void> {
    const entry = this.#entries.get(key)
    if (!entry || entry.isSending) return
    const { vote } = entry
    entry.isSending = true
    entry.tries++
    try {
      const votes = await this.#options.send(vote)
      entry.isSending = false
      if (this.#isOutdated(key, entry, vote)) return
      this.#forget(key)
      this.#options.onSent(vote, votes)
    } catch (error) {
      entry.isSending = false
      console.warn(`There was an error ${vote.type === 'upvote' ? 'upvoting' : 'downvoting'}:`, error)
      if (this.#isOutdated(key, entry, vote)) return
      this.#handle(error, key, entry)
    }
  }

  /** Whether the reader voted again meanwhile (then that vote is sent) or the outbox was cleared. */
  #isOutdated(key: string, entry: Entry, sent: NewVote): boolean {
    if (this.#entries.get(key) !== entry) return true
    if (entry.vote === sent) return false
    void this.#send(key)
    return true
  }

  #handle(error: unknown, key: string, entry: Entry): void {
    if (isRefusal(error)) {
      this.#forget(key)
      this.#options.onRefused(entry.vote, error)
      return
    }
    if (entry.tries >= MAX_TRIES) {
      this.#failed.add(key)
      this.#setFailed(this.#failed)
      return
    }
    const wait = this.#options.wait ?? ((ms, then) => setTimeout(then, ms))
    wait(FIRST_PAUSE_MS * 4 ** (entry.tries - 1), () => void this.#send(key))
  }

  #forget(key: string): void {
    this.#entries.delete(key)
    if (this.#failed.delete(key)) this.#setFailed(this.#failed)
  }

  #setFailed(keys: ReadonlySet<string> = new Set()): void {
    if (keys.size === 0) this.#failed.clear()
    this.#options.onFailures(new Set(keys))
  }
}

function isRefusal(error: unknown): error is ApiError {
  if (!(error instanceof ApiError)) return false
  const { status } = error.problem
  return status >= 400 && status < 500 && !RETRIABLE.includes(status)
}
