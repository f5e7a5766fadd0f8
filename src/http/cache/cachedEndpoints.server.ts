import type { Context, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { type JsonText, jsonHeaders, sendJson } from '../jsonResponse.server.ts'
import { addressOf } from '../nodeRequest.server.ts'
import { cachedResponse } from './cachedResponse.server.ts'
import type { CacheTag } from './cacheTags.ts'
import { addCacheTags } from './renderTags.server.ts'
import type { ResponseCache } from './responseCache.server.ts'
import type { Generation } from './taggedCache.ts'

/** Maximum number of addresses that are remembered as requested once. */
const MAX_REQUESTED = 10_000

const GENERATION = 'cacheGeneration'
const ETAG = 'cacheEtag'

export interface CachedEndpointsOptions {
  cache: ResponseCache
  /** The cache tags of every response of these endpoints. */
  tags: readonly CacheTag[]
  /** Names the state that responses are made from; equal for equal states. */
  etag: () => string
  /** For how long a response made now stays correct, in ms. */
  maxAgeMs: () => number
}

/**
 * Caches the JSON of a group of GET endpoints that is the same for every reader. A cached response is sent without even
 * parsing the parameters. An address is cached from its second request on: most of the many ways to filter a list are
 * requested only once, and caching those would cost more than it saves.
 */
export class CachedEndpoints {
  readonly #options: CachedEndpointsOptions
  readonly #tags: ReadonlySet<CacheTag>
  readonly #requested = new Set<string>()

  constructor(options: CachedEndpointsOptions) {
    this.#options = options
    this.#tags = new Set(options.tags)
  }

  /** Goes before a route's validation. */
  readonly middleware: MiddlewareHandler = async (c, next) => {
    const { responses } = this.#options.cache
    // With an access token the response may be the viewer's own.
    const isAnonymous = c.req.header('authorization') === undefined
    // Other spellings of the same request are cached separately.
    const cached = isAnonymous ? responses.get(addressOf(c.req.url)) : undefined
    addCacheTags(c, ...this.#tags)
    if (cached) return sendJson(c, cached.identity.body, cached.etag)
    c.set(GENERATION, responses.begin())
    // Before the response is made: it may be from a later state than its ETag names, never from an earlier one.
    c.set(ETAG, this.#options.etag())
    return next()
  }

  /** Sends a handler's response, and caches it unless its tags were invalidated since the request came in. */
  send<T>(c: Context, text: JsonText<T>) {
    const etag = c.get(ETAG) as string
    const address = addressOf(c.req.url)
    if (!this.#wasRequestedBefore(address)) return sendJson<T>(c, text, etag)
    const body = Buffer.from(text)
    const response = cachedResponse(body, {
      etag,
      route: routePath(c),
      tags: this.#tags,
      headers: jsonHeaders(etag),
    })
    const generation = c.get(GENERATION) as Generation
    this.#options.cache.responses.set(address, response, generation, this.#options.maxAgeMs())
    return sendJson<T>(c, body, etag)
  }

  #wasRequestedBefore(address: string): boolean {
    if (this.#requested.has(address)) return true
    if (this.#requested.size >= MAX_REQUESTED) this.#requested.clear()
    this.#requested.add(address)
    return false
  }
}
