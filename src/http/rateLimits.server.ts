import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { limitBody } from './bodyLimit.server.ts'
import { callerOf, clientAddress } from './clientAddress.server.ts'
import { FixedWindowRateLimiter } from './fixedWindowRateLimiter.ts'
import { ApiProblem, tryLater } from './problem.ts'
import { optionalUser, requireUser, type Viewer } from './viewer.server.ts'
import { WRITE_LIMITS, type WriteKind, type WriteLimit } from './writeLimits.ts'

/** Bytes of a request's body. */
const MAX_BYTES = 131_072
const LIMITS = 'writeLimits'
const ADDRESS = 'writeAddress'

/** A signed-in member who may write, and from where. */
export interface Member extends Viewer {
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
 * @param refusals counts refusals by kind of write
 */
export function limitWriteRate(
  proxies: BlockList,
  factor = 1,
  largeBodies: Readonly<Record<string, number>> = {},
  refusals = new LabelCounter(),
): MiddlewareHandler {
  const limits = new WriteLimits(factor, refusals)
  const bounded = limitBody(MAX_BYTES, () => rejectLargeBody(MAX_BYTES))
  const large = new Map(
    Object.entries(largeBodies).map(([path, bytes]) => [
      path,
      limitBody(bytes, () => rejectLargeBody(bytes)),
    ]),
  )
  return async (c, next) => {
    c.set(LIMITS, limits)
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const address = callerOf(clientAddress(c, proxies))
    c.set(ADDRESS, address)
    limits.countAddress('anything', address)
    const viewer = await optionalUser(c)
    if (viewer) limits.countMember('anything', viewer)
    // Only a member's body is read when it is large.
    return ((viewer && large.get(c.req.path)) ?? bounded)(c, next)
  }
}

/**
 * Returns the signed-in member and counts the write. Call it once, first in a handler that writes.
 *
 * @throws ApiProblem 401 if nobody is signed in or the member is banned, 403 before a username is chosen, 429 over a limit
 */
export async function requireMember(c: Context, kind: WriteKind): Promise<Member> {
  const viewer = await requireUser(c)
  if (!viewer.usernameChosen) throw new ApiProblem(403, 'Choose your username first')
  const limits = c.get(LIMITS) as WriteLimits
  const address = c.get(ADDRESS) as string
  limits.countMember(kind, viewer)
  limits.countAddress(kind, address)
  return { ...viewer, address }
}

/** Counts an additional amount of a write, such as its size, in the unit of `kind`. Throws `ApiProblem` 429 over a limit. */
export function countWrite(c: Context, member: Member, kind: WriteKind, amount: number): void {
  const limits = c.get(LIMITS) as WriteLimits
  limits.countMember(kind, member, amount)
  limits.countAddress(kind, member.address, amount)
}

/** How much a member may still write of a kind. */
export interface Allowance {
  /** Writes within `seconds`. */
  allowed: number
  seconds: number
  left: number
  /** When the next one is possible, in ms since 1970; null: now. */
  next_at: number | null
  /** Whether the limit is that of new accounts. */
  is_new: boolean
}

/** What a member may still write of a kind, without counting anything. What their network address may is not in it. */
export const allowanceOf = (c: Context, kind: WriteKind, viewer: Viewer): Allowance =>
  (c.get(LIMITS) as WriteLimits).allowance(kind, viewer)

/** Whoever writes where no account is needed, and from where. */
export interface WritingViewer {
  /** The signed-in member, if there is one. */
  userId: string | undefined
  address: string
}

/**
 * Like `requireMember`, for actions that visitors may take too. Calls are counted by network address, and by member if signed in.
 *
 * @throws ApiProblem 401 for a token that is no longer valid, 429 over a limit
 */
export async function requireViewer(c: Context, kind: WriteKind): Promise<WritingViewer> {
  const viewer = await optionalUser(c)
  const limits = c.get(LIMITS) as WriteLimits
  const address = c.get(ADDRESS) as string
  if (viewer) limits.countMember(kind, viewer)
  limits.countAddress(kind, address)
  return { userId: viewer?.userId, address }
}

/** Counts a write of a program, by the key of its token and by network address. Throws `ApiProblem` 429 over a limit. */
export function countProgram(c: Context, kind: WriteKind, key: string): void {
  const limits = c.get(LIMITS) as WriteLimits
  limits.countKey(kind, key)
  limits.countAddress(kind, c.get(ADDRESS) as string)
}

class WriteLimits {
  readonly #counters: Record<WriteKind, Record<'member' | 'newMember' | 'address', FixedWindowRateLimiter>>
  readonly #refusals: LabelCounter

  constructor(factor: number, refusals: LabelCounter) {
    this.#refusals = refusals
    const counters = Object.entries<WriteLimit>(WRITE_LIMITS).map(([kind, limit]) => {
      const counter = (writes: number) => new FixedWindowRateLimiter(writes * factor, limit.seconds * 1000)
      return [
        kind,
        {
          member: counter(limit.member),
          newMember: counter(limit.newMember),
          address: counter(limit.address),
        },
      ]
    })
    this.#counters = Object.fromEntries(counters)
  }

  countMember(kind: WriteKind, viewer: Viewer, amount = 1): void {
    const by = isNewAt(viewer.joinedAt) ? 'newMember' : 'member'
    this.#count(kind, by, viewer.userId, amount, (waitMs) => waitOf(viewer, waitMs))
  }

  allowance(kind: WriteKind, viewer: Viewer, now = Date.now()): Allowance {
    const is_new = isNewAt(viewer.joinedAt, now)
    const counter = this.#counters[kind][is_new ? 'newMember' : 'member']
    const { remaining, endsInMs } = counter.state(viewer.userId, now)
    return {
      allowed: Math.floor(counter.limit),
      seconds: WRITE_LIMITS[kind].seconds,
      left: remaining,
      next_at: remaining > 0 ? null : now + waitOf(viewer, endsInMs, now),
      is_new,
    }
  }

  countKey(kind: WriteKind, key: string): void {
    this.#count(kind, 'member', key, 1)
  }

  countAddress(kind: WriteKind, address: string, amount = 1): void {
    this.#count(kind, 'address', address, amount)
  }

  #count(
    kind: WriteKind,
    by: 'member' | 'newMember' | 'address',
    key: string,
    amount: number,
    waitFor = (waitMs: number) => waitMs,
  ): void {
    const waitMs = this.#counters[kind][by].count(key, amount)
    if (waitMs === 0) return
    this.#refusals.add(kind)
    rejectAfter(waitFor(waitMs))
  }
}

/** How long a member waits whose counter starts over in `endsInMs`: who is no longer new begins with the limit of the others. */
function waitOf({ joinedAt }: Viewer, endsInMs: number, now = Date.now()): number {
  return isNewAt(joinedAt, now) ? Math.min(endsInMs, joinedAt + NEW_ACCOUNT_HOURS * HOUR_MS - now) : endsInMs
}

const isNewAt = (joinedAt: number, now = Date.now()) => now - joinedAt < NEW_ACCOUNT_HOURS * HOUR_MS

function rejectLargeBody(maxBytes: number): never {
  throw new ApiProblem(413, `A request body can have at most ${maxBytes} bytes`)
}

function rejectAfter(waitMs: number): never {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  throw tryLater(429, `Too many requests. Try again in ${waitText(seconds)}.`, seconds)
}

/** A wait in the unit that people count it in, rounded up: '45 seconds', '12 minutes', '24 hours'. */
export function waitText(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(seconds / 3600)} hours`
}
