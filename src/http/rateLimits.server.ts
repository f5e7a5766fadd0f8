import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'
import { callerOf, clientAddress } from './clientAddress.server.ts'
import { ApiProblem } from './problem.ts'
import { optionalUser, requireUser, type Viewer } from './viewer.server.ts'
import { WRITE_LIMITS, type WriteKind, type WriteLimit } from './writeLimits.ts'

const HOUR_MS = 3_600_000
/** Bytes of a request's body. */
const MAX_BYTES = 131_072
const LIMITS = 'writeLimits'

/** A signed-in member who may write, and from where. */
export interface Writer extends Viewer {
  /** The network address, or IPv6 /64, that counts as one caller. */
  address: string
}

/**
 * Limits how often anything is written, by member and by network address, and how much, before it is even read. Counted in this process:
 * several processes on one database allow as many times more. What must hold across processes, as attempts at passwords, is counted by
 * the authentication service.
 *
 * @param factor multiplies every limit of `WRITE_LIMITS`
 */
export function limitWriteRate(proxies: BlockList, factor = 1): MiddlewareHandler {
  const limits = new WriteLimits(proxies, factor)
  const bounded = bodyLimit({ maxSize: MAX_BYTES, onError: tooLarge })
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    c.set(LIMITS, limits)
    await limits.countAddress('anything', limits.callerOf(c))
    const viewer = await optionalUser(c)
    if (viewer) await limits.countMember('anything', viewer)
    return bounded(c, next)
  }
}

/**
 * The signed-in member, whose write of this kind is counted. To be called once, first thing in a handler that writes.
 *
 * @throws ApiProblem 401 for who is not signed in or is banned, 403 before a username is chosen, 429 over a limit
 */
export async function requireWriter(c: Context, kind: WriteKind): Promise<Writer> {
  const viewer = await requireUser(c)
  if (!viewer.usernameChosen) throw new ApiProblem(403, 'Choose your username first')
  const limits = c.get(LIMITS) as WriteLimits
  const address = limits.callerOf(c)
  await limits.countMember(kind, viewer)
  await limits.countAddress(kind, address)
  return { ...viewer, address }
}

class WriteLimits {
  readonly #proxies: BlockList
  readonly #limiters: Record<WriteKind, Record<'member' | 'newMember' | 'address', RateLimiterMemory>>

  constructor(proxies: BlockList, factor: number) {
    this.#proxies = proxies
    const limiter = (points: number, duration: number) =>
      new RateLimiterMemory({ points: points * factor, duration })
    const limiters = Object.entries<WriteLimit>(WRITE_LIMITS).map(([kind, limit]) => [
      kind,
      {
        member: limiter(limit.member, limit.seconds),
        newMember: limiter(limit.newMember, limit.seconds),
        address: limiter(limit.address, limit.seconds),
      },
    ])
    this.#limiters = Object.fromEntries(limiters)
  }

  callerOf(c: Context): string {
    return callerOf(clientAddress(c, this.#proxies))
  }

  countMember(kind: WriteKind, { userId, joinedAt }: Viewer): Promise<void> {
    const isNew = Date.now() - joinedAt < NEW_ACCOUNT_HOURS * HOUR_MS
    return consume(this.#limiters[kind][isNew ? 'newMember' : 'member'], userId)
  }

  countAddress(kind: WriteKind, address: string): Promise<void> {
    return consume(this.#limiters[kind].address, address)
  }
}

const tooLarge = () => {
  throw new ApiProblem(413, `A body has at most ${MAX_BYTES} bytes`)
}

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
    throw new ApiProblem(429, `That was a lot at once. Try again in ${wait}.`, undefined, seconds)
  }
}
