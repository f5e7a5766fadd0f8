import { AsyncLocalStorage } from 'node:async_hooks'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { Logger } from 'pino'
import type { LabelCounter } from '#/shared/labelCounter.ts'
import { encodeSpans } from './otlp.ts'
import type { Attributes, Span } from './span.server.ts'

/** Spans that wait to be sent; more are dropped. */
const MAX_WAITING = 2_048
const BATCH = 512
const PAUSE_MS = 5_000
const MAX_PAUSE_MS = 60_000
const REQUEST_LIMIT_MS = 10_000
/** How long stopping waits for what is not sent yet. */
const CLOSE_LIMIT_MS = 2_000
/** Responses after which the protocol says to send the same again. */
const RETRYABLE = [429, 502, 503, 504]

export interface Collector {
  endpoint: string
  headers: Readonly<Record<string, string>>
}

type Outcome = 'sent' | 'refused' | { retryAfterMs: number }

/**
 * Sends spans to a collector by OTLP over HTTP: every five seconds, or as soon as there is a batch, one request at a time, and never while a
 * request of a visitor waits for it. A collector that does not respond is tried again after pauses that double up to a minute.
 */
export class SpanExporter {
  readonly #collector: Collector
  readonly #resource: Attributes
  readonly #log: Logger
  readonly #counts: LabelCounter
  readonly #waiting: Span[] = []
  readonly #stopped = new AbortController()
  /** Timers that a request starts would otherwise belong to it. */
  readonly #outside = AsyncLocalStorage.snapshot()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<boolean> | undefined
  #failures = 0
  #retryAfterMs = 0
  #isFailureLogged = false
  #isClosed = false

  /** @param counts counts spans by outcome: sent, failed, full */
  constructor(collector: Collector, resource: Attributes, log: Logger, counts: LabelCounter) {
    this.#collector = collector
    this.#resource = resource
    this.#log = log
    this.#counts = counts
  }

  add(span: Span): void {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING) {
      this.#counts.add('full')
      return
    }
    this.#waiting.push(span)
    if (this.#waiting.length === BATCH && this.#failures === 0) this.#schedule(0)
    else if (!this.#timer) this.#schedule(PAUSE_MS)
  }

  /** Sends what waits, within two seconds. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const limit = setTimeout(() => this.#stopped.abort(), CLOSE_LIMIT_MS)
    await this.#sending
    while (this.#waiting.length > 0 && (await this.#sendBatch()));
    clearTimeout(limit)
    this.#counts.add('failed', this.#waiting.length)
  }

  #schedule(delayMs: number): void {
    if (this.#sending || this.#isClosed) return
    clearTimeout(this.#timer)
    this.#outside(() => {
      this.#timer = setTimeout(() => this.#send(), delayMs).unref()
    })
  }

  #send(): void {
    this.#timer = undefined
    this.#sending = this.#sendBatch().finally(() => {
      this.#sending = undefined
      if (this.#waiting.length > 0) this.#schedule(this.#pauseMs())
    })
  }

  #pauseMs(): number {
    if (this.#failures > 0) return Math.max(this.#retryAfterMs, backoffMs(this.#failures))
    return this.#waiting.length >= BATCH ? 0 : PAUSE_MS
  }

  /** Resolves to whether the collector took what waited longest. It stays if it is to be sent again. */
  async #sendBatch(): Promise<boolean> {
    const batch = this.#waiting.slice(0, BATCH)
    const outcome = await this.#post(batch)
    if (typeof outcome === 'object') {
      this.#failures++
      this.#retryAfterMs = outcome.retryAfterMs
      return false
    }
    this.#failures = 0
    this.#waiting.splice(0, batch.length)
    this.#counts.add(outcome === 'sent' ? 'sent' : 'failed', batch.length)
    return outcome === 'sent'
  }

  async #post(batch: readonly Span[]): Promise<Outcome> {
    const signal = AbortSignal.any([this.#stopped.signal, AbortSignal.timeout(REQUEST_LIMIT_MS)])
    try {
      const body = encodeSpans(batch, this.#resource)
      const { statusCode = 0, headers } = await post(this.#collector, body, signal)
      const isTaken = statusCode >= 200 && statusCode < 300
      this.#report(isTaken ? undefined : `status ${statusCode}`)
      if (isTaken) return 'sent'
      return RETRYABLE.includes(statusCode)
        ? { retryAfterMs: retryAfterMs(headers['retry-after']) }
        : 'refused'
    } catch (error) {
      const { name, code } = error as NodeJS.ErrnoException
      this.#report(code ?? name)
      return { retryAfterMs: 0 }
    }
  }

  /** Logs when it begins to fail, and when it is over. */
  #report(reason: string | undefined): void {
    if ((reason !== undefined) === this.#isFailureLogged) return
    this.#isFailureLogged = reason !== undefined
    if (reason === undefined) this.#log.warn('Traces are sent again')
    else
      this.#log.warn({ reason }, 'Traces cannot be sent. The collector is tried again until it takes them.')
  }
}

function post({ endpoint, headers }: Collector, body: string, signal: AbortSignal): Promise<IncomingMessage> {
  const send = endpoint.startsWith('https:') ? secureRequest : plainRequest
  const options = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, signal }
  return new Promise((resolve, reject) => {
    send(endpoint, options, (response) => resolve(response.resume()))
      .on('error', reject)
      .end(body)
  })
}

const backoffMs = (failures: number) => Math.min(PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS)

/** The seconds of a `Retry-After`, bounded. */
function retryAfterMs(header: string | undefined): number {
  const seconds = Number(header ?? 0)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0) * 1000, MAX_PAUSE_MS) : 0
}
