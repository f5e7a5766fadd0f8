import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { pagePolicy, SECURITY_HEADERS } from '#/http/security.server.ts'
import { installablePaths } from './installable.paths.ts'
import { offlinePage } from './offlinePage.ts'
import { sharedAddress, webAppManifest } from './webManifest.ts'

const ICONS = fileURLToPath(new URL('./icons', import.meta.url))
const WORKER = new URL('./worker/serviceWorker.js', import.meta.url)
/** Written by the build: a digest of everything that it read. */
const BUILD = new URL('../../../../dist/.sources', import.meta.url)
const A_DAY = 'public, max-age=86400'
const ASK_AGAIN = 'no-cache'

/** The manifest, the icons, the service worker, the offline page, and where shared links arrive. */
export function installable(): Hono {
  const router = new Hono()
  const worker = workerScript()

  router.get(installablePaths.manifest, (c) =>
    c.body(JSON.stringify(webAppManifest()), 200, {
      ...SECURITY_HEADERS,
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    }),
  )
  router.use(
    '/icons/*',
    serveStatic({
      root: ICONS,
      rewriteRequestPath: (path) => path.replace(/^\/icons/, ''),
      onFound: (_, c) => {
        c.header('cache-control', A_DAY)
        for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.header(name, value)
      },
    }),
  )
  router.get(installablePaths.worker, (c) =>
    c.body(worker, 200, {
      ...SECURITY_HEADERS,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': ASK_AGAIN,
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )
  router.get(installablePaths.offline, (c) => {
    const offline = offlinePage()
    return c.body(offline, 200, {
      ...SECURITY_HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': ASK_AGAIN,
      'content-security-policy': pagePolicy(offline, "'none'"),
      'x-robots-tag': 'noindex',
    })
  })
  router.get(installablePaths.share, (c) => {
    const { title = '', text = '', url = '' } = c.req.query()
    return c.redirect(sharedAddress({ title, text, url }), 303)
  })
  return router
}

/** The worker with its version: another build is another worker, which pages announce. */
function workerScript(): string {
  const source = readFileSync(WORKER, 'utf8')
  const version = createHash('sha256').update(source).update(buildDigest()).digest('hex').slice(0, 16)
  return `const VERSION = '${version}'\n${source}`
}

function buildDigest(): string {
  try {
    return readFileSync(BUILD, 'utf8')
  } catch {
    // There is no build in development and in tests.
    return ''
  }
}
