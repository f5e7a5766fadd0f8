import type { Context, MiddlewareHandler } from 'hono'
import { isDisconnected, nodeOf } from '../nodeRequest.server.ts'
import { ApiProblem, problemResponse, tryLater } from '../problem.ts'
import { type TurnQueue, TurnRefused } from './turnQueue.server.ts'

/** Seconds after which to try again when the site is busy. */
const BUSY_RETRY_SECONDS = 5

/** The problem of a request that got no turn: 503, or 429 once its client has used up its budget. */
export function asProblem({ reason, retryAfterMs = 0 }: TurnRefused): ApiProblem {
  if (reason === 'budget') {
    const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000))
    return tryLater(429, `Too many requests. Try again in ${seconds} seconds.`, seconds)
  }
  const detail = 'The site is busy. Try again in a few seconds.'
  return new ApiProblem(503, detail, undefined, BUSY_RETRY_SECONDS, 'busy')
}

/** Ends a turn whose work failed because something was unavailable: it is no fault of the client, so it costs nothing. */
class Unavailable extends Error {}

/**
 * Does work for a request in its client's turn. A request within the process is part of another turn, e.g. that of the page that it is for; a
 * second one would wait for the first.
 *
 * @param clientKey identifies the client: see `subscriberOf`
 * @throws TurnRefused, and what `work` throws
 */
export async function inTurnOf<T>(
  c: Context,
  queue: TurnQueue,
  clientKey: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!nodeOf(c).incoming) return work()
  return queue.run(Symbol('a request'), { key: clientKey, isGone: () => isDisconnected(c) }, work)
}

/**
 * Does the work of a request, which sets its response, in its client's turn.
 *
 * @param clientKey identifies the client: see `subscriberOf`
 * @throws TurnRefused, and what `work` throws
 */
export async function inTurn(
  c: Context,
  queue: TurnQueue,
  clientKey: string,
  work: () => Promise<void>,
): Promise<void> {
  const counted = async () => {
    await work()
    if (c.res.status === 503) throw new Unavailable()
  }
  await inTurnOf(c, queue, clientKey, counted).catch((error) => {
    if (!(error instanceof Unavailable)) throw error
  })
}

/** Lets each GET and HEAD take a turn. */
export function takeTurns(queue: TurnQueue, clientKey: (c: Context) => string): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    try {
      return await inTurn(c, queue, clientKey(c), () => next())
    } catch (error) {
      if (error instanceof TurnRefused) return problemResponse(c, asProblem(error))
      throw error
    }
  }
}
