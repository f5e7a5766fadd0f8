import { LRUCache } from 'lru-cache'
import { judgeFailure } from '#/features/catalog/deadLinks/deadLinks.rules.ts'
import { FetchError } from '#/http/safeFetch/fetchError.ts'
import type { SafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import { allowsFraming } from './framing.rules.ts'
import type { FrameOutcome } from './play.limits.ts'

/** How long an outcome is remembered. A site that did not respond may do so soon. */
const TTL_MS = { allowed: 6 * HOUR_MS, refused: 6 * HOUR_MS, gone: HOUR_MS, unknown: HOUR_MS / 6 }
const MAX_REMEMBERED = 5_000
/** Checks that run at once. Further ones are not made: the browser tries the frame. */
const MAX_RUNNING = 20
const TIMEOUT_MS = 5_000

/** Asks the sites of games whether they can be shown in a frame, and remembers what they said. */
export class FrameChecks {
  readonly #safeFetch: SafeFetch
  readonly #siteUrl: string
  readonly #known = new LRUCache<string, FrameOutcome>({ max: MAX_REMEMBERED })
  readonly #running = new Map<string, Promise<FrameOutcome>>()

  constructor(safeFetch: SafeFetch, siteUrl: string) {
    this.#safeFetch = safeFetch
    this.#siteUrl = siteUrl
  }

  /** The outcome for an address; one request for all who ask while it runs. */
  async check(address: string): Promise<FrameOutcome> {
    const known = this.#known.get(address) ?? this.#running.get(address)
    if (known) return known
    if (this.#running.size >= MAX_RUNNING) return 'unknown'
    const running = this.#ask(address).finally(() => this.#running.delete(address))
    this.#running.set(address, running)
    const outcome = await running
    this.#known.set(address, outcome, { ttl: TTL_MS[outcome] })
    return outcome
  }

  async #ask(address: string): Promise<FrameOutcome> {
    // A page that is loaded over https shows no frame that is not.
    if (new URL(address).protocol !== 'https:' && new URL(this.#siteUrl).protocol === 'https:')
      return 'refused'
    try {
      const page = await this.#safeFetch(address, { wanted: 'headers', timeoutMs: TIMEOUT_MS })
      const urls = { siteUrl: this.#siteUrl, pageUrl: page.url }
      return page.isModified && page.framing && !allowsFraming(page.framing, urls) ? 'refused' : 'allowed'
    } catch (error) {
      if (!(error instanceof FetchError)) throw error
      const { failure, status, message } = error
      return failure === 'status' && !judgeFailure(failure, status, message).isAlive ? 'gone' : 'unknown'
    }
  }
}
