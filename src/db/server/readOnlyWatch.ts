import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseReadOnly } from '../unavailable.ts'
import { probeReadOnly } from './probeServer.ts'

/** The pause between two looks at a server that only reads, and the least time from one replacement of connections to the next, in ms. */
const PAUSE_MS = 1_000
/** A look at the server may take this long. */
const PROBE_LIMIT_MS = 5_000

interface Handlers {
  /** Called when the database turns out to be read-only, and when it can be written again. */
  onChange: () => void
  /** Called when a new connection can write: those opened before may lead to a server that no longer can, such as a demoted primary. */
  onRenew: () => void
  /** Called with an error that `check` was called with, if the database can be written. */
  onFailure: (error: DatabaseReadOnly) => void
}

/**
 * Finds out why a statement was refused because its transaction only reads. Behind a proxy, the kept connection may lead to a demoted primary while
 * new ones lead to the new one: then connections are to be replaced. If new ones only read, too, replacing them would help nobody, so
 * that waits until one can write.
 */
export class ReadOnlyWatch {
  readonly #config: pg.ClientConfig
  readonly #handlers: Handlers
  #reason: DatabaseReadOnly | undefined
  #checking = false
  #closed = false

  constructor(config: pg.ClientConfig, handlers: Handlers) {
    this.#config = config
    this.#handlers = handlers
  }

  /** Why the database cannot be written; undefined while it can, as far as is known. */
  get reason(): DatabaseReadOnly | undefined {
    return this.#reason
  }

  /** Call it when a statement was refused because its transaction only reads. */
  check(error: DatabaseReadOnly): void {
    if (!this.#checking && !this.#closed) void this.#check(error)
  }

  close(): void {
    this.#closed = true
  }

  async #check(error: DatabaseReadOnly): Promise<void> {
    this.#checking = true
    for (let isWritable = false; !isWritable; ) {
      const isReadOnly = await probeReadOnly(this.#config, PROBE_LIMIT_MS)
      if (this.#closed) return
      if (isReadOnly && !this.#reason) this.#change(new DatabaseReadOnly('the database only reads'))
      isWritable = isReadOnly === false
      if (isWritable) this.#handlers.onRenew()
      if (isWritable && this.#reason) this.#change(undefined)
      else if (isWritable) this.#handlers.onFailure(error)
      await wait(PAUSE_MS, undefined, { ref: false })
    }
    this.#checking = false
  }

  #change(reason: DatabaseReadOnly | undefined): void {
    this.#reason = reason
    this.#handlers.onChange()
  }
}
