import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { type Exceeded, ProcessCounts, type RateCounts, type RateLimit } from './rateCounts.ts'

/** HMACs under a key of its own for each purpose. */
interface Macs {
  mac(purpose: string, data: string): Buffer
}

interface Counted {
  place: number
  points: number
  wait_ms: number
}

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
    const { rows } = await this.#counting(limits, amount).execute(this.#db)
    for (const { place, points, wait_ms } of rows) {
      const limit = limits[place]!
      if (points > limit.limit) return { limit, waitMs: Math.max(1, wait_ms) }
    }
    return undefined
  }

  /** One statement that counts each limit if those before it are not exceeded. */
  #counting(limits: readonly RateLimit[], amount: number): RawBuilder<Counted> {
    const counts = limits.map(
      (limit, place) => sql`${table(place)} as (
        insert into auth_throttles as known (key, points, expire)
        select ${this.#nameOf(limit)}, ${amount}::integer, ${NOW_MS} + ${limit.seconds * 1000}::bigint
          from asynchronous
          ${place === 0 ? sql`` : sql`where exists (select from ${table(place - 1)} where points <= ${limits[place - 1]!.limit}::numeric)`}
        on conflict (key) do update set
          points = case when known.expire <= ${NOW_MS} then excluded.points else known.points + excluded.points end,
          expire = case when known.expire <= ${NOW_MS} then excluded.expire else known.expire end
        returning ${place}::integer as place, points, (expire - ${NOW_MS})::integer as wait_ms)`,
    )
    const all = limits.map((_, place) => sql`select * from ${table(place)}`)
    return sql`with asynchronous as materialized (select set_config('synchronous_commit', 'off', true)),
      ${sql.join(counts)} ${sql.join(all, sql` union all `)} order by place`
  }

  async state(limit: RateLimit): Promise<{ remaining: number; endsInMs: number }> {
    const { rows } = await sql<Omit<Counted, 'place'>>`
      select points, (expire - ${NOW_MS})::integer as wait_ms from auth_throttles
       where key = ${this.#nameOf(limit)} and expire > ${NOW_MS}`.execute(this.#db)
    const [row] = rows
    if (!row) return { remaining: limit.limit, endsInMs: limit.seconds * 1000 }
    return { remaining: Math.max(0, Math.floor(limit.limit - row.points)), endsInMs: row.wait_ms }
  }

  #nameOf({ name, key }: RateLimit): string {
    return `${name}:${this.#keys.mac('throttle', key).toString('base64url').slice(0, 22)}`
  }
}

const table = (place: number) => sql.raw(`count_${place}`)
const NOW_MS = sql`(extract(epoch from now()) * 1000)::bigint`

/** Where the writes of all processes are counted: an embedded database has one process, which needs no rows for it. */
export const openRateCounts = (db: Pick<Database, 'kind' | 'kysely'>, keys: Macs): RateCounts =>
  db.kind === 'server' ? new SharedCounts(db.kysely, keys) : new ProcessCounts()
