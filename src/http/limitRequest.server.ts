import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { type Excess, findExcess } from './requestLimits.ts'

/** Responds to requests with an address or a header that is too long with what `refuse` returns or throws, before anything parses them. */
export function limitRequest(
  refuse: (excess: Excess, c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return (c, next) => {
    const incoming = (c.env as Partial<HttpBindings> | undefined)?.incoming
    const { url } = c.req
    const excess = findExcess(url.slice(url.indexOf('/', url.indexOf('//') + 2)), (name) =>
      // Node's own headers where there are some: building a `Headers` object would copy all of them.
      incoming ? (incoming.headers[name] as string | undefined) : c.req.header(name),
    )
    return excess ? Promise.resolve(refuse(excess, c)) : next()
  }
}
