import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const BUNDLED_GAMES = fileURLToPath(new URL('../../demo-games', import.meta.url))

/**
 * The second origin: the bundled games as static files. Only the site at `siteOrigin` may frame them. A game in its frame
 * cannot read anything of the site, because it is another origin.
 */
export function createGamesOrigin(siteOrigin: string): Hono {
  const games = new Hono()
  games.use('*', async (c, next) => {
    await next()
    c.header(
      'content-security-policy',
      `default-src 'self'; img-src 'self' data:; frame-ancestors ${siteOrigin}`,
    )
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'no-referrer')
    c.header('cache-control', 'public, max-age=300')
  })
  games.use('/demo-games/*', async (c, next) => {
    if (/\.ts$|\/\./.test(c.req.path)) return c.notFound()
    return serveStatic({
      root: BUNDLED_GAMES,
      rewriteRequestPath: (path) => path.replace(/^\/demo-games/, ''),
    })(c, next)
  })
  games.notFound((c) => c.text('There is no such game here.', 404))
  return games
}
