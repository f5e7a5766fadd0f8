import { ApiError, apiStream } from '#/shared/apiClient.ts'
import { stringifySearch } from '#/shared/searchParams.ts'
import { EventReader } from './eventReader.ts'
import type { LiveEvent } from './live.contract.ts'
import { HEARTBEAT_MS } from './live.limits.ts'
import type { Topic } from './topics.ts'

/** A stream without data for this long (ms) is dead: heartbeats are more frequent. */
const SILENCE_MS = 2.4 * HEARTBEAT_MS
const MAX_RETRY_MS = 60_000

export interface ConnectionOptions {
  topics: readonly Topic[]
  /** As the viewer; otherwise as a visitor. */
  asViewer: boolean
  /** After which position notifications are new. */
  position: () => string | undefined
  onEvent: (event: LiveEvent, position: string | undefined) => void
}

/** Keeps a stream open until it is closed: reconnects after every break, with exponential backoff and jitter. */
export class LiveConnection {
  readonly #options: ConnectionOptions
  readonly #closed = new AbortController()
  #failures = 0
  #retryMs = 2_000
  #wake: () => void = () => {}

  constructor(options: ConnectionOptions) {
    this.#options = options
    void this.#run()
  }

  close(): void {
    this.#closed.abort()
    this.#wake()
  }

  /** Reconnects now, because the network or the reader is back. */
  retryNow(): void {
    this.#wake()
  }

  async #run(): Promise<void> {
    while (!this.#closed.signal.aborted) {
      let reconnectsNow = false
      try {
        reconnectsNow = (await this.#stream()) === 'expired'
      } catch (error) {
        // After signing out, the page continues as a visitor with a new connection, which ends this one.
        if (error instanceof ApiError && error.problem.status === 400) return
      }
      if (!reconnectsNow) await this.#pause()
    }
  }

  /** Reads one stream to its end and returns why the server ended it. */
  async #stream(): Promise<string | undefined> {
    const { topics, asViewer, position, onEvent } = this.#options
    const silence = new AbortController()
    const signal = AbortSignal.any([this.#closed.signal, silence.signal])
    let watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
    let reason: string | undefined
    try {
      const path = `/api/events${stringifySearch({ topics: topics.join(',') || undefined })}`
      const after = asViewer ? position() : undefined
      const headers = { accept: 'text/event-stream', ...(after ? { 'last-event-id': after } : {}) }
      const response = await apiStream(path, { signal, headers, cache: 'no-store' }, { asViewer })
      const reader = new EventReader()
      const decoder = new TextDecoder()
      const body = response.body!.getReader()
      for (let piece = await body.read(); !piece.done; piece = await body.read()) {
        clearTimeout(watchdog)
        watchdog = setTimeout(() => silence.abort(), SILENCE_MS)
        for (const { event, retryMs } of reader.read(decoder.decode(piece.value, { stream: true }))) {
          if (retryMs) this.#retryMs = retryMs
          if (!event) continue
          if (event.name === 'ready') this.#failures = 0
          if (event.name === 'end') reason = event.data.reason
          else if (!this.#closed.signal.aborted) onEvent(event, event.id)
        }
      }
      return reason
    } finally {
      clearTimeout(watchdog)
    }
  }

  async #pause(): Promise<void> {
    const maxMs = Math.min(this.#retryMs * 2 ** this.#failures++, MAX_RETRY_MS)
    const ms = maxMs / 2 + (Math.random() * maxMs) / 2
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
