import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Auth } from './auth.server.ts'
import { HostCookie } from './cookies.server.ts'

const YEAR_SECONDS = 365 * 86_400
/** Accounts that a browser is known for; the one that has not signed in for longest is forgotten first. */
const MAX_ACCOUNTS = 4
const MARK_LENGTH = 22

/**
 * Knows again the browsers in which an account has signed in (OWASP's device cookies). The cookie holds a random name of the browser, and for
 * each account a keyed hash of both; nothing is stored here. It signs nobody in: it only gives the browser its own budget of attempts, so that
 * strangers who use up the account's do not lock its owner out.
 */
export class KnownDevices {
  readonly #auth: Pick<Auth, 'keys'>
  readonly #proof: 'device' | 'factor'
  readonly #cookie: HostCookie

  /** @param proof what the account has done there: signed in, which the password alone may do, or passed its second factor */
  constructor(auth: Pick<Auth, 'keys' | 'siteUrl'>, proof: 'device' | 'factor' = 'device') {
    this.#auth = auth
    this.#proof = proof
    this.#cookie = new HostCookie(auth.siteUrl, `idledex-${proof}`, YEAR_SECONDS)
  }

  /**
   * The name of the calling browser, if it is known for the account; undefined otherwise.
   *
   * @param account its address in lower case; for the second factor its id
   */
  find(c: Context, account: string): string | undefined {
    const [device, ...marks] = this.#read(c)
    if (device === undefined) return undefined
    const own = Buffer.from(this.#mark(device, account))
    return marks.some((mark) => timingSafeEqual(Buffer.from(mark), own)) ? device : undefined
  }

  /** Call it when somebody has signed in, or passed the second factor. */
  remember(c: Context, account: string): void {
    const [device = randomBytes(16).toString('base64url'), ...marks] = this.#read(c)
    const own = this.#mark(device, account)
    const others = marks.filter((mark) => mark !== own)
    this.#cookie.write(c, [device, own, ...others].slice(0, MAX_ACCOUNTS + 1).join('.'))
  }

  #read(c: Context): string[] {
    const parts = (this.#cookie.read(c) ?? '').split('.')
    const isWhole = parts.length <= MAX_ACCOUNTS + 1 && parts.every((part) => /^[\w-]{22}$/.test(part))
    return isWhole ? parts : []
  }

  #mark(device: string, account: string): string {
    return this.#auth.keys
      .mac(this.#proof, `${device} ${account}`)
      .toString('base64url')
      .slice(0, MARK_LENGTH)
  }
}
