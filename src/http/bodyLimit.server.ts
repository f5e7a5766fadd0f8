import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'

/**
 * Rejects bodies of more than `maxSize` bytes with what `onError` returns or throws. A body with a Content-Length, as nearly all have,
 * is not read here (Node ends it at that length). Hono's own limit builds a Web `Request` and a stream first, which takes longer
 * than the rest of a small write.
 */
export function limitBody(maxSize: number, onError: (c: Context) => Response): MiddlewareHandler {
  const limitStream = bodyLimit({ maxSize, onError })
  return (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStream(c, next)
    return Number(length) > maxSize ? Promise.resolve(onError(c)) : next()
  }
}
