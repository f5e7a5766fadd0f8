import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { ApiProblem, problemResponse } from '../problem.ts'
import { type TurnQueue, TurnRefused } from './turnQueue.server.ts'

/** Seconds after which to try again when the site is busy. */
const BUSY_RETRY_SECONDS = 5

/** The problem of a request that got no turn: 503, or 429 once its client has used up its budget. */
export function asProblem({ reason, retryAfterMs = 0 }: TurnRefused): ApiProblem {
  if (reason === 'budget') {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
    const detail = `Your requests have taken too much of the site's time. Try again in ${seconds} seconds.`
    return new ApiProblem(429, detail, undefined, seconds)
  }
  const detail = 'The site is busy. Try again in a few seconds.'
  return new ApiProblem(503, detail, undefined, BUSY_RETRY_SECONDS, 'busy')
}

/**
 * Lets each GET and HEAD from outside take a turn. Requests within the process are part of another turn, e.g. that of the page that they
 * are for; a second one would wait for the first.
 *
 * @param clientOf identifies the client of a request: see `callerOf`
 */
export function takeTurns(queue: TurnQueue, clientOf: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    const { incoming, outgoing } = (c.env ?? {}) as Partial<HttpBindings>
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!incoming || !isRead) return next()
    const client = { key: clientOf(c), isGone: () => outgoing?.destroyed === true }
    try {
      return await queue.run(Symbol('a request'), client, () => next())
    } catch (error) {
      if (error instanceof TurnRefused) return problemResponse(c, asProblem(error))
      throw error
    }
  }
}
