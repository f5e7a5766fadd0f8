import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { type CachedResponse, cachedResponse, toResponse } from '#/http/cache/cachedResponse.server.ts'
import type { CacheTag } from '#/http/cache/cacheTags.ts'
import type { RenderEnv } from '#/http/cache/renderTags.server.ts'
import type { ResponseCache } from '#/http/cache/responseCache.server.ts'
import { textEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { type FeedDetails, writeFeed } from './feedDocument.ts'
import {
  developerFeed,
  type FeedSources,
  gameFeed,
  gamesFeed,
  IGNORED_OF_SEARCHES,
  postsFeed,
  updatesFeed,
} from './feedSources.server.ts'
import { plainTexts } from './plainTexts.server.ts'
import { FEED_FORMATS, type FeedFormat, feedPaths } from './webFeeds.paths.ts'

/** Feed readers ask often; the page cache notices changes. */
const CACHED = 'public, max-age=300'

interface Feed {
  /** Its path and query in the one spelling under which it is cached: without parameters that change nothing. */
  address: string
  find(sources: FeedSources): Promise<Omit<FeedDetails, 'self'>>
}

/** The feed of a name and a format; `search` has the parameters of its address. Undefined if there is none. */
type Choose = (name: string, format: FeedFormat, search: URLSearchParams) => Feed | undefined

/** Responds to a request of the API in this process. */
type FetchApi = (request: Request, env: RenderEnv) => Response | Promise<Response>

/**
 * GET /feeds/updates.{format}, /feeds/games.{format}, /feeds/posts.{format}, /feeds/game/{urlid}.{format}, and /feeds/developer/{slug}.{format}, as `atom`, `rss`, or
 * `json`: what the API lists for visitors, on its first page. Parameters of games and posts are those of the API: `?tags=idle`. 200, or 304 for a
 * matching entity tag; otherwise the problem of the API: 400 for wrong parameters, 401 for those of members, 404 for an unknown game,
 * developer, feed or format. Feeds are cached with the pages, by the cache tags of what they list.
 */
export function webFeeds(fetchApi: FetchApi, cache: Pick<ResponseCache, 'pages' | 'fragments'>): Hono {
  const plainText = plainTexts(cache.fragments)
  const feeds = new Hono()
  const handle = (choose: Choose) => async (c: Context) => {
    try {
      const { feed, format } = readAddress(c, choose)
      const make = () => makeFeed(feed, format, { fetchApi, plainText, route: routePath(c) })
      const made = await cache.pages.getOrCompute(feed.address, make)
      return await toResponse(made!, {
        acceptEncoding: c.req.header('accept-encoding'),
        ifNoneMatch: c.req.header('if-none-match'),
      })
    } catch (error) {
      if (error instanceof ApiProblem) return problemResponse(c, error)
      throw error
    }
  }
  feeds.get('/feeds/game/:file', handle(chooseGame))
  feeds.get('/feeds/developer/:file', handle(chooseDeveloper))
  feeds.get('/feeds/:file', handle(chooseList))
  return feeds
}

/** Throws `ApiProblem` 404 if there is no such feed. */
function readAddress(c: Context, choose: Choose): { feed: Feed; format: FeedFormat } {
  const file = c.req.param('file')!
  const at = file.lastIndexOf('.')
  const format = file.slice(at + 1) as FeedFormat
  const isFormat = at > 0 && Object.hasOwn(FEED_FORMATS, format)
  const feed = isFormat && choose(file.slice(0, at), format, new URL(c.req.url).searchParams)
  if (!feed) throw new ApiProblem(404, 'There is no such feed. See /feeds for all of them.')
  return { feed, format }
}

const chooseGame: Choose = (urlid, format) => ({
  address: feedPaths.game(format, urlid),
  find: (sources) => gameFeed(sources, urlid),
})

const chooseDeveloper: Choose = (slug, format) => ({
  address: feedPaths.developer(format, slug),
  find: (sources) => developerFeed(sources, slug),
})

const chooseList: Choose = (name, format, parameters) => {
  parameters.sort()
  if (name === 'updates') return { address: feedPaths.updates(format), find: updatesFeed }
  if (name === 'games') for (const each of IGNORED_OF_SEARCHES) parameters.delete(each)
  const search = parameters.size > 0 ? `?${parameters}` : ''
  if (name === 'games')
    return { address: feedPaths.games(format) + search, find: (sources) => gamesFeed(sources, search) }
  if (name === 'posts')
    return { address: feedPaths.posts(format) + search, find: (sources) => postsFeed(sources, search) }
  return undefined
}

interface Making {
  fetchApi: FetchApi
  plainText: FeedSources['plainText']
  route: string
}

async function makeFeed(
  { address, find }: Feed,
  format: FeedFormat,
  { fetchApi, plainText, route }: Making,
): Promise<CachedResponse> {
  const tags = new Set<CacheTag>()
  const facts = await find({ plainText, read: (path) => readApi(fetchApi, path, tags) })
  const { body, type } = await writeFeed(format, { ...facts, self: address })
  const headers = { 'content-type': type, 'cache-control': CACHED }
  return cachedResponse(Buffer.from(body), { etag: textEtag(body), route, tags, headers })
}

async function readApi<T>(fetchApi: FetchApi, path: string, cacheTags: Set<CacheTag>): Promise<T> {
  const response = await fetchApi(new Request(`http://site${path}`), { cacheTags })
  const body = await response.json()
  if (response.ok) return body
  throw new ApiProblem(
    response.status,
    body.detail ?? body.title,
    body.errors,
    Number(response.headers.get('retry-after')) || undefined,
  )
}
