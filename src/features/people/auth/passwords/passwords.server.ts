import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { type TurnClient, TurnQueue, TurnRefused } from '#/http/turns/turnQueue.server.ts'

const derive = promisify(argon2)

/** Argon2id's cost: memory in KiB and passes; one lane. */
export interface PasswordCost {
  memory: number
  passes: number
}

const SALT_BYTES = 16
const HASH_BYTES = 32
/** Hashes computed at once, each on a thread and with memory of its own. */
const AT_ONCE = 2
/** Turns of each kind: while some are hashed, what others are checked against is read. */
const PREPARED = 2 * AT_ONCE
/** Hashes that wait for strangers, and as many for those who are known: about what `AT_ONCE` threads compute before the first is given up. */
const MAX_WAITING = 200
/** Seconds after which to try again. */
const RETRY_SECONDS = 5

/** Who waits for a hash. */
export interface HashClient extends TurnClient {
  /** A stranger, or someone known: a member, or a browser in which the account has signed in before. */
  kind: 'stranger' | 'known'
}

/** Whoever works on the machine itself. */
export const OPERATOR: HashClient = { kind: 'known', key: 'operator', isGone: () => false }

/**
 * Hashes and checks passwords with Argon2id (RFC 9106), off the main thread. The default cost is OWASP's; a hash
 * records its own cost, so a raised cost applies to new hashes while old ones still verify.
 */
export class Passwords {
  readonly #cost: PasswordCost
  /** A hash that no password has, of the current cost: what unknown accounts are checked against. */
  readonly #nobodys: string
  /** What was computed so far, in KiB times passes: equal work is equal time. */
  work = 0
  /** Clients of one kind have equal shares of its turns, and both kinds of all: no number of strangers takes the turns of those who are known. */
  readonly #queues = { stranger: queueOfHashes(), known: queueOfHashes() }
  readonly #all = new TurnQueue({ concurrency: AT_ONCE, perClient: AT_ONCE })

  constructor(cost: PasswordCost) {
    this.#cost = cost
    this.#nobodys = written(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
  }

  /** Hashes that wait for their turn. */
  get waiting(): number {
    return this.#queues.stranger.waiting + this.#queues.known.waiting
  }

  /** A password's hash as a PHC string. Throws `HashRefused` where too many are under way. */
  hash(password: string, client: HashClient): Promise<string> {
    return this.#inTurn(client, async () => {
      const salt = randomBytes(SALT_BYTES)
      return written(this.#cost, salt, await this.#derive(password, salt, this.#cost, HASH_BYTES, client))
    })
  }

  /**
   * Whether it is the password. An account without one, and no account at all, take as long as any.
   *
   * @param find reads the stored hash, once it is the client's turn: who gets none has not read the database either
   * @throws HashRefused where too many are under way, and what `find` throws
   */
  check(
    password: string,
    find: () => Promise<string | null | undefined>,
    client: HashClient,
  ): Promise<boolean> {
    return this.#inTurn(client, async () => {
      const stored = await find()
      const { cost, salt, hash } = read(stored ?? this.#nobodys)
      const derived = await this.#derive(password, salt, cost, hash.length, client)
      return timingSafeEqual(derived, hash) && stored != null
    })
  }

  /** Whether a hash was made at another cost than new ones are. */
  isOutdated(stored: string): boolean {
    const { cost } = read(stored)
    return cost.memory !== this.#cost.memory || cost.passes !== this.#cost.passes
  }

  #derive(
    password: string,
    salt: Buffer,
    { memory, passes }: PasswordCost,
    tagLength: number,
    { kind, isGone }: HashClient,
  ) {
    return this.#all.run(Symbol('a hash'), { key: kind, isGone }, () => {
      this.work += memory * passes
      // The same characters typed on another keyboard may come as other code points.
      const message = password.normalize('NFKC')
      return derive('argon2id', { message, nonce: salt, memory, passes, parallelism: 1, tagLength })
    })
  }

  async #inTurn<T>(client: HashClient, work: () => Promise<T>): Promise<T> {
    try {
      return await this.#queues[client.kind].run(Symbol('a password'), client, work)
    } catch (error) {
      throw error instanceof TurnRefused ? new HashRefused() : error
    }
  }
}

const queueOfHashes = () =>
  new TurnQueue({ concurrency: PREPARED, perClient: AT_ONCE, maxWaiting: MAX_WAITING })

/** 429: too many hashes are under way. The password was not looked at. */
export class HashRefused extends AuthError {
  constructor() {
    super(
      429,
      'over_request_rate_limit',
      'Too many people are signing in right now. Try again in a moment.',
      { retryAfter: RETRY_SECONDS },
    )
  }
}

const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function written({ memory, passes }: PasswordCost, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${plain(salt)}$${plain(hash)}`
}

function read(stored: string): { cost: PasswordCost; salt: Buffer; hash: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([^$]+)\$([^$]+)$/.exec(stored)
  if (!parts) throw new Error('A password hash of an unknown type')
  const [, memory, passes, salt, hash] = parts
  return {
    cost: { memory: Number(memory), passes: Number(passes) },
    salt: Buffer.from(salt!, 'base64'),
    hash: Buffer.from(hash!, 'base64'),
  }
}
