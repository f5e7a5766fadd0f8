import type { Context, MiddlewareHandler } from 'hono'
import { addressOf, requestHeader } from './nodeRequest.server.ts'
import { type Excess, findExcess } from './requestLimits.ts'

/** Responds to requests with an address or a header that is too long with what `refuse` returns or throws, before anything parses them. */
export function limitRequest(
  refuse: (excess: Excess, c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return (c, next) => {
    const excess = findExcess(addressOf(c.req.url), (name) => requestHeader(c, name))
    return excess ? Promise.resolve(refuse(excess, c)) : next()
  }
}
