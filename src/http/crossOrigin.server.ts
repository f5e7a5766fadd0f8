import type { Hono } from 'hono'
import { cors } from 'hono/cors'

/**
 * Lets browser apps on other origins call everything below `path` with a bearer token: exactly these origins, and without credentials, so that
 * no cookie is sent or kept. Without origins nothing is mounted. Call it before the routes.
 *
 * @param origins as browsers send them, e.g. `https://app.example`
 */
export function allowOrigins(router: Pick<Hono, 'use'>, path: string, origins: readonly string[]): void {
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
        'X-Client-Info',
        'X-Supabase-Api-Version',
      ],
      exposeHeaders: ['ETag', 'Retry-After', 'X-Supabase-Api-Version'],
      maxAge: 7200,
    }),
  )
}
