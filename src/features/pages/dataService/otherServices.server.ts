import { Hono } from 'hono'
import { allowOrigins } from '#/http/crossOrigin.server.ts'
import { SECURITY_HEADERS } from '#/http/security.server.ts'

/** What `createClient()` of supabase-js also calls, and what a site has instead. */
const MISSING = {
  '/storage/v1': 'This site has no storage service. Its pictures are at the addresses that its data names.',
  '/functions/v1': 'This site has no functions service. Its functions are at POST /rest/v1/rpc/{function}.',
  '/realtime/v1': 'This site has no realtime service. GET /api/events is a stream of what happens.',
} as const

/** Responds 404 in the place of services that clients of the data service expect beside it, with a sentence for whoever reads it. */
export function otherServices(origins: readonly string[]): Hono {
  const router = new Hono()
  for (const [path, message] of Object.entries(MISSING)) {
    allowOrigins(router, `${path}/*`, origins)
    router.all(`${path}/*`, (c) =>
      c.json({ code: '404', error: 'not_found', message }, 404, {
        ...SECURITY_HEADERS,
        'cache-control': 'no-store',
      }),
    )
  }
  return router
}
