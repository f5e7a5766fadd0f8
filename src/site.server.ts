import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createApi } from './api.server.ts'
import { authApi } from './features/auth/auth.api.server.ts'
import { coverOwner } from './features/catalogue/coverOwner.ts'
import { coversApi } from './features/covers/covers.api.server.ts'
import { mediaFilesApi } from './features/media/mediaFiles.api.server.ts'
import { mountPages, type PageRenderer } from './http/pages.server.ts'
import { SECURITY_HEADERS } from './http/security.server.ts'
import type { Services } from './services.server.ts'

const CLIENT_BUILD = fileURLToPath(new URL('../dist/client', import.meta.url))
const DEMO_SCREENSHOTS = fileURLToPath(new URL('./db/seed/demo/screenshots', import.meta.url))
const A_YEAR = 'public, max-age=31536000, immutable'

/** What search engines need not read; pages that are not to be listed say so themselves. */
const ROBOTS = ['User-agent: *', 'Disallow: /api/', 'Disallow: /auth/', ''].join('\n')

/** The whole site as one fetch handler: built assets, the API, and for everything else the server-rendered pages. */
export function createSite(services: Services, renderer: PageRenderer, dev = false): Hono {
  const site = new Hono()
  const api = createApi(services)

  site.use(
    '/assets/*',
    serveStatic({ root: CLIENT_BUILD, precompressed: true, onFound: (_, c) => asAsset(c.header.bind(c)) }),
  )
  // The names of these files carry a hash of their content.
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
      lookup: (id) => coverOwner(services.catalogue.catalogue, id),
      dataDir: services.config.dataDir,
    }),
  )
  site.route('/', mediaFilesApi(services.media.store))
  site.get('/healthz', (c) => c.text('ok'))
  site.get('/robots.txt', (c) => c.text(ROBOTS, 200, { 'cache-control': 'public, max-age=86400' }))
  site.route('/', authApi(services.auth))
  // Not `route`: with the error handler of the API it would wrap each of its handlers in a chain of their own.
  site.all('/api/*', (c) => api.fetch(c.req.raw, c.env as object))
  mountPages(site, { renderer, api, cache: services.cache, gamesOrigin: services.config.gamesOrigin, dev })
  return site
}

function asAsset(setHeader: (name: string, value: string) => void): void {
  setHeader('cache-control', A_YEAR)
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) setHeader(name, value)
}
