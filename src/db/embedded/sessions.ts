import {
  closeStatements,
  fatalError,
  REFUSE_ENCRYPTION,
  RequestReader,
  ROLLBACK,
  readResponse,
  welcome,
} from './protocol.ts'

/** The single PostgreSQL session: takes complete protocol messages and returns the complete response. */
export interface Backend {
  run(request: Uint8Array): Promise<Buffer>
}

/** One client's end, as the sessions see it. */
export interface Client {
  send(bytes: Uint8Array): void
  close(): void
}

interface Session {
  readonly id: number
  readonly client: Client
  readonly reader: RequestReader
  listening: boolean
  open: boolean
}

interface Waiting {
  readonly session: Session
  readonly bytes: Uint8Array
  readonly endsCycle: boolean
}

/**
 * Lets several clients share one PostgreSQL session as if each had its own: complete requests take turns, and a client
 * in a transaction keeps the session until the transaction ends, while the others wait.
 *
 * Still shared, because there is only one session: SET without LOCAL, temporary tables and session-level advisory
 * locks. Use SET LOCAL and pg_advisory_xact_lock. UNLISTEN by one client ends the channel for all.
 */
export class Sessions {
  readonly #backend: Backend
  readonly #settings: Record<string, string>
  readonly #idleLimitMs: number
  readonly #sessions = new Set<Session>()
  #waiting: Waiting[] = []
  readonly #chores: (() => Promise<unknown>)[] = []
  #holder: Session | undefined
  #running: Promise<void> | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #nextId = 1
  /** The number of requests that got a response. */
  served = 0

  /**
   * @param settings sent to a new client (server_version and others)
   * @param idleLimitMs how long a client may be idle in a transaction before it is ended, as with PostgreSQL's
   *   idle_in_transaction_session_timeout: all other clients wait for it
   */
  constructor(backend: Backend, settings: Record<string, string>, idleLimitMs: number) {
    this.#backend = backend
    this.#settings = settings
    this.#idleLimitMs = idleLimitMs
  }

  /** Adds a client. Feed its bytes to `receive`; call `leave` when it has gone. */
  add(client: Client): { receive(chunk: Uint8Array): void; leave(): void } {
    const id = this.#nextId++
    const reader = new RequestReader(`c${id}.`)
    const session: Session = { id, client, reader, listening: false, open: true }
    this.#sessions.add(session)
    return {
      receive: (chunk) => this.#receive(session, chunk),
      leave: () => this.#leave(session),
    }
  }

  /** Runs `work` with the backend to itself, between two requests, when no client is in a transaction. */
  whenFree<T>(work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#chores.push(() => work().then(resolve, reject))
      this.#pump()
    })
  }

  /** Resolves when every received request got its response. Open transactions are rolled back. */
  async drain(): Promise<void> {
    await this.#running
    for (const session of this.#sessions) {
      session.client.send(fatalError('57P01', 'the database is closing'))
      this.#leave(session)
    }
    await this.#running
    clearTimeout(this.#idleTimer)
  }

  #receive(session: Session, chunk: Uint8Array): void {
    if (!session.open) return
    for (const request of session.reader.push(chunk)) {
      if (request.kind === 'run') this.#waiting.push({ session, ...request })
      else if (request.kind === 'startup') session.client.send(welcome(this.#settings, session.id))
      else if (request.kind === 'encryption') session.client.send(REFUSE_ENCRYPTION)
      // A running request cannot be interrupted, because the backend shares this thread.
      else this.#leave(session)
    }
    this.#pump()
  }

  #leave(session: Session): void {
    if (!session.open) return
    session.open = false
    this.#waiting = this.#waiting.filter((request) => request.session !== session)
    session.client.close()
    this.#pump()
  }

  #pump(): void {
    if (this.#running) return
    this.#running = this.#runAll().finally(() => {
      this.#running = undefined
    })
  }

  async #runAll(): Promise<void> {
    for (;;) {
      await this.#clearDeparted()
      const chore = this.#holder ? undefined : this.#chores.shift()
      const request = chore ? undefined : this.#nextRequest()
      if (chore) await chore()
      else if (request) await this.#respond(request)
      else break
    }
    this.#watchHolder()
  }

  #nextRequest(): Waiting | undefined {
    if (!this.#holder) return this.#waiting.shift()
    const at = this.#waiting.findIndex((request) => request.session === this.#holder)
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  async #respond({ session, bytes, endsCycle }: Waiting): Promise<void> {
    const facts = readResponse(await this.#backend.run(bytes))
    this.served++
    session.listening ||= facts.listens
    const inTransaction = facts.status === 'T' || facts.status === 'E'
    this.#holder = inTransaction || !endsCycle ? session : undefined
    this.#notify(facts.notifications)
    if (facts.response.length > 0) session.client.send(facts.response)
  }

  #notify(notifications: Uint8Array[]): void {
    if (notifications.length === 0) return
    for (const session of this.#sessions) {
      if (session.listening && session.open) for (const bytes of notifications) session.client.send(bytes)
    }
  }

  /** Cleans up after clients that have disconnected: an open transaction, prepared statements. */
  async #clearDeparted(): Promise<void> {
    for (const session of this.#sessions) {
      if (session.open) continue
      this.#sessions.delete(session)
      if (this.#holder === session) {
        this.#holder = undefined
        this.#notify(readResponse(await this.#backend.run(ROLLBACK)).notifications)
      }
      if (session.reader.statements.size > 0)
        await this.#backend.run(closeStatements(session.reader.statements))
    }
  }

  #watchHolder(): void {
    clearTimeout(this.#idleTimer)
    const holder = this.#holder
    if (!holder) return
    const cutIfIdle = () => {
      // A request arrived after all; the limit starts again when it is done.
      if (this.#running || this.#holder !== holder) return
      const text = `terminating connection: idle in a transaction for more than ${this.#idleLimitMs} ms`
      holder.client.send(fatalError('25P03', text))
      this.#leave(holder)
    }
    // On a busy machine the timer fires before data that arrived meanwhile is read. Read it first.
    this.#idleTimer = setTimeout(() => setImmediate(cutIfIdle), this.#idleLimitMs)
  }
}
