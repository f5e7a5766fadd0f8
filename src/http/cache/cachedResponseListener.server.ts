import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { matchesEtag } from '../etag.server.ts'
import type { RequestListener } from '../listen.server.ts'
import { idHeaders, type RequestInfo, requestInfo, sendRequestId } from '../requests/requestInfo.server.ts'
import { type CachedResponse, selectEncoding } from './cachedResponse.server.ts'
import type { ResponseCache } from './responseCache.server.ts'

/**
 * Listens for a site. A pre-serialized response is sent before the request becomes a Web `Request` and passes the routes:
 * that would be more than half of what such a response costs. Everything else goes to the site.
 */
export function cachedResponseListener(site: Hono, cache: ResponseCache): RequestListener {
  const listener = getRequestListener(site.fetch)
  return (incoming, outgoing) => {
    const info = requestInfo(incoming)
    const { authorization, origin } = incoming.headers
    // Browsers name the origin of a GET when its page is on another one: the site must decide whether that page may
    // read the response.
    const isAnonymousGet = incoming.method === 'GET' && authorization === undefined && origin === undefined
    const cached = isAnonymousGet ? cache.find(incoming.url!) : undefined
    if (cached && send(cached, incoming, outgoing, info)) return
    sendRequestId(incoming, outgoing)
    return listener(incoming, outgoing)
  }
}

/** Returns false where the encoding that the client takes has not been made yet. */
function send(
  cached: CachedResponse,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  info: RequestInfo | undefined,
): boolean {
  const selected = selectEncoding(cached, incoming.headers['accept-encoding'])
  if (!selected) return false
  info?.setRoute(cached.route)
  if (matchesEtag(incoming.headers['if-none-match'], cached.etag))
    outgoing.writeHead(304, identified(selected.rawNotModifiedHeaders, incoming, info)).end()
  else outgoing.writeHead(200, identified(selected.rawHeaders, incoming, info)).end(selected.body)
  return true
}

/** Not `setHeader`, with which Node would write the raw headers one by one. */
const identified = (
  rawHeaders: readonly string[],
  incoming: IncomingMessage,
  info: RequestInfo | undefined,
): string[] => (info ? [...rawHeaders, ...idHeaders(incoming, info)] : (rawHeaders as string[]))
