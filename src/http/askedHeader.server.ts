import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * A header of the request, by its name in lower case. Read where Node has it already: the request's own `headers` would
 * be built from it first, with all the others.
 */
export function askedHeader(c: Context, name: 'if-none-match' | 'accept-encoding'): string | undefined {
  const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
  return incoming ? (incoming.headers[name] as string | undefined) : c.req.header(name)
}
