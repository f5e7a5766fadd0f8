import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'
import { HOUR_MS } from '#/shared/durations.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { limitBody } from './bodyLimit.server.ts'
import { callerOf, clientAddress } from './clientAddress.server.ts'
import { ApiProblem, tryLater } from './problem.ts'
import { ProcessCounts, type RateCounts, type RateLimit } from './rateCounts.ts'
import { optionalUser, requireUser, type Viewer } from './viewer.server.ts'
import { PROCESS_LIMITS, WRITE_LIMITS, type WriteKind, type WriteLimit } from './writeLimits.ts'

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
 * Limits how often and how much each member and network address may write, before the body is read.
 *
 * @param shared counts what all processes on one database count together: all but `PROCESS_LIMITS`
 * @param factor multiplies every limit of `WRITE_LIMITS`
 * @param largeBodies paths to which members may send more, and how many bytes
 * @param refusals counts refusals by kind of write
 */
export function limitWriteRate(
  proxies: BlockList,
  shared: RateCounts = new ProcessCounts(),
  factor = 1,
  largeBodies: Readonly<Record<string, number>> = {},
  refusals = new LabelCounter(),
): MiddlewareHandler {
  const limits = new WriteLimits(shared, factor, refusals)
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
    await limits.count('anything', { address })
    const viewer = await optionalUser(c)
    if (viewer) await limits.count('anything', { viewer })
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
  await limits.count(kind, { viewer, address })
  return { ...viewer, address }
}

/** Counts an additional amount of a write, such as its size, in the unit of `kind`. Throws `ApiProblem` 429 over a limit. */
export const countWrite = (c: Context, member: Member, kind: WriteKind, amount: number): Promise<void> =>
  (c.get(LIMITS) as WriteLimits).count(kind, { viewer: member, address: member.address }, amount)

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
export const allowanceOf = (c: Context, kind: WriteKind, viewer: Viewer): Promise<Allowance> =>
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
  await limits.count(kind, { viewer, address })
  return { userId: viewer?.userId, address }
}

/** Counts a write of a program, by the key of its token and by network address. Throws `ApiProblem` 429 over a limit. */
export const countProgram = (c: Context, kind: WriteKind, key: string): Promise<void> =>
  (c.get(LIMITS) as WriteLimits).count(kind, { key, address: c.get(ADDRESS) as string })

/** Who writes: each of them is counted. */
interface Writer {
  viewer?: Viewer | undefined
  /** Of a program. */
  key?: string
  address?: string
}

class WriteLimits {
  /** As they are when the site starts. */
  readonly #limits: Readonly<Record<WriteKind, WriteLimit>> = { ...WRITE_LIMITS }
  readonly #own = new ProcessCounts()
  readonly #shared: RateCounts
  readonly #factor: number
  readonly #refusals: LabelCounter

  constructor(shared: RateCounts, factor: number, refusals: LabelCounter) {
    this.#shared = shared
    this.#factor = factor
    this.#refusals = refusals
  }

  /** Throws `ApiProblem` 429 over a limit. A member over a limit is not counted at the address, which others may share. */
  async count(kind: WriteKind, { viewer, key, address }: Writer, amount = 1): Promise<void> {
    const limits = []
    if (viewer) limits.push(this.#ofMember(kind, viewer))
    if (key !== undefined) limits.push(this.#limit(kind, 'member', key))
    if (address !== undefined) limits.push(this.#limit(kind, 'address', address))
    const exceeded = await this.#counts(kind).count(limits, amount)
    if (!exceeded) return
    this.#refusals.add(kind)
    const isMember = viewer !== undefined && exceeded.limit === limits[0]
    rejectAfter(isMember ? waitOf(viewer, exceeded.waitMs) : exceeded.waitMs)
  }

  async allowance(kind: WriteKind, viewer: Viewer): Promise<Allowance> {
    const now = Date.now()
    const limit = this.#ofMember(kind, viewer, now)
    const { remaining, endsInMs } = await this.#counts(kind).state(limit)
    return {
      allowed: limit.limit,
      seconds: limit.seconds,
      left: remaining,
      next_at: remaining > 0 ? null : now + waitOf(viewer, endsInMs, now),
      is_new: isNewAt(viewer.joinedAt, now),
    }
  }

  #counts(kind: WriteKind): RateCounts {
    return PROCESS_LIMITS.has(kind) ? this.#own : this.#shared
  }

  #ofMember(kind: WriteKind, { userId, joinedAt }: Viewer, now = Date.now()): RateLimit {
    return this.#limit(kind, isNewAt(joinedAt, now) ? 'newMember' : 'member', userId)
  }

  #limit(kind: WriteKind, by: 'member' | 'newMember' | 'address', key: string): RateLimit {
    const { seconds, [by]: writes } = this.#limits[kind]
    return { name: `${kind}-${by}`, key, limit: writes * this.#factor, seconds }
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
