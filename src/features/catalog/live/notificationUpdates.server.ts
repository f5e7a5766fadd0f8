import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { readArrived } from '#/features/people/notifications/notifications.queries.server.ts'
import type { EventStream } from './eventStream.server.ts'

/** Delay before a retry after a database error, in ms. */
const RETRY_MS = 1_000
/** Members whose notifications are read in one statement. */
const READ_AT_ONCE = 500

/** An open stream, and what its client has been told. */
export interface NotificationReader {
  stream: EventStream
  /** Undefined for a visitor, who is told nothing. */
  member: { userId: string } | undefined
  /** After which notifications are new; null before the first message. */
  position: string | null
  /** The member's experience; undefined before the first message. */
  totalExp?: number
}

/** Notifications and experience of members, for their streams. */
export class NotificationUpdates {
  readonly #db: Database
  readonly #log: Logger
  readonly #isOpen: (reader: NotificationReader) => boolean
  readonly #unread = new Set<NotificationReader>()
  #isReading = false
  #isClosed = false

  constructor(db: Database, log: Logger, isOpen: (reader: NotificationReader) => boolean) {
    this.#db = db
    this.#log = log
    this.#isOpen = isOpen
  }

  close(): void {
    this.#isClosed = true
  }

  /** Sends readers what is new for them, in this turn or the next one. */
  send(readers: Iterable<NotificationReader>): void {
    for (const reader of readers) if (reader.member) this.#unread.add(reader)
    if (this.#unread.size > 0) void this.#read()
  }

  /** Forgets a reader whose stream has ended. */
  remove(reader: NotificationReader): void {
    this.#unread.delete(reader)
  }

  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#unread.size > 0) {
        const readers = [...this.#unread].slice(0, READ_AT_ONCE)
        for (const reader of readers) this.#unread.delete(reader)
        await this.#readFor(readers)
      }
    } finally {
      this.#isReading = false
    }
  }

  async #readFor(readers: readonly NotificationReader[]): Promise<void> {
    try {
      const arrived = await readArrived(
        this.#db.kysely,
        readers.map(({ member, position }) => ({ userId: member!.userId, after: position })),
      )
      readers.forEach((reader, index) => {
        const { items, unseen, total_exp, position } = arrived[index]!
        reader.position = position
        reader.stream.send('notifications', { items, unseen }, position)
        if (reader.totalExp === total_exp) return
        reader.totalExp = total_exp
        reader.stream.send('progress', { total_exp })
      })
    } catch (error) {
      if (this.#isClosed) return
      this.#log.error({ err: error }, 'New notifications could not be read')
      for (const reader of readers) if (this.#isOpen(reader)) this.#unread.add(reader)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
