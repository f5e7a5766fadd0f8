import { type Context, Hono } from 'hono'
import { matchesEtag, textEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { type FeedFacts, writeFeed } from './feedDocument.ts'
import { gameFeed, gamesFeed, postsFeed, type ReadApi, updatesFeed } from './feedSources.server.ts'
import { FEED_FORMATS, type FeedFormat } from './webFeeds.paths.ts'

/** Feed readers ask often; the API's own cache notices changes. */
const CACHED = 'public, max-age=300'

/** What a feed of a name says; `search` is the query of its address with its `?`, or empty. */
type Find = (name: string, search: string) => Promise<Omit<FeedFacts, 'self'>>

/** Responds to a request of the API in this process. */
type FetchApi = (request: Request) => Response | Promise<Response>

/**
 * GET /feeds/updates.{format}, /feeds/games.{format}, /feeds/posts.{format}, and /feeds/game/{urlid}.{format}, as `atom`, `rss`, or `json`:
 * what the API lists for visitors, on its first page. Parameters of games and posts are those of the API: `?tags=idle`. 200, or 304 for a
 * matching entity tag; otherwise the problem of the API: 400 for wrong parameters, 401 for those of members, 404 for an unknown game,
 * feed or format.
 */
export function webFeeds(fetchApi: FetchApi): Hono {
  const read: ReadApi = async (path) => {
    const response = await fetchApi(new Request(`http://site${path}`))
    const body = await response.json()
    if (response.ok) return body
    throw new ApiProblem(
      response.status,
      body.detail ?? body.title,
      body.errors,
      Number(response.headers.get('retry-after')) || undefined,
    )
  }
  const feeds = new Hono()
  const serve = async (c: Context, file: string, find: Find) => {
    const at = file.lastIndexOf('.')
    const format = file.slice(at + 1)
    if (at < 1 || !Object.hasOwn(FEED_FORMATS, format)) throw missing()
    const url = new URL(c.req.url)
    const facts = await find(file.slice(0, at), url.search)
    const { body, type } = await writeFeed(format as FeedFormat, {
      ...facts,
      self: url.pathname + url.search,
    })
    const etag = textEtag(body)
    const headers = { etag, 'cache-control': CACHED }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(body, 200, { ...headers, 'content-type': type })
  }
  const handle = (find: Find) => async (c: Context) => {
    try {
      return await serve(c, c.req.param('file')!, find)
    } catch (error) {
      if (error instanceof ApiProblem) return problemResponse(c, error)
      throw error
    }
  }
  feeds.get(
    '/feeds/game/:file',
    handle((urlid) => gameFeed(read, urlid)),
  )
  feeds.get(
    '/feeds/:file',
    handle(async (name, search) => {
      if (name === 'updates') return updatesFeed(read)
      if (name === 'games') return gamesFeed(read, search)
      if (name === 'posts') return postsFeed(read, search)
      throw missing()
    }),
  )
  return feeds
}

const missing = () => new ApiProblem(404, 'There is no such feed. See /feeds for all of them.')
