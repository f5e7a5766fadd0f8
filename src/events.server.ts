import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from './db/connect.ts'
import type { DB } from './db/generated/tables.ts'
import { notify } from './db/notify.ts'
import { hasSqlState } from './db/sqlState.ts'
import type { DomainEvent, EventBatch, EventType } from './domainEvents.ts'

const CHANNEL = 'domain_events'
/** Attempts at a write that ends in a deadlock. */
const MAX_ATTEMPTS = 3
/** The longest pause before the second attempt; the third has twice as long. Its length is random, so that two writes do not meet again. */
const MAX_PAUSE_MS = 50
/** PostgreSQL refuses a notification's payload of 8,000 bytes and more. */
export const MAX_PAYLOAD_BYTES = 7_900
/** Enough for about 2,900 votes. A larger transaction is unusual, and only makes other processes invalidate more of their caches. */
export const MAX_MESSAGES = 32

/** Runs after the commit of a write. */
export interface AfterCommitHandler {
  /** For the log. */
  name: string
  /** `writer`: only the process that wrote runs it. `every process`: all processes on the same database run it. */
  where: 'writer' | 'every process'
  run(batch: EventBatch): void | Promise<void>
}

/** Writes what must be in the same transaction as its cause, such as experience. It may emit further events. */
export type InTransactionHandler = (
  trx: Transaction<DB>,
  emit: Emit,
  events: readonly DomainEvent[],
) => Promise<void>

/** Adds an event to the current transaction. */
export type Emit = (event: DomainEvent) => void

interface Message {
  from: string
  events?: readonly DomainEvent[]
  missed?: EventType[] | 'all'
}

const NONE: ReadonlySet<EventType> = new Set()

/**
 * All writes that emit events go through `write`: one transaction, and after its commit, before the response, the handlers of what it
 * emitted. Other processes on the same database receive the events by NOTIFY in the transaction, so a rollback sends
 * nothing.
 */
export class Events {
  readonly #db: Database
  readonly #log: Logger
  readonly #process = randomUUID()
  readonly #afterCommit: AfterCommitHandler[] = []
  readonly #inTransaction: readonly InTransactionHandler[]
  #endListening: (() => Promise<void>) | undefined

  constructor(db: Database, log: Logger, inTransaction: readonly InTransactionHandler[] = []) {
    this.#db = db
    this.#log = log
    this.#inTransaction = inTransaction
  }

  /** Starts to listen for events of other processes. An embedded database has no other processes. */
  async listen(): Promise<this> {
    if (this.#db.kind === 'embedded') return this
    this.#endListening = await this.#db.listen(
      CHANNEL,
      (payload) => void this.#receive(payload),
      () => void this.missAll(),
    )
    return this
  }

  async close(): Promise<void> {
    await this.#endListening?.()
  }

  /** Runs the handlers as after a break of the connection, in which anything may have happened. */
  async missAll(): Promise<void> {
    await this.#apply({ events: [], missed: 'all' }, 'every process')
  }

  /** Adds handlers; they run in the order in which they were added. */
  addAfterCommitHandlers(handlers: readonly AfterCommitHandler[]): void {
    this.#afterCommit.push(...handlers)
  }

  /**
   * Runs `work` in one transaction, and in the same transaction the handlers of its events. Resolves with the result of `work`
   * after the commit and the handlers that follow it, so that the next request of this process sees the change everywhere. If `work` throws, the
   * transaction is rolled back, its events are discarded, and the error is rethrown. After a deadlock `work` runs again, so it must
   * change nothing but the database. A handler that fails after the commit is logged: the write was committed and stays.
   */
  async write<T>(work: (trx: Transaction<DB>, emit: Emit) => Promise<T>): Promise<T> {
    const { result, events } = await this.#commit(work)
    if (events.length > 0) await this.#apply({ events, missed: NONE }, 'writer', 'every process')
    return result
  }

  async #commit<T>(
    work: (trx: Transaction<DB>, emit: Emit) => Promise<T>,
    attempt = 1,
  ): Promise<{ result: T; events: DomainEvent[] }> {
    const events: DomainEvent[] = []
    try {
      return { result: await this.#run(work, events), events }
    } catch (error) {
      if (!hasSqlState(error, '40') || attempt >= MAX_ATTEMPTS) throw error
      // The other transaction goes on now. Without a pause this one could lock a row before the other wakes up: the same deadlock again.
      await wait(MAX_PAUSE_MS * attempt * (0.5 + Math.random() / 2))
      return this.#commit(work, attempt + 1)
    }
  }

  #run<T>(work: (trx: Transaction<DB>, emit: Emit) => Promise<T>, events: DomainEvent[]): Promise<T> {
    return this.#db.kysely.transaction().execute(async (trx) => {
      const emit: Emit = (event) => events.push(event)
      const value = await work(trx, emit)
      if (events.length > 0) {
        // Each handler also sees the events of earlier ones: a new level unlocks items.
        for (const handler of this.#inTransaction) await handler(trx, emit, [...events])
      }
      if (events.length > 0 && this.#db.kind === 'server') await this.#notify(trx, events)
      return value
    })
  }

  async #notify(trx: Transaction<DB>, events: DomainEvent[]): Promise<void> {
    const messages = messageTexts(this.#process, events)
    await sql`select pg_notify(${CHANNEL}, message) from unnest(${messages}::text[]) as message`.execute(trx)
  }

  async #receive(payload: string): Promise<void> {
    const { from, events = [], missed = [] } = JSON.parse(payload) as Message
    if (from === this.#process) return
    await this.#apply({ events, missed: missed === 'all' ? missed : new Set(missed) }, 'every process')
  }

  async #apply(batch: EventBatch, ...where: AfterCommitHandler['where'][]): Promise<void> {
    for (const handler of this.#afterCommit) {
      if (!where.includes(handler.where)) continue
      try {
        await handler.run(batch)
      } catch (error) {
        this.#log.error({ err: error, handler: handler.name }, 'A handler of a committed write failed')
      }
    }
  }
}

/**
 * Makes all processes on the database invalidate everything, for a program that changes many things without events.
 */
export async function announceAnyChange(db: Kysely<DB>): Promise<void> {
  const message: Message = { from: '', missed: 'all' }
  await notify(db, CHANNEL, message)
}

/** The events as notifications that PostgreSQL takes; of events that fit into none, or are far too many, only the types. */
export function messageTexts(from: string, events: readonly DomainEvent[]): string[] {
  const around = messageText(from, 'events', [])
  const room = MAX_PAYLOAD_BYTES - Buffer.byteLength(around)
  const parts: string[][] = []
  const missed = new Set<EventType>()
  let left = 0
  for (const event of events) {
    const text = JSON.stringify(event)
    const size = Buffer.byteLength(text) + 1
    if (size > left && size <= room && parts.length < MAX_MESSAGES) {
      parts.push([])
      left = room
    }
    if (size > left) {
      missed.add(event.type)
      continue
    }
    parts.at(-1)!.push(text)
    left -= size
  }
  const messages = parts.map((part) => messageText(from, 'events', part))
  const types = [...missed].map((type) => JSON.stringify(type))
  return types.length > 0 ? [...messages, messageText(from, 'missed', types)] : messages
}

/** A `Message` of items that are JSON already. */
const messageText = (from: string, key: 'events' | 'missed', items: readonly string[]): string =>
  `{"from":${JSON.stringify(from)},"${key}":[${items.join()}]}`
