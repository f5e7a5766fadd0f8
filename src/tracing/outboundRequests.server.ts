import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { currentSpan, type Span } from './span.server.ts'

/** A request of `fetch`, as Node publishes it. */
interface FetchRequest {
  method: string
  origin: string
}

/**
 * Records requests to other sites as parts of the spans in which they are made, from their start until the headers of the response. Their
 * paths and headers are not recorded: they may contain keys. Returns what ends it.
 */
export function traceOutboundRequests(): () => void {
  const spans = new WeakMap<object, Span>()
  const begin = (request: object, method: string, origin: string) => {
    const parent = currentSpan()
    const url = parent && URL.parse(origin)
    if (!url) return
    const { hostname, port, protocol } = url
    const attributes = {
      'http.request.method': method,
      'server.address': hostname,
      'server.port': Number(port || (protocol === 'https:' ? 443 : 80)),
    }
    const span = parent.child(method, 'client', attributes)
    if (span) spans.set(request, span)
  }
  const end = (request: object, finish: (span: Span) => void) => {
    const span = spans.get(request)
    if (!span) return
    spans.delete(request)
    finish(span)
    span.end()
  }
  const respond = (request: object, status: number) =>
    end(request, (span) => {
      span.attributes['http.response.status_code'] = status
      if (status >= 400) span.fail({ code: String(status) })
    })
  const fail = ({ request, error }: { request: object; error: Error }) =>
    end(request, (span) => span.fail(error))

  const channels: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: FetchRequest }) =>
      begin(request, request.method, request.origin),
    'undici:request:headers': ({
      request,
      response,
    }: {
      request: object
      response: { statusCode: number }
    }) => respond(request, response.statusCode),
    'undici:request:error': fail,
    'http.client.request.created': ({ request }: { request: ClientRequest }) =>
      begin(request, request.method, `${request.protocol}//${request.getHeader('host')}`),
    'http.client.response.finish': ({ request, response }: { request: object; response: IncomingMessage }) =>
      respond(request, response.statusCode ?? 0),
    'http.client.request.error': fail,
  }
  const listeners = Object.entries(channels) as unknown as [string, (message: unknown) => void][]
  for (const [channel, listener] of listeners) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of listeners) unsubscribe(channel, listener)
  }
}
