import { CompiledQuery, type Kysely, sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { KEEP_PLAN } from '#/db/server/preparedStatements.ts'
import { type Exceeded, ProcessCounts, type RateCounts, type RateLimit } from './rateCounts.ts'

/** HMACs under a key of its own for each purpose. */
interface Macs {
  mac(purpose: string, data: string): Buffer
}

interface Counted {
  place: number
  is_over: boolean
  wait_ms: number
}

const NOW_MS = '(extract(epoch from now()) * 1000)::bigint'

/**
 * Counts one limit, if the one before it is not exceeded. Of the values, $1 is the amount; then come the name, the window in ms, and the
 * number of each limit.
 */
function countOne(place: number): string {
  const first = 2 + place * 3
  const [name, window, limit] = [`$${first}`, `$${first + 1}::bigint`, `$${first + 2}::numeric`]
  return `count_${place} as (
    insert into auth_throttles as known (key, points, expire)
    select ${name}, $1::integer, ${NOW_MS} + ${window}
      from ${place === 0 ? 'asynchronous' : `count_${place - 1} where not is_over`}
    on conflict (key) do update set
      points = case when known.expire <= ${NOW_MS} then excluded.points else known.points + excluded.points end,
      expire = case when known.expire <= ${NOW_MS} then excluded.expire else known.expire end
    returning ${place} as place, points > ${limit} as is_over, (expire - ${NOW_MS})::integer as wait_ms)`
}

/** By how many limits they count. Made once: to build such a text takes as long as to run it. */
const STATEMENTS = [1, 2].map((size) => {
  const places = Array.from({ length: size }, (_, place) => place)
  const all = places.map((place) => `select place, is_over, wait_ms from count_${place}`)
  return `${KEEP_PLAN} with asynchronous as materialized (select set_config('synchronous_commit', 'off', true)),
    ${places.map(countOne).join(', ')} ${all.join(' union all ')}`
})

/**
 * Counts that all processes on a database share, in `auth_throttles`, which the job `expired-sign-in-data` empties. Counting takes one
 * statement, and nobody waits until it is on disk: a crash of the server may forget the last half second.
 */
export class SharedCounts implements RateCounts {
  readonly #db: Kysely<DB>
  readonly #keys: Macs

  /** @param keys name what is counted, so that the table holds no addresses */
  constructor(db: Kysely<DB>, keys: Macs) {
    this.#db = db
    this.#keys = keys
  }

  async count<T extends RateLimit>(limits: readonly T[], amount: number): Promise<Exceeded<T> | undefined> {
    const values = limits.flatMap((limit) => [this.#nameOf(limit), limit.seconds * 1000, limit.limit])
    const { rows } = await this.#db.executeQuery<Counted>(
      CompiledQuery.raw(STATEMENTS[limits.length - 1]!, [amount, ...values]),
    )
    const over = rows.find(({ is_over }) => is_over)
    return over && { limit: limits[over.place]!, waitMs: Math.max(1, over.wait_ms) }
  }

  async state(limit: RateLimit): Promise<{ remaining: number; endsInMs: number }> {
    const { rows } = await sql<{ points: number; wait_ms: number }>`
      select points, (expire - ${sql.raw(NOW_MS)})::integer as wait_ms from auth_throttles
       where key = ${this.#nameOf(limit)} and expire > ${sql.raw(NOW_MS)}`.execute(this.#db)
    const [row] = rows
    if (!row) return { remaining: limit.limit, endsInMs: limit.seconds * 1000 }
    return { remaining: Math.max(0, Math.floor(limit.limit - row.points)), endsInMs: row.wait_ms }
  }

  #nameOf({ name, key }: RateLimit): string {
    return `${name}:${this.#keys.mac('throttle', key).toString('base64url').slice(0, 22)}`
  }
}

/** Where the writes of all processes are counted: an embedded database has one process, which needs no rows for it. */
export const openRateCounts = (db: Pick<Database, 'kind' | 'kysely'>, keys: Macs): RateCounts =>
  db.kind === 'server' ? new SharedCounts(db.kysely, keys) : new ProcessCounts()
