import { CompiledQuery, type Kysely } from 'kysely'
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import type { AuthConfig } from '#/config.auth.ts'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { callerOf } from '#/http/clientAddress.server.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'

const QUARTER = 15 * 60
/** So many times more attempts at one account are let through from all addresses together than from one. */
const ALL_ADDRESSES = 10
/** A refresh is cheap, and many people may share an address. */
const REFRESHES = 20

/** So many in so many seconds of one thing. */
export interface Budget {
  /** Of the limit, which metrics count refusals by. */
  name: string
  points: number
  seconds: number
  /** What is counted, such as an account or a network address. */
  key: string
}

/** Gives back what was taken. */
export type Refund = () => Promise<void>

type Code = 'over_request_rate_limit' | 'over_email_send_rate_limit' | 'over_sms_send_rate_limit'

/**
 * Counts attempts: in memory, or in the database where several processes share one. What is counted is named by a keyed hash, so that the
 * table holds no addresses.
 */
export class RateLimits {
  readonly #keys: Keys
  readonly #config: AuthConfig
  readonly #make: (name: string, points: number, seconds: number) => RateLimiterAbstract
  readonly #limiters = new Map<string, RateLimiterAbstract>()
  readonly #refreshes: RateLimiterAbstract
  readonly #refusals: LabelCounter

  /** @param refusals counts refusals by the name of the limit */
  constructor(
    db: Pick<Database, 'kind' | 'kysely'>,
    keys: Keys,
    config: AuthConfig,
    refusals = new LabelCounter(),
  ) {
    this.#refusals = refusals
    this.#keys = keys
    this.#config = config
    const points = config.addressAttempts * REFRESHES
    this.#refreshes = new RateLimiterMemory({ keyPrefix: 'refresh', points, duration: 300 })
    this.#make = (keyPrefix, points, duration) => {
      if (db.kind === 'embedded') return new RateLimiterMemory({ keyPrefix, points, duration })
      // Without a fallback: what is counted needs the database itself, so an attempt fails, and does not count, while it is away.
      return new RateLimiterPostgres({
        storeClient: queries(db.kysely),
        storeType: 'client',
        tableName: 'auth_throttles',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      })
    }
  }

  /** One call from a network address. Throws `AuthError` 429. */
  address(address: string): Promise<void> {
    return this.#take('address', this.#config.addressAttempts, 300, callerOf(address))
  }

  /** One refresh of a session. Counted in this process alone: a row in the database would cost more than the refresh. */
  refresh(address: string): Promise<void> {
    return this.#consume(this.#refreshes, callerOf(address))
  }

  /**
   * One attempt to show that an account is one's own. Counted by account and network address, so that nobody can lock a member out
   * from elsewhere, and for all addresses together. Returns a function that refunds it after a success. Throws
   * `AuthError` 429.
   *
   * @param account what names it: its address, or its id for codes of a second factor
   * @param what password, code, …: each has a count of its own
   * @param device a browser in which the account has signed in before: it is counted alone, and strangers cannot use its attempts up
   */
  async attempt(
    what: string,
    account: string,
    address: string,
    device?: string,
  ): Promise<() => Promise<void>> {
    const { attempts } = this.#config
    if (device !== undefined) return this.#attemptOnDevice(what, `${account} ${device}`)
    const own = `${account} ${callerOf(address)}`
    await this.#take(`${what}-here`, attempts, QUARTER, own)
    await this.#take(what, attempts * ALL_ADDRESSES, QUARTER, account)
    return async () => {
      await this.#limiter(`${what}-here`, attempts, QUARTER).delete(this.#nameOf(own))
      await this.#limiter(what, attempts * ALL_ADDRESSES, QUARTER).reward(this.#nameOf(account), 1)
    }
  }

  /** Takes an attempt back that was counted, but not made. Unlike the refund after a success, it leaves those before it counted. */
  async withdraw(what: string, account: string, address: string, device?: string): Promise<void> {
    const { attempts } = this.#config
    const reward = (name: string, points: number, key: string) =>
      this.#limiter(name, points, QUARTER).reward(this.#nameOf(key), 1)
    if (device !== undefined) await reward(`${what}-device`, attempts, `${account} ${device}`)
    else {
      await reward(`${what}-here`, attempts, `${account} ${callerOf(address)}`)
      await reward(what, attempts * ALL_ADDRESSES, account)
    }
  }

  async #attemptOnDevice(what: string, own: string): Promise<() => Promise<void>> {
    const { attempts } = this.#config
    await this.#take(`${what}-device`, attempts, QUARTER, own)
    return async () => {
      await this.#limiter(`${what}-device`, attempts, QUARTER).delete(this.#nameOf(own))
    }
  }

  /**
   * Takes one from each budget, or from none. Returns what gives one back to each.
   *
   * @throws AuthError 429 with `code` where one is used up
   */
  async takeAll(budgets: readonly Budget[], code?: Code): Promise<Refund> {
    const taken: Budget[] = []
    const refund = async () => {
      for (const { name, points, seconds, key } of taken)
        await this.#limiter(name, points, seconds).reward(this.#nameOf(key), 1)
    }
    for (const budget of budgets) {
      const { name, points, seconds, key } = budget
      await this.#take(name, points, seconds, key, code).catch(async (error) => {
        if (error instanceof AuthError) await refund()
        throw error
      })
      taken.push(budget)
    }
    return refund
  }

  /** Counts one, also beyond what the budget has. Returns how many that makes. */
  async count({ name, points, seconds, key }: Budget): Promise<number> {
    const counted = await this.#limiter(name, points, seconds)
      .consume(this.#nameOf(key))
      .catch((error) => {
        if (error instanceof RateLimiterRes) return error
        throw error
      })
    return counted.consumedPoints
  }

  /** How many were taken. Counts nothing. */
  async taken({ name, points, seconds, key }: Budget): Promise<number> {
    return (await this.#limiter(name, points, seconds).get(this.#nameOf(key)))?.consumedPoints ?? 0
  }

  /** Whether this is the first use within this many seconds. */
  async once(what: string, shown: string, seconds: number): Promise<boolean> {
    return (await this.#msToWait(this.#limiter(what, 1, seconds), shown)) === 0
  }

  #take(name: string, points: number, seconds: number, what: string, code?: Code): Promise<void> {
    return this.#consume(this.#limiter(name, points, seconds), what, code)
  }

  async #consume(limiter: RateLimiterAbstract, what: string, code?: Code): Promise<void> {
    const waitMs = await this.#msToWait(limiter, what)
    if (waitMs === 0) return
    this.#refusals.add(limiter.keyPrefix)
    const retryAfter = Math.ceil(waitMs / 1000)
    const message = `For security purposes, you can only request this after ${durationText(retryAfter)}.`
    throw new AuthError(429, code ?? 'over_request_rate_limit', message, { retryAfter })
  }

  /** Counts one; 0 if that is within the limit. */
  async #msToWait(limiter: RateLimiterAbstract, what: string): Promise<number> {
    try {
      await limiter.consume(this.#nameOf(what))
      return 0
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      return Math.max(1, error.msBeforeNext)
    }
  }

  #nameOf(what: string): string {
    return this.#keys.mac('throttle', what).toString('base64url').slice(0, 22)
  }

  #limiter(name: string, points: number, seconds: number): RateLimiterAbstract {
    const known = this.#limiters.get(name) ?? this.#make(name, points, seconds)
    this.#limiters.set(name, known)
    return known
  }
}

function durationText(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`
}

/** The database as the limiter speaks to one. */
function queries(db: Kysely<DB>) {
  return {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows, rowCount: rows.length }
    },
  }
}
