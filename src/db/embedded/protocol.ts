/**
 * The parts of PostgreSQL's wire protocol (version 3) that are needed to share one backend between several
 * connections: splitting a client's bytes into requests, reading what a response says about the session, and
 * the few messages that a server sends unprompted.
 * Source: PostgreSQL documentation, "Frontend/Backend Protocol", "Message Formats".
 */

const SSL_REQUEST = 80877103
const GSS_REQUEST = 80877104
const CANCEL_REQUEST = 80877102

const code = (letter: string) => letter.charCodeAt(0)
const BIND = code('B')
const CLOSE = code('C')
const DESCRIBE = code('D')
const FLUSH = code('H')
const PARSE = code('P')
const QUERY = code('Q')
const FUNCTION_CALL = code('F')
const SYNC = code('S')
const TERMINATE = code('X')

/** A client's request. A `run` consists of whole messages, through the one that makes the server respond. */
export type Request =
  | { kind: 'encryption' }
  | { kind: 'cancel' }
  | { kind: 'startup' }
  | { kind: 'terminate' }
  | { kind: 'run'; bytes: Uint8Array; endsCycle: boolean }

/**
 * Splits one client's bytes into requests. Everything between two Syncs (or one simple query) is one request, so that
 * requests of several clients can take turns without one client's Bind meeting another client's Parse.
 * Statement names get the client's prefix: the backend behind is one session with one set of names.
 */
export class RequestReader {
  #pending: Buffer = Buffer.alloc(0)
  #batch: Buffer[] = []
  #copyIn = false
  #started = false
  readonly #prefix: string
  /** Names (with prefix) of the statements that this client has prepared and not closed. */
  readonly statements = new Set<string>()

  /** @param prefix put before every statement name; distinct per client */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Adds bytes and returns the requests that they complete, in order. */
  push(chunk: Uint8Array): Request[] {
    const view = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    this.#pending = this.#pending.length === 0 ? view : Buffer.concat([this.#pending, view])
    const requests: Request[] = []
    for (;;) {
      const request = this.#started ? this.#nextMessage() : this.#nextOpening()
      if (request === undefined) return requests
      if (request !== 'more') requests.push(request)
    }
  }

