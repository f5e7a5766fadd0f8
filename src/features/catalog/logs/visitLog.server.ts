import { createHmac, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { atMost } from '#/http/cache/atMost.ts'
import {
  findOrMakeVisitorKey,
  type PostViewRow,
  type VisitRow,
  writeClicks,
  writeInteractions,
  writePostViews,
  writeViews,
} from './logs.writes.server.ts'

/** Delay before a batch is written, in ms. */
const FLUSH_MS = 2_000
/** The most in one transaction. */
const MAX_BATCH = 1_000
/** Maximum of waiting entries; further ones are dropped and counted. */
export const MAX_QUEUED = 20_000
/** Visits of the last minutes that are not queued a second time. */
const REMEMBERED = 50_000

interface Visitor {
  userId: string | null
  /** The network address, or IPv6 /64. It never leaves the memory of the process. */
  address: string
}

export interface Visit extends Visitor {
  gameId: number
  /** Null: a view of the game. */
  linkType: string | null
}

export interface PostView extends Visitor {
  postId: number
}

type Queued = (Visit | PostView) & { day: string; visitor: string }

/**
 * Counts what visitors open, follow and use. A visit is put into memory and written with others every two seconds, so a request costs no
 * statement. What was counted in the last two seconds before a crash is lost, which counts of visits can bear; a stop writes everything.
 */
export class VisitLog {
  readonly #db: Database
  readonly #log: Logger
  #queue: Queued[] = []
  #interactions = new Map<string, number>()
  readonly #known = new LRUCache<string, true>(atMost(REMEMBERED))
  /** Whether a user agent is a crawler's. */
  readonly #crawlers = new LRUCache<string, boolean>({
    max: 2_000,
    memoMethod: (userAgent) => isbot(userAgent),
  })
  readonly #keys = new Map<string, Buffer>()
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()
  #dropped = 0

  constructor(db: Database, log: Logger) {
    this.#db = db
    this.#log = log
  }

  /** How many visits were dropped because too many waited. */
  get dropped(): number {
    return this.#dropped
  }

  /** Whether a request is that of a person who looks at the page, and not of a crawler or a browser that loads pages in advance. */
  isPerson(headers: Headers): boolean {
    return !this.#crawlers.memo(headers.get('user-agent') ?? '') && !isLoadedInAdvance(headers)
  }

  /** Queues a view of a game, or a click on one of its links. False if it is dropped. */
  visit(visit: Visit): boolean {
    return this.#enqueue(visit, `${visit.gameId} ${visit.linkType ?? ''} ${visit.userId ?? visit.address}`)
  }

  /** Queues a view of a post. False if it is dropped. */
  viewPost(view: PostView): boolean {
    return this.#enqueue(view, `post ${view.postId} ${view.userId ?? view.address}`)
  }

  /** `visitor`: who visits what; its hash counts once a day. */
  #enqueue(visit: Visit | PostView, visitor: string): boolean {
    const day = today()
    const key = `${day} ${visitor}`
    if (this.#known.has(key)) return true
    if (this.#queue.length >= MAX_QUEUED) return this.#drop()
    this.#known.set(key, true)
    this.#queue.push({ ...visit, day, visitor })
    this.#writeSoon()
    return true
  }

  /** Counts the use of a part of the site. */
  interaction(name: string): void {
    const key = `${today()} ${name}`
    this.#interactions.set(key, (this.#interactions.get(key) ?? 0) + 1)
    this.#writeSoon()
  }

  /** Writes all waiting entries. Resolves when they are written. */
  flush(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#writeAll())
    return this.#writing
  }

  async close(): Promise<void> {
    await this.flush()
    clearTimeout(this.#timer)
  }

  #drop(): false {
    if (this.#dropped % 1_000 === 0)
      this.#log.warn(
        { dropped: this.#dropped + 1 },
        'Visits were not counted: too many are waiting to be written',
      )
    this.#dropped++
    return false
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref()
  }

  async #writeAll(): Promise<void> {
    try {
      while (this.#queue.length > 0 || this.#interactions.size > 0) await this.#writeBatch()
    } catch (error) {
      // What is still in the queue is tried again with the next visit.
      this.#log.warn({ err: error }, 'Visits could not be written')
    }
  }

  async #writeBatch(): Promise<void> {
    const visits = this.#queue.slice(0, MAX_BATCH)
    const counts = [...this.#interactions].map(([key, count]) => ({
      day: key.slice(0, 10),
      name: key.slice(11),
      count,
    }))
    for (const day of new Set(visits.map((visit) => visit.day))) await this.#keyOf(day)
    const games: VisitRow[] = []
    const posts: PostViewRow[] = []
    for (const visit of visits) {
      const hash = this.#hash(visit.day, visit.visitor)
      const { userId, day } = visit
      if ('postId' in visit) posts.push({ postId: visit.postId, userId, day, hash })
      else games.push({ gameId: visit.gameId, linkType: visit.linkType, userId, day, hash })
    }
    await this.#db.kysely.transaction().execute(async (trx) => {
      await writeViews(
        trx,
        games.filter((row) => row.linkType === null),
      )
      await writeClicks(
        trx,
        games.filter((row) => row.linkType !== null),
      )
      await writePostViews(trx, posts)
      await writeInteractions(trx, counts)
    })
    this.#queue.splice(0, visits.length)
    for (const { day, name, count } of counts) this.#subtract(`${day} ${name}`, count)
  }

  #subtract(key: string, count: number): void {
    const left = (this.#interactions.get(key) ?? 0) - count
    if (left > 0) this.#interactions.set(key, left)
    else this.#interactions.delete(key)
  }

  async #keyOf(day: string): Promise<void> {
    if (this.#keys.has(day)) return
    const key = await findOrMakeVisitorKey(this.#db.kysely, day, randomBytes(32))
    this.#keys.set(day, key)
    // Yesterday's key is deleted once today's is known and no entry of yesterday is waiting.
    for (const other of this.#keys.keys())
      if (other < day && !this.#queue.some((visit) => visit.day === other)) this.#keys.delete(other)
  }

  #hash(day: string, visitor: string): Buffer {
    return createHmac('sha256', this.#keys.get(day)!).update(visitor).digest()
  }
}

/** Browsers mark what they load before anybody asks for it: `Sec-Purpose` of the Fetch standard, and its older spellings. */
const isLoadedInAdvance = (headers: Headers): boolean =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ''),
  )

const today = () => new Date().toISOString().slice(0, 10)
