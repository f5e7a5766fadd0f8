import type { Context, MiddlewareHandler } from 'hono'
import { requestHeader } from './requestHeader.server.ts'
import { type Excess, findExcess } from './requestLimits.ts'

/** Responds to requests with an address or a header that is too long with what `refuse` returns or throws, before anything parses them. */
export function limitRequest(
  refuse: (excess: Excess, c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return (c, next) => {
    const { url } = c.req
    const address = url.slice(url.indexOf('/', url.indexOf('//') + 2))
    const excess = findExcess(address, (name) => requestHeader(c, name))
    return excess ? Promise.resolve(refuse(excess, c)) : next()
  }
}
