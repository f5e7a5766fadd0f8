import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import { matchesEtag } from '../etag.server.ts'
import type { RequestListener } from '../listen.server.ts'
import { type CachedResponse, selectEncoding } from './cachedResponse.server.ts'
import type { ResponseCache } from './responseCache.server.ts'

/**
 * Listens for a site. A pre-serialized response is sent before the request becomes a Web `Request` and passes the routes:
 * that would be more than half of what such a response costs. Everything else goes to the site.
 */
export function siteListener(site: Hono, cache: ResponseCache): RequestListener {
  const listener = getRequestListener(site.fetch)
  return (incoming, outgoing) => {
    const { authorization, origin } = incoming.headers
    // Browsers name the origin of a GET when its page is on another one: whether that may read the response is for the site to say.
    const isAnonymousGet = incoming.method === 'GET' && authorization === undefined && origin === undefined
    const cached = isAnonymousGet ? cache.find(incoming.url!) : undefined
    if (!cached || !send(cached, incoming, outgoing)) return listener(incoming, outgoing)
  }
}

/** Returns false where the encoding that the client takes has not been made yet. */
function send(cached: CachedResponse, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const selected = selectEncoding(cached, incoming.headers['accept-encoding'])
  if (!selected) return false
  if (matchesEtag(incoming.headers['if-none-match'], cached.etag))
    outgoing.writeHead(304, selected.rawNotModifiedHeaders as string[]).end()
  else outgoing.writeHead(200, selected.rawHeaders as string[]).end(selected.body)
  return true
}
