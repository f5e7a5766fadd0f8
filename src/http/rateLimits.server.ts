import type { BlockList } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { callerOf, clientAddress } from './clientAddress.server.ts'
import { ApiProblem } from './problem.ts'
import { optionalUser } from './viewer.server.ts'

/** Changes that a member, and a network address, may ask for in a minute: more than any person clicks. */
const OF_MEMBER = 120
const OF_ADDRESS = 600
const MINUTE = 60
/** Bytes of a request's body. */
const MAX_BYTES = 131_072

/**
 * Bounds how often anything is written, by member and by network address, and how much, before it is even read. Counted in this process:
 * what must hold across processes, as attempts at passwords, is counted by the authentication service.
 */
export function limitWriteRate(proxies: BlockList): MiddlewareHandler {
  const members = new RateLimiterMemory({ points: OF_MEMBER, duration: MINUTE })
  const addresses = new RateLimiterMemory({ points: OF_ADDRESS, duration: MINUTE })
  const bounded = bodyLimit({ maxSize: MAX_BYTES, onError: tooLarge })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    await take(addresses, callerOf(clientAddress(c, proxies)))
    const viewer = await optionalUser(c)
    if (viewer) await take(members, viewer.userId)
    return bounded(c, next)
  }
}

const tooLarge = () => {
  throw new ApiProblem(413, `A body has at most ${MAX_BYTES} bytes`)
}

async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw new ApiProblem(429, `That was a lot at once: try again in ${seconds} seconds`, undefined, seconds)
  }
}
