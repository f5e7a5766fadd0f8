import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import { limitBody } from './bodyLimit.server.ts'
import { callerOf, clientAddress } from './clientAddress.server.ts'
import { ApiProblem } from './problem.ts'
import { optionalUser, requireUser, type Viewer } from './viewer.server.ts'
import { WRITE_LIMITS, type WriteKind, type WriteLimit } from './writeLimits.ts'

/** Bytes of a request's body. */
const MAX_BYTES = 131_072
const LIMITS = 'writeLimits'

/** A signed-in member who may write, and from where. */
export interface Writer extends Viewer {
  /** The network address, or IPv6 /64, that counts as one caller. */
  address: string
}

/**
 * Limits how often and how much each member and network address may write, before the body is read. The counters are in this process, so
 * N processes on one database allow N times as much. The authentication service counts what must hold across processes, such as password
 * attempts.
 *
 * @param factor multiplies every limit of `WRITE_LIMITS`
 * @param largeBodies paths to which members may send more, and how many bytes
 */
export function limitWriteRate(
  proxies: BlockList,
  factor = 1,
  largeBodies: Readonly<Record<string, number>> = {},
): MiddlewareHandler {
  const limits = new WriteLimits(proxies, factor)
  const bounded = limitBody(MAX_BYTES, () => rejectLargeBody(MAX_BYTES))
  const large = new Map(
    Object.entries(largeBodies).map(([path, bytes]) => [
      path,
      limitBody(bytes, () => rejectLargeBody(bytes)),
    ]),
  )
  return async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    c.set(LIMITS, limits)
    await limits.countAddress('anything', limits.callerOf(c))
    const viewer = await optionalUser(c)
    if (viewer) await limits.countMember('anything', viewer)
    // Only a member's body is read when it is large.
    return ((viewer && large.get(c.req.path)) ?? bounded)(c, next)
  }
}

/**
 * Returns the signed-in member and counts the write. Call it once, first in a handler that writes.
 *
 * @throws ApiProblem 401 if nobody is signed in or the member is banned, 403 before a username is chosen, 429 over a limit
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

/** Counts what a write amounts to beyond being one, in the unit of `kind`. Throws `ApiProblem` 429 over a limit. */
export async function countWrite(c: Context, writer: Writer, kind: WriteKind, amount: number): Promise<void> {
  const limits = c.get(LIMITS) as WriteLimits
  await limits.countMember(kind, writer, amount)
  await limits.countAddress(kind, writer.address, amount)
}

/** The caller of an endpoint that does not need an account. */
export interface Caller {
  /** The signed-in member, if there is one. */
  userId: string | undefined
  address: string
}

/**
 * Like `requireWriter`, for actions that visitors may take too. Calls are counted by network address, and by member if signed in.
 *
 * @throws ApiProblem 401 for a token that is no longer valid, 429 over a limit
 */
export async function requireCaller(c: Context, kind: WriteKind): Promise<Caller> {
  const viewer = await optionalUser(c)
  const limits = c.get(LIMITS) as WriteLimits
  const address = limits.callerOf(c)
  if (viewer) await limits.countMember(kind, viewer)
  await limits.countAddress(kind, address)
  return { userId: viewer?.userId, address }
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

  countMember(kind: WriteKind, { userId, joinedAt }: Viewer, amount = 1): Promise<void> {
    const isNew = Date.now() - joinedAt < NEW_ACCOUNT_HOURS * HOUR_MS
    return consume(this.#limiters[kind][isNew ? 'newMember' : 'member'], userId, amount)
  }

  countAddress(kind: WriteKind, address: string, amount = 1): Promise<void> {
    return consume(this.#limiters[kind].address, address, amount)
  }
}

function rejectLargeBody(maxBytes: number): never {
  throw new ApiProblem(413, `A request body can have at most ${maxBytes} bytes`)
}

async function consume(limiter: RateLimiterMemory, key: string, amount: number): Promise<void> {
  try {
    await limiter.consume(key, amount)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
    throw new ApiProblem(429, `That was a lot at once. Try again in ${wait}.`, undefined, seconds)
  }
}
