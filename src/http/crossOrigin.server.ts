import type { Hono } from 'hono'
import { cors } from 'hono/cors'

/** What supabase-js sends with every request, whatever service it calls, some of it only when it retries or traces. */
const CLIENT_HEADERS = [
  'Apikey',
  'X-Client-Info',
  'X-Supabase-Api-Version',
  'X-Retry-Count',
  'Traceparent',
  'Tracestate',
  'Baggage',
]

/**
 * Lets browser apps on exactly these origins call everything below `path` with a bearer token, without credentials, so that
 * no cookies are sent or stored. Without origins nothing is mounted. Call it before the routes.
 *
 * @param origins as browsers send them, e.g. `https://app.example`
 * @param more headers that requests may send and that scripts may read of responses, in addition to those of the whole API
 */
export function allowOrigins(
  router: Pick<Hono, 'use'>,
  path: string,
  origins: readonly string[],
  more: { request: readonly string[]; response: readonly string[] } = { request: [], response: [] },
): void {
  if (origins.length === 0) return
  router.use(
    path,
    cors({
      origin: [...origins],
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: [
        'Authorization',
        'Content-Type',
        'If-None-Match',
        'Last-Event-ID',
        ...CLIENT_HEADERS,
        ...more.request,
      ],
      exposeHeaders: [
        'ETag',
        'RateLimit',
        'RateLimit-Policy',
        'Retry-After',
        'X-Supabase-Api-Version',
        ...more.response,
      ],
      maxAge: 7200,
    }),
  )
}
