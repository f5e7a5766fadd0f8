import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { DB } from '#/db/generated/tables.ts'
import { apiRouter, handleErrors } from '#/http/apiRouter.server.ts'
import type { ResponseCache } from '#/http/cache/responseCache.server.ts'
import { matchesEtag, textEtag } from '#/http/etag.server.ts'
import { ApiProblem, problemResponse } from '#/http/problem.ts'
import { paths } from '#/shared/paths.ts'
import { siteUrl } from '#/shared/siteUrl.ts'
import { SITEMAP_KINDS, type SitemapKind } from './sitemap.limits.ts'
import {
  developersOfPart,
  gamesOfPart,
  LISTED_KINDS,
  listParts,
  membersOfPart,
  postsOfPart,
} from './sitemap.queries.server.ts'
import { writeIndex, writePart } from './sitemapXml.ts'

/** Search engines read a sitemap about once a day. */
const MAX_AGE_MS = 10 * 60_000
const CACHED = 'public, max-age=600'
/** A part has about 1 MB. */
const MAX_CACHE_BYTES = 16_000_000
const INDEX = 'sitemap.xml'

/** Pages that exist once. What they list changes all the time, so no date is given. */
const PAGES = [
  paths.home(),
  paths.popular(),
  paths.updates(),
  paths.community(),
  paths.leaderboards(),
  paths.about(),
  paths.rules(),
  paths.privacy(),
  paths.contact(),
  paths.faq(),
  paths.feeds(),
  paths.openData(),
  paths.jsonUpdates(),
  paths.apiReference(),
  paths.dataService(),
]

/**
 * GET /sitemap.xml: the index of the sitemap, and GET /sitemaps/{kind}-{part}.xml: its parts, with at most 50,000 addresses each, as the
 * Sitemaps protocol 0.9 says. They have what every visitor may see: confirmed games and their developers, visible posts and public lists, and members who
 * contributed; no NSFW games, and no posts about them. Kept for ten minutes. 200, 304 for a matching entity tag, 404 for a part that does not exist.
 */
export function sitemap(db: Kysely<DB>, cache: Pick<ResponseCache, 'onReset'>, log: Logger): OpenAPIHono {
  const files = new LRUCache<string, { xml: string }>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: ({ xml }) => xml.length,
    ttl: MAX_AGE_MS,
    // Requests at the same time share one read. A part without addresses is not kept.
    fetchMethod: async (name) => {
      const xml = name === INDEX ? await readIndex(db) : await readPart(db, name)
      return xml === undefined ? undefined : { xml }
    },
  })
  cache.onReset(() => files.clear())
  const respond = async (c: Context, name: string) => {
    const file = await files.fetch(name)
    if (!file) return problemResponse(c, new ApiProblem(404, 'There is no such part of the sitemap.'))
    const etag = textEtag(file.xml)
    const headers = { etag, 'cache-control': CACHED }
    if (matchesEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
    return c.body(file.xml, 200, { ...headers, 'content-type': 'application/xml; charset=utf-8' })
  }
  const api = apiRouter()
  handleErrors(api, log)
  api.get('/sitemap.xml', (c) => respond(c, INDEX))
  api.get('/sitemaps/:file', (c) => respond(c, c.req.param('file')))
  return api
}

async function readIndex(db: Kysely<DB>): Promise<string> {
  const parts = await Promise.all(
    LISTED_KINDS.map(async (kind) =>
      (await listParts(db, kind)).map(({ part, changed_at }) => ({
        path: `/sitemaps/${kind}-${part}.xml`,
        changedAt: changed_at,
      })),
    ),
  )
  return writeIndex(siteUrl(), [{ path: '/sitemaps/pages-1.xml' }, ...parts.flat()])
}

/** Undefined for a name that is no part's, and for a part without addresses. */
async function readPart(db: Kysely<DB>, name: string): Promise<string | undefined> {
  const [, kind, part = ''] = /^([a-z]+)-([0-9a-f]{1,6})\.xml$/.exec(name) ?? []
  const known = SITEMAP_KINDS.find((each) => each === kind)
  if (!known || (known !== 'members' && !/^[1-9]\d{0,4}$/.test(part))) return undefined
  if (known === 'members' && part.length !== 1) return undefined
  const pages = await READ_PART[known](db, part)
  return pages.length === 0 ? undefined : writePart(siteUrl(), pages)
}

const READ_PART: Record<
  SitemapKind,
  (db: Kysely<DB>, part: string) => Promise<{ path: string; changedAt?: Date }[]>
> = {
  pages: async (_, part) => (part === '1' ? PAGES.map((path) => ({ path })) : []),
  games: async (db, part) =>
    (await gamesOfPart(db, Number(part))).map(({ urlid, changed_at }) => ({
      path: paths.game(urlid),
      changedAt: changed_at,
    })),
  developers: async (db, part) =>
    (await developersOfPart(db, Number(part))).map(({ slug, changed_at }) => ({
      path: paths.developer(slug),
      changedAt: changed_at,
    })),
  posts: async (db, part) =>
    (await postsOfPart(db, Number(part))).map(({ id, post_type, changed_at }) => ({
      path: post_type === 'list' ? paths.list(id) : paths.post(id),
      changedAt: changed_at,
    })),
  members: async (db, part) =>
    (await membersOfPart(db, part)).map(({ username, changed_at }) => ({
      path: paths.user(username),
      changedAt: changed_at,
    })),
}
