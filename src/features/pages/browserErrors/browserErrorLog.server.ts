import type { Logger } from 'pino'
import { FixedWindowRateLimiter } from '#/http/fixedWindowRateLimiter.ts'
import type { LabelCounter } from '#/shared/labelCounter.ts'
import type { BrowserError } from './browserErrors.contract.ts'
import { MAX_LINES_PER_ERROR, MAX_LINES_PER_MINUTE } from './browserErrors.limits.ts'
import { redactReport } from './redactReport.ts'

const MINUTE_MS = 60_000
/** Different errors that are told apart within a minute. */
const MAX_KNOWN = 1_000

/**
 * Logs what failed in browsers: so many lines a minute, and few of each error, so that one mistake neither fills the disk nor hides the others.
 * The rest is only counted.
 */
export class BrowserErrorLog {
  readonly #log: Logger
  readonly #counts: LabelCounter
  readonly #all = new FixedWindowRateLimiter(MAX_LINES_PER_MINUTE, MINUTE_MS)
  readonly #each = new FixedWindowRateLimiter(MAX_LINES_PER_ERROR, MINUTE_MS)
  #unlogged = 0

  constructor(log: Logger, counts: LabelCounter) {
    this.#log = log
    this.#counts = counts
  }

  /** False for an error outside of the site's scripts. */
  add({ kind, route, build, page_request_id, ...report }: BrowserError, browser: string): boolean {
    const { error, stack } = redactReport(report)
    if (stack.length === 0) return this.#count('foreign', false)
    if (!this.#mayLog(`${error} ${stack[0]}`)) {
      this.#unlogged++
      return this.#count('unlogged', true)
    }
    const unlogged = this.#unlogged > 0 ? { unlogged: this.#unlogged } : {}
    this.#unlogged = 0
    this.#log.warn(
      { error, stack, kind, page: route, build, browser, pageRequestId: page_request_id, ...unlogged },
      'An error in a browser',
    )
    return this.#count('logged', true)
  }

  #mayLog(error: string): boolean {
    if (this.#each.size < MAX_KNOWN && this.#each.count(error) > 0) return false
    return this.#all.count('all') === 0
  }

  #count<T>(outcome: 'logged' | 'unlogged' | 'foreign', result: T): T {
    this.#counts.add(outcome)
    return result
  }
}
