import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { AuthError } from '#/features/auth/authError.ts'

const derive = promisify(argon2)

/** Argon2id's cost: memory in KiB and passes; one lane. */
export interface PasswordCost {
  memory: number
  passes: number
}

const SALT_BYTES = 16
const HASH_BYTES = 32
/** Hashes computed at once, each on a thread and with memory of its own, and how many may wait for their turn. */
const AT_ONCE = 2
const MAX_WAITING = 100

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
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(cost: PasswordCost) {
    this.#cost = cost
    this.#nobodys = written(cost, randomBytes(SALT_BYTES), randomBytes(HASH_BYTES))
  }

  /** A password's hash as a PHC string. Throws `AuthError` 429 where too many are under way. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES)
    return written(this.#cost, salt, await this.#derive(password, salt, this.#cost, HASH_BYTES))
  }

  /**
   * Whether it is the password. An account without one, and no account at all, take as long as any.
   *
   * @throws AuthError 429 where too many are under way
   */
  async check(password: string, stored: string | null | undefined): Promise<boolean> {
    const { cost, salt, hash } = read(stored ?? this.#nobodys)
    const derived = await this.#derive(password, salt, cost, hash.length)
    return timingSafeEqual(derived, hash) && stored != null
  }

  /** Whether a hash was made at another cost than new ones are. */
  isOutdated(stored: string): boolean {
    const { cost } = read(stored)
    return cost.memory !== this.#cost.memory || cost.passes !== this.#cost.passes
  }

  async #derive(password: string, salt: Buffer, { memory, passes }: PasswordCost, tagLength: number) {
    await this.#turn()
    this.work += memory * passes
    try {
      // The same characters typed on another keyboard may come as other code points.
      const message = password.normalize('NFKC')
      return await derive('argon2id', { message, nonce: salt, memory, passes, parallelism: 1, tagLength })
    } finally {
      this.#running--
      this.#waiting.shift()?.()
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= AT_ONCE) {
      if (this.#waiting.length >= MAX_WAITING)
        throw new AuthError(
          429,
          'over_request_rate_limit',
          'Too many people are signing in right now. Try again in a moment.',
          { retryAfter: 5 },
        )
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    this.#running++
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