  #take(length: number): Buffer {
    const message = this.#pending.subarray(0, length)
    this.#pending = this.#pending.subarray(length)
    return message
  }

  #nextOpening(): Request | undefined {
    if (this.#pending.length < 8) return undefined
    const length = this.#pending.readInt32BE(0)
    if (this.#pending.length < length) return undefined
    const version = this.#take(length).readInt32BE(4)
    if (version === SSL_REQUEST || version === GSS_REQUEST) return { kind: 'encryption' }
    if (version === CANCEL_REQUEST) return { kind: 'cancel' }
    this.#started = true
    return { kind: 'startup' }
  }

  #nextMessage(): Request | 'more' | undefined {
    if (this.#pending.length < 5) return undefined
    const length = 1 + this.#pending.readInt32BE(1)
    if (this.#pending.length < length) return undefined
    const message = this.#take(length)
    const type = message[0]
    if (type === TERMINATE) return { kind: 'terminate' }
    this.#batch.push(this.#withOwnNames(message))
    if ((type === QUERY || type === PARSE) && MAY_COPY_IN.test(message.toString('latin1')))
      this.#copyIn = true
    if (type !== SYNC && type !== QUERY && type !== FUNCTION_CALL && type !== FLUSH) return 'more'
    // In front of a Sync, which a copying backend would skip.
    if (this.#copyIn) this.#batch.splice(type === SYNC ? -1 : this.#batch.length, 0, REFUSE_COPY_IN)
    const bytes = this.#batch.length === 1 ? this.#batch[0]! : Buffer.concat(this.#batch)
    this.#batch = []
    this.#copyIn = false
    return { kind: 'run', bytes, endsCycle: type !== FLUSH }
  }

  #withOwnNames(message: Buffer): Buffer {
    const type = message[0]
    let nameAt = 5
    if (type === BIND) nameAt = message.indexOf(0, 5) + 1
    else if (type === DESCRIBE || type === CLOSE) {
      if (message[5] !== code('S')) return message
      nameAt = 6
    } else if (type !== PARSE) return message
    if (message[nameAt] === 0) return message
    const name = this.#prefix + message.toString('utf8', nameAt, message.indexOf(0, nameAt))
    if (type === PARSE) this.statements.add(name)
    if (type === CLOSE) this.statements.delete(name)
    const renamed = Buffer.concat([
      message.subarray(0, nameAt),
      Buffer.from(this.#prefix),
      message.subarray(nameAt),
    ])
    renamed.writeInt32BE(renamed.length - 1, 1)
    return renamed
  }
}

/** What a response says about the session that gave it. */
export interface ResponseSummary {
  /** The session's state after it: idle, in a transaction, in a failed transaction; undefined where it does not say. */
  status: 'I' | 'T' | 'E' | undefined
  /** The client has begun to LISTEN. */
  listens: boolean
  /** NotificationResponse messages in it, which are for every listening client. */
  notifications: Uint8Array[]
  /** The response without its notifications. */
  response: Uint8Array
}

/** Reads a response's messages (only complete ones) and extracts the notifications. */
export function readResponse(response: Buffer): ResponseSummary {
  const facts: ResponseSummary = { status: undefined, listens: false, notifications: [], response }
  const kept: Buffer[] = []
  let keptFrom = 0
  for (let at = 0; at + 5 <= response.length; ) {
    const next = at + 1 + response.readInt32BE(at + 1)
    const type = response[at]
    if (type === code('Z')) facts.status = String.fromCharCode(response[at + 5]!) as 'I' | 'T' | 'E'
    else if (type === code('C')) facts.listens ||= response.toString('latin1', at + 5, next - 1) === 'LISTEN'
    else if (type === code('A')) {
      facts.notifications.push(response.subarray(at, next))
      kept.push(response.subarray(keptFrom, at))
      keptFrom = next
    }
    at = next
  }
  if (kept.length > 0) facts.response = Buffer.concat([...kept, response.subarray(keptFrom)])
  return facts
}

function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(`${part}\0`) : part)),
  )
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

/** The response to a startup message: no password required, the server's settings, a key (unused) and "ready, idle". */
export function welcome(settings: Record<string, string>, backendId: number): Buffer {
  return Buffer.concat([
    message('R', int32(0)),
    ...Object.entries(settings).map(([name, value]) => message('S', name, value)),
    message('K', int32(backendId), int32(0)),
    message('Z', Buffer.from('I')),
  ])
}

/** A FATAL ErrorResponse, after which the server closes the connection. `sqlState` is PostgreSQL's five characters. */
export function fatalError(sqlState: string, text: string): Buffer {
  return message('E', 'SFATAL', 'VFATAL', `C${sqlState}`, `M${text}`, Buffer.from([0]))
}

/**
 * A backend that executes COPY FROM STDIN reads more data, but nothing can arrive meanwhile: it would treat that
 * as the end of the connection and exit. This message within the request turns it into an ordinary error. A backend
 * that is not copying ignores it.
 */
const REFUSE_COPY_IN = message('f', 'not available in the embedded database')
const MAY_COPY_IN = /stdin/i

/** The response to a client that requests encryption: not available. */
export const REFUSE_ENCRYPTION = Buffer.from('N')

/** Ends any open transaction. The Sync before it ends the messages that the backend skips after an error. */
export const ROLLBACK = Buffer.concat([message('S'), message('Q', 'rollback')])

/** Closes prepared statements by name and synchronizes. */
export function closeStatements(names: Iterable<string>): Buffer {
  return Buffer.concat([...[...names].map((name) => message('C', Buffer.from('S'), name)), message('S')])
}
