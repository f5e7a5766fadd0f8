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
      // Without a fallback: what is counted needs the database itself, so an attempt fails, and does not count, while it is unavailable.
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
    const points = this.#config.addressAttempts
    return this.#take({ name: 'address', points, seconds: 300, key: callerOf(address) })
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
  async attempt(what: string, account: string, address: string, device?: string): Promise<Refund> {
    const [own, all] = this.#attemptBudgets(what, account, address, device)
    await this.#take(own)
    if (all) await this.#take(all)
    return async () => {
      await this.#limiter(own).delete(this.#nameOf(own.key))
      if (all) await this.#reward(all)
    }
  }

  /** Takes an attempt back that was counted, but not made. Unlike the refund after a success, it leaves those before it counted. */
  async withdraw(what: string, account: string, address: string, device?: string): Promise<void> {
    for (const budget of this.#attemptBudgets(what, account, address, device)) await this.#reward(budget)
  }

  #attemptBudgets(what: string, account: string, address: string, device?: string): [Budget, ...Budget[]] {
    const points = this.#config.attempts
    const seconds = QUARTER
    if (device !== undefined)
      return [{ name: `${what}-device`, points, seconds, key: `${account} ${device}` }]
    return [
      { name: `${what}-here`, points, seconds, key: `${account} ${callerOf(address)}` },
      { name: what, points: points * ALL_ADDRESSES, seconds, key: account },
    ]
  }

  /**
   * Takes one from each budget, or from none. Returns what gives one back to each.
   *
   * @throws AuthError 429 with `code` where one is used up
   */
  async takeAll(budgets: readonly Budget[], code?: Code): Promise<Refund> {
    const taken: Budget[] = []
    const refund = async () => {
      for (const budget of taken) await this.#reward(budget)
    }
    for (const budget of budgets) {
      await this.#take(budget, code).catch(async (error) => {
        if (error instanceof AuthError) await refund()
        throw error
      })
      taken.push(budget)
    }
    return refund
  }

  /** Counts one, also beyond what the budget has. Returns how many that makes. */
  async count(budget: Budget): Promise<number> {
    const counted = await this.#limiter(budget)
      .consume(this.#nameOf(budget.key))
      .catch((error) => {
        if (error instanceof RateLimiterRes) return error
        throw error
      })
    return counted.consumedPoints
  }

  /** How many were taken. Counts nothing. */
  async taken(budget: Budget): Promise<number> {
    return (await this.#limiter(budget).get(this.#nameOf(budget.key)))?.consumedPoints ?? 0
  }

  /** Whether this is the first use within this many seconds. */
  async once(what: string, shown: string, seconds: number): Promise<boolean> {
    return (await this.#msToWait(this.#limiter({ name: what, points: 1, seconds }), shown)) === 0
  }

  #take(budget: Budget, code?: Code): Promise<void> {
    return this.#consume(this.#limiter(budget), budget.key, code)
  }

  async #reward(budget: Budget): Promise<void> {
    await this.#limiter(budget).reward(this.#nameOf(budget.key), 1)
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

  #limiter({ name, points, seconds }: Omit<Budget, 'key'>): RateLimiterAbstract {
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
