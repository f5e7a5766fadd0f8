import { Agent, request } from 'node:https'
import type { Place } from './place.ts'
import type { Prepared } from './prepare.ts'
import { drawWrites, NONE, type Write } from './writes.ts'

const MAX_IN_FLIGHT = 1_000
/** Longer than HAProxy waits for a site. */
const LIMIT_MS = 100_000

/** A write that was not acknowledged. */
export interface Failure {
  /** When it was sent, and when it failed, ms. */
  sentAt: number
  at: number
  /** The status and the start of the body, or the code of an error. */
  reason: string
  /** The site has refused it (4xx), which no failure explains. */
  isRefusal: boolean
}

/**
 * Members who write through HAProxy, each from an address of their own, so many times a second whatever the responses. A write that was not
 * acknowledged may be there, now or later: its key is not used again.
 */
export class Writers {
  readonly acknowledged = new Map<string, string>()
  readonly unknown = new Map<string, string>()
  readonly failures: Failure[] = []
  /** When each write was acknowledged, ms, in order. */
  readonly acknowledgments: number[] = []
  readonly #busy = new Set<string>()
  readonly #agent = new Agent({ keepAlive: true, rejectUnauthorized: false })
  readonly #port: number
  readonly #authorizations: readonly string[]
  readonly #draw: () => Write
  #timer: NodeJS.Timeout | undefined

  constructor(place: Place, prepared: Prepared) {
    this.#port = place.port('https')
    this.#authorizations = prepared.authorizations
    this.#draw = drawWrites(prepared, (key) => this.acknowledged.get(key) ?? NONE)
  }

  start(perSecond: number): void {
    this.#timer = setInterval(() => this.#writeNext(), 1_000 / perSecond)
  }

  /** Resolves when nothing is in flight any more. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    while (this.#busy.size > 0) await new Promise((resolve) => setTimeout(resolve, 50))
    this.#agent.destroy()
  }

  /** Seconds without an acknowledgment, at most, between two times. */
  longestPause(from: number, to: number): number {
    const within = this.acknowledgments.filter((at) => at >= from && at <= to)
    const times = [from, ...within, to]
    return Math.max(...times.slice(1).map((at, before) => at - times[before]!)) / 1_000
  }

  /** Writes that failed and were on their way at any moment between two times. */
  failuresWithin(from: number, to: number): Failure[] {
    return this.failures.filter(({ sentAt, at }) => at >= from && sentAt <= to)
  }

  #writeNext(): void {
    if (this.#busy.size >= MAX_IN_FLIGHT) return
    const write = this.#draw()
    if (this.#busy.has(write.key) || this.unknown.has(write.key)) return
    this.#busy.add(write.key)
    void this.#send(write).then(() => this.#busy.delete(write.key))
  }

  async #send(write: Write): Promise<void> {
    const sentAt = Date.now()
    const reason = await this.#ask(write)
    const at = Date.now()
    if (reason === undefined) {
      this.acknowledged.set(write.key, write.state)
      this.acknowledgments.push(at)
    } else {
      this.unknown.set(write.key, write.state)
      this.failures.push({
        sentAt,
        at,
        reason: `${write.path}: ${reason}`,
        isRefusal: reason.startsWith('4'),
      })
    }
  }

  /** Undefined if it was acknowledged. */
  #ask({ member, method, path, body }: Write): Promise<string | undefined> {
    const text = body === undefined ? '' : JSON.stringify(body)
    return new Promise((resolve) => {
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          localAddress: `127.1.${member >> 8}.${member & 255}`,
          method,
          path,
          headers: {
            host: 'games.localhost',
            authorization: this.#authorizations[member - 1]!,
            'content-length': Buffer.byteLength(text),
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          signal: AbortSignal.timeout(LIMIT_MS),
        },
        (response) => {
          let read = ''
          response
            .on('data', (chunk) => {
              read += chunk
            })
            .on('end', () => {
              const status = response.statusCode!
              resolve(response.complete && status < 300 ? undefined : `${status} ${read.slice(0, 200)}`)
            })
            .on('error', (error) => resolve(String(error)))
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) =>
        resolve(`${error.code ?? error.message}${sent.reusedSocket ? ' on a connection used before' : ''}`),
      )
      sent.end(text)
    })
  }
}
