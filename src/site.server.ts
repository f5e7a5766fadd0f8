import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { createApi } from './api.server.ts'
import { randomRedirect } from './features/catalog/browse/randomRedirect.server.ts'
import { coversApi } from './features/catalog/covers/covers.api.server.ts'
import { gamePreview } from './features/catalog/games/gamePreview.ts'
import type { Game } from './features/catalog/games/games.contract.ts'
import { coverOwner } from './features/catalog/index/coverOwner.ts'
import { PREVIEWS_PREFIX } from './features/catalog/linkPreviews/linkPreview.ts'
import { linkPreviews } from './features/catalog/linkPreviews/linkPreviews.server.ts'
import { mediaFilesApi } from './features/catalog/media/mediaFiles.api.server.ts'
import { postPreview } from './features/community/posts/postPreview.ts'
import type { Post } from './features/community/posts/posts.contract.ts'
import { errorReporter } from './features/pages/browserErrors/errorReporter.server.ts'
import { dataServiceApi } from './features/pages/dataService/dataService.api.server.ts'
import { installable } from './features/pages/installable/installable.server.ts'
import { profilePreview } from './features/pages/profile/profilePreview.ts'
import type { Profile } from './features/pages/profile/profiles.contract.ts'
import { sitemap } from './features/pages/searchEngines/sitemap.server.ts'
import { followingFeed } from './features/pages/webFeeds/followingFeed.server.ts'
import { webFeeds } from './features/pages/webFeeds/webFeeds.server.ts'
import { authApi } from './features/people/auth/auth.api.server.ts'
import { collectiblePicturesApi } from './features/people/collectibles/pictures.api.server.ts'
import { openDataFiles } from './features/stewardship/openData/openDataFiles.server.ts'
import { clientAddress, subscriberOf, trustedProxies } from './http/clientAddress.server.ts'
import { limitRequest } from './http/limitRequest.server.ts'
import { mountPages, type PageRenderer } from './http/pages.server.ts'
import { nameRoutes } from './http/requests/requestInfo.server.ts'
import { SECURITY_HEADERS } from './http/security.server.ts'
import { takeTurns } from './http/turns/takeTurns.server.ts'
import type { Services } from './services.server.ts'
import { siteUrl } from './shared/siteUrl.ts'

const CLIENT_BUILD = fileURLToPath(new URL('../dist/client', import.meta.url))
const DEMO_SCREENSHOTS = fileURLToPath(new URL('./db/seed/demo/screenshots', import.meta.url))
const A_YEAR = 'public, max-age=31536000, immutable'

/** What search engines need not read. Pages that should not be indexed say so themselves. */
const robots = (site: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /auth/',
    'Disallow: /rest/',
    'Disallow: /random',
    '',
    `Sitemap: ${site}/sitemap.xml`,
    '',
  ].join('\n')

export interface SiteOptions {
  /** Development: see `PagesOptions`. */
  dev?: boolean
  /** Handles `/metrics`; undefined: the path is a page that does not exist. */
  metrics?: ((c: Context) => Promise<Response>) | undefined
}

/** The whole site as one fetch handler: built assets, the API, and for everything else the server-rendered pages. */
export function createSite(services: Services, renderer: PageRenderer, options: SiteOptions = {}): Hono {
  const site = new Hono()
  const api = createApi(services)
  const proxies = trustedProxies(services.config.auth.trustedProxies)
  const clientOf = (c: Context) => subscriberOf(clientAddress(c, proxies))
  const { renders, reads, pictures } = services.turns
  site.use(nameRoutes)
  // The other three respond in their own forms.
  const limitOthers = limitRequest(({ status, detail }, c) =>
    c.text(`${detail}.\n`, status, { ...SECURITY_HEADERS, 'cache-control': 'no-store' }),
  )
  site.use((c, next) => (/^\/(?:api|(?:auth|rest)\/v1)\//.test(c.req.path) ? next() : limitOthers(c, next)))
  for (const path of ['/feeds/*', '/sitemap.xml', '/sitemaps/*', '/random'])
    site.use(path, takeTurns(reads, clientOf))
  site.use(`${PREVIEWS_PREFIX}*`, takeTurns(pictures, clientOf))

  site.use(
    '/assets/*',
    serveStatic({ root: CLIENT_BUILD, precompressed: true, onFound: (_, c) => asAsset(c.header.bind(c)) }),
  )
  // The names of these files contain a hash of their content.
  site.use('/media/demo/*', async (c, next) => {
    await next()
    if (c.res.ok) asAsset(c.header.bind(c))
  })
  site.use(
    '/media/demo/*',
    serveStatic({
      root: DEMO_SCREENSHOTS,
      rewriteRequestPath: (path) => path.replace(/^\/media\/demo/, ''),
    }),
  )
  site.route(
    '/',
    coversApi({
      lookup: (id) => coverOwner(services.catalog.catalog, id),
      turns: services.turns,
      clientOf,
      dataDir: services.config.dataDir,
    }),
  )
  site.route('/', mediaFilesApi({ store: services.media.store, turns: services.turns, clientOf }))
  site.route('/', collectiblePicturesApi())
  site.route('/', openDataFiles(services.config))
  site.get('/healthz', (c) => c.text('ok'))
  site.get('/robots.txt', (c) => c.text(robots(siteUrl()), 200, { 'cache-control': 'public, max-age=86400' }))
  site.route('/', sitemap(services.db.kysely, services.cache, services.log))
  site.route('/', installable())
  site.route('/', errorReporter())
  if (options.metrics) site.get('/metrics', options.metrics)
  site.route('/', authApi(services.auth))
  site.route('/', dataServiceApi(services))
  // Not `route`: because the API has its own error handler, `route` would wrap each handler in a separate chain.
  site.all('/api/*', (c) => api.fetch(c.req.raw, c.env as object))
  site.route(
    '/',
    randomRedirect((request) => api.fetch(request)),
  )
  site.route('/', followingFeed(services))
  site.route(
    '/',
    webFeeds((request, env) => api.fetch(request, env), services.cache),
  )
  site.route(
    '/',
    linkPreviews({
      dataDir: services.config.dataDir,
      sources: {
        game: { apiPath: (urlid) => `/api/games/${urlid}`, describe: (view) => gamePreview(view as Game) },
        post: { apiPath: (id) => `/api/posts/${id}`, describe: (view) => postPreview(view as Post) },
        user: {
          apiPath: (username) => `/api/users/${username}`,
          describe: (view) => profilePreview(view as Profile),
        },
      },
      fetchApi: (request) => api.fetch(request),
      pictures: {
        findCover: (id) => coverOwner(services.catalog.catalog, id),
        readPicture: async (path) => {
          const response = await site.fetch(new Request(`http://site${path}`))
          return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
        },
      },
    }),
  )
  // The site has no server functions, and the framework would respond to unknown ones with a stack trace.
  site.all('/_serverFn/*', (c) => c.notFound())
  mountPages(site, {
    queue: renders,
    clientOf,
    renderer,
    api,
    cache: services.cache,
    origins: services.config,
    dev: options.dev ?? false,
  })
  return site
}

function asAsset(setHeader: (name: string, value: string) => void): void {
  setHeader('cache-control', A_YEAR)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) setHeader(name, value)
}
