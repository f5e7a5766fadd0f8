import type { Context, TypedResponse } from 'hono'

const HEADERS = {
  'content-type': 'application/jsonl',
  // Proxies must not store, compress or buffer it.
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
  'x-content-type-options': 'nosniff',
}

/**
 * Responds with lines of JSON while `work` goes on. `signal` aborts when the client disconnects; what is sent then is discarded. It buffers what a
 * slow client has not read, so `work` bounds what it sends, and handles its own errors: the status was sent already.
 */
export function sendLines<T>(
  c: Context,
  work: (send: (line: T) => void, signal: AbortSignal) => Promise<void>,
): Response & TypedResponse<T, 200, 'json'> {
  const gone = new AbortController()
  const encoder = new TextEncoder()
  const lines = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (line: T) => {
        if (!gone.signal.aborted) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      }
      const close = () => {
        if (!gone.signal.aborted) controller.close()
      }
      // Not returned: the stream would wait for its end before it lets anybody read.
      void work(send, gone.signal).finally(close)
    },
    cancel: () => gone.abort(),
  })
  return c.body(lines, 200, HEADERS) as unknown as Response & TypedResponse<T, 200, 'json'>
}
