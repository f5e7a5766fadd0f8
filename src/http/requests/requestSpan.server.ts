import type { IncomingMessage } from 'node:http'
import type { BlockList } from 'node:net'
import type { Span } from '#/tracing/span.server.ts'
import type { Tracer } from '#/tracing/tracer.server.ts'
import { isTrusted } from '../clientAddress.server.ts'
import type { RequestInfo } from './requestInfo.server.ts'

/** Begins the span of a request; undefined if it is not recorded. Whoever is no trusted proxy continues no trace, and decides nothing. */
export function beginRequestSpan(
  tracer: Tracer,
  { headers, socket }: IncomingMessage,
  proxies: BlockList,
): Span | undefined {
  const { traceparent } = headers
  const parent =
    traceparent !== undefined && isTrusted(socket.remoteAddress, proxies) ? traceparent : undefined
  return tracer.begin('request', 'server', undefined, parent?.toString())
}

/**
 * Ends the span of a request, with what is known by now.
 *
 * @param path without the query
 * @param origin of the site
 */
export function endRequestSpan(
  span: Span,
  { id, method, route }: RequestInfo,
  status: number | 'aborted',
  path: string,
  origin: string,
): void {
  const { protocol, hostname } = new URL(origin)
  const isPattern = route.startsWith('/')
  span.name = isPattern ? `${method} ${route}` : method
  Object.assign(span.attributes, {
    'http.request.method': method === 'other' ? '_OTHER' : method,
    'url.scheme': protocol.slice(0, -1),
    'server.address': hostname,
    'idledex.request.id': id,
    ...(isPattern ? { 'http.route': route } : {}),
    ...(isPattern && isPlace(route, status) ? { 'url.path': path } : {}),
    ...(status === 'aborted' ? { 'error.type': status } : { 'http.response.status_code': status }),
  })
  if (status !== 'aborted' && status >= 500) span.fail({ code: String(status) })
  span.end()
}

/** Whether the path leads to something. All else is what somebody typed, or guessed. */
const isPlace = (route: string, status: number | 'aborted') => status !== 404 && !route.includes('*')
