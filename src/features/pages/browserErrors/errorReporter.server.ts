import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { SECURITY_HEADERS } from '#/http/security.server.ts'
import { browserErrorsPaths } from './browserErrors.paths.ts'

const SCRIPT = new URL('./browser/errorReporter.js', import.meta.url)

/** The script that pages load at their first error. */
export function errorReporter(): Hono {
  const script = readFileSync(SCRIPT, 'utf8')
  return new Hono().get(browserErrorsPaths.reporter, (c) =>
    c.body(script, 200, {
      ...SECURITY_HEADERS,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
  )
}
