import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * A request header, by its lower-case name. It is read from Node's own request where there is one: building a
 * `Headers` object first would copy all of them.
 */
export function requestHeader(c: Context, name: string): string | undefined {
  const headers = (c.env as Partial<HttpBindings> | undefined)?.incoming?.headers
  return headers ? (headers[name] as string | undefined) : c.req.header(name)
}
