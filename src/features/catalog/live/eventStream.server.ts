import type { ServerResponse } from 'node:http'
import type { EndReason, LiveEvents } from './live.contract.ts'
import { MAX_BUFFERED_BYTES } from './live.limits.ts'

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  // Proxies must not store, compress or buffer it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}
/** The delay after which clients reconnect, in ms, with jitter. */
const [MIN_RETRY_MS, MAX_RETRY_MS] = [1_000, 5_000]

/** An event as it is sent. JSON has no line breaks, so one line of data is enough. */
export const eventText = <Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name]): string =>
  `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/**
 * One response of server-sent events. It writes to Node's own response: a Web stream between them would cost as much memory again for
 * each idle client, and would hide how much a slow one has not taken yet.
 */
export class EventStream {
  readonly #response: ServerResponse

  /** Sends the head of the response at once. */
  constructor(response: ServerResponse, headers: Readonly<Record<string, string>>, onClose: () => void) {
    this.#response = response
    response.on('close', onClose)
    // The client has disconnected; 'close' follows.
    response.on('error', () => {})
    response.writeHead(200, { ...headers, ...HEADERS })
    const retryMs = Math.round(MIN_RETRY_MS + Math.random() * (MAX_RETRY_MS - MIN_RETRY_MS))
    this.#write(`retry: ${retryMs}\n\n`)
  }

  send<Name extends keyof LiveEvents>(name: Name, data: LiveEvents[Name], id?: string): void {
    this.#write(`${id === undefined ? '' : `id: ${id}\n`}${eventText(name, data)}`)
  }

  /** Sends an event that many streams get, as `eventText` wrote it once. */
  sendText(text: string): void {
    this.#write(text)
  }

  /** A heartbeat. Disconnects a client that has not read the data sent before the previous one. */
  beat(): void {
    if (this.#response.writableLength > 0) this.#response.destroy()
    else this.#write(':\n\n')
  }

  /** Sends the reason and ends. A client that has not read it by the next heartbeat is disconnected. */
  end(reason: EndReason): void {
    if (this.#response.writableEnded) return void this.#response.destroy()
    this.send('end', { reason })
    this.#response.end()
  }

  #write(text: string): void {
    if (this.#response.destroyed || this.#response.writableEnded) return
    this.#response.write(text)
    if (this.#response.writableLength > MAX_BUFFERED_BYTES) this.#response.destroy()
  }
}
