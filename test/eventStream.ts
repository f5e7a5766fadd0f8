import { getRequestListener } from '@hono/node-server'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { expect, onTestFinished } from 'vitest'
import type { LiveEvents } from '#/features/catalog/live/live.contract.ts'
import { listen } from '#/http/listen.server.ts'

/** Serves an API over HTTP until the test ends; returns its address. */
export async function serve(api: OpenAPIHono): Promise<string> {
  const { server, close } = await listen(getRequestListener(api.fetch), '127.0.0.1', 0)
  onTestFinished(() => close(0))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

export interface TestEvent {
  name: string
  id: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: tests look into data of every shape
  data: any
}

/** A client of the event stream. */
export interface TestStream {
  status: number
  headers: Headers
  /** Every event so far. */
  events: readonly TestEvent[]
  /** The data of all events of a name, so far. */
  all<Name extends keyof LiveEvents>(name: Name): LiveEvents[Name][]
  /** Waits for the data of the first event of a name that fits. */
  first<Name extends keyof LiveEvents>(
    name: Name,
    fits?: (data: LiveEvents[Name]) => boolean,
  ): Promise<LiveEvents[Name]>
  /** The id of the last event that had one. */
  lastEventId(): string | undefined
  /** Breaks the connection. */
  drop(): void
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
}

/** Opens a stream; it is dropped when the test ends. */
export async function openStream(
  origin: string,
  {
    headers = {},
    topics,
    after,
  }: { headers?: HeadersInit; topics?: string; after?: string | undefined } = {},
): Promise<TestStream> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const sent = new Headers(headers)
  if (after !== undefined) sent.set('last-event-id', after)
  const response = await fetch(`${origin}/api/events${topics ? `?topics=${topics}` : ''}`, {
    headers: sent,
    signal: abort.signal,
  })
  const events: TestEvent[] = []
  const all = (name: string) => events.filter((event) => event.name === name).map(({ data }) => data)
  return {
    status: response.status,
    headers: response.headers,
    events,
    all,
    async first(name, fits = () => true) {
      await expect.poll(() => all(name).some(fits), { timeout: 30_000, interval: 10 }).toBe(true)
      return all(name).find(fits)
    },
    lastEventId: () => events.findLast(({ id }) => id !== undefined)?.id,
    drop: () => abort.abort(),
    ended: read(response, events).catch(() => {}),
  }
}

async function read(response: Response, events: TestEvent[]): Promise<void> {
  if (!response.ok) return void (await response.text())
  let rest = ''
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    const frames = (rest + chunk).split('\n\n')
    rest = frames.pop()!
    for (const frame of frames) {
      const field = (name: string) =>
        frame
          .split('\n')
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2)
      const data = field('data')
      if (data !== undefined) events.push({ name: field('event')!, id: field('id'), data: JSON.parse(data) })
    }
  }
}
