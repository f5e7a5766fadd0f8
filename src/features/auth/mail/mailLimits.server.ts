import type { Logger } from 'pino'
import type { AuthConfig } from '#/config.auth.ts'
import { AuthError } from '#/features/auth/authError.ts'
import type { Budget, RateLimits, Refund } from '#/features/auth/rateLimits.server.ts'
import { callerOf } from '#/http/clientAddress.server.ts'
import { mailboxOf } from './mailbox.ts'

const HOUR = 3600
const DAY = 86_400
const CODE = 'over_email_send_rate_limit'
/** The share of the site's mails that one network address may request, and of its sign-ups that need no captcha. */
const SHARE = 1 / 10

/** What mails are counted by. */
export type MailKind = 'signup' | 'recovery' | 'email_change' | 'reauthentication'

/** Mails that go to addresses of a stranger's choice, or that a stranger requests. The whole site sends a limited number of each. */
export type StrangersMail = Exclude<MailKind, 'reauthentication'>

/** Their links work for a day, so that as many mails a day are enough for whoever waits for one. */
const WORKS_FOR_A_DAY: ReadonlySet<MailKind> = new Set(['signup', 'email_change'])

export interface MailRequest {
  email: string
  /** The network address of the request; undefined for a member's own mailbox. */
  address?: string | undefined
  /** A browser in which the account has signed in before. */
  device?: string | undefined
}

/**
 * Limits the mails that strangers can cause: by mailbox, network address, and for the whole site. Each kind has counts of its own, so that
 * sign-ups with somebody's address do not use up the mails with which its owner recovers the account.
 */
export class MailLimits {
  readonly #config: AuthConfig
  readonly #rateLimits: RateLimits
  readonly #log: Logger

  constructor(config: AuthConfig, rateLimits: RateLimits, log: Logger) {
    this.#config = config
    this.#rateLimits = rateLimits
    this.#log = log
  }

  /**
   * A call that requests a mail, whether or not anybody has the address. Mails that are requested in a browser in which the account has
   * signed in have counts of their own, which strangers cannot use up.
   *
   * @throws AuthError 429 over_email_send_rate_limit
   */
  request(kind: MailKind, { email, address, device }: MailRequest): Promise<Refund> {
    const { mailSeconds, mailsPerHour } = this.#config
    const key = `${kind}${device === undefined ? '' : ' known'} ${mailboxOf(email)}`
    const network = device === undefined && address !== undefined ? [this.#ofNetwork(address)] : []
    const minute = mailSeconds > 0 ? [{ name: 'mail', points: 1, seconds: mailSeconds, key }] : []
    const hour = { name: 'mails', points: mailsPerHour, seconds: HOUR, key }
    const day = WORKS_FOR_A_DAY.has(kind) ? [this.#ofDay(key)] : []
    return this.#rateLimits.takeAll([...minute, hour, ...day, ...network], CODE)
  }

  /** A sign-up that needs no mail: as many a day for a mailbox as could be mailed. Throws `AuthError` 429. */
  signUp(email: string): Promise<Refund> {
    return this.#rateLimits.takeAll([this.#ofDay(`signup ${mailboxOf(email)}`)])
  }

  /** One of the site's mails of a kind. Throws `AuthError` 429 over_email_send_rate_limit where the hour's are used up. */
  async site(kind: StrangersMail): Promise<Refund> {
    try {
      return await this.#rateLimits.takeAll([this.#ofSite(kind)], CODE)
    } catch (error) {
      if (error instanceof AuthError && (await this.#rateLimits.once('mails-site-warning', kind, HOUR)))
        this.#log.warn(
          `More than ${this.#config.siteMailsPerHour} e-mails of the kind ${kind} were requested in an hour (AUTH_SITE_MAILS_PER_HOUR)`,
        )
      throw error
    }
  }

  /** The same for a mail that is sent after the response, which must not depend on it. */
  hasSite(kind: StrangersMail): Promise<boolean> {
    return isWithin(this.site(kind))
  }

  /** One notice to a mailbox that nobody confirmed, of as many in an hour as other mails. */
  hasNotice(email: string): Promise<boolean> {
    const { mailsPerHour } = this.#config
    const budget = { name: 'mails-notice', points: mailsPerHour, seconds: HOUR, key: mailboxOf(email) }
    return isWithin(this.#rateLimits.takeAll([budget]))
  }

  /** Whether so many mails for sign-ups were sent in the last hour that the next sign-up needs a captcha. */
  async areSignUpsMany(): Promise<boolean> {
    return (await this.#rateLimits.taken(this.#ofSite('signup'))) >= this.#share
  }

  get #share(): number {
    return Math.max(1, Math.floor(this.#config.siteMailsPerHour * SHARE))
  }

  #ofSite(kind: StrangersMail): Budget {
    return { name: 'mails-site', points: this.#config.siteMailsPerHour, seconds: HOUR, key: kind }
  }

  #ofNetwork(address: string): Budget {
    return { name: 'mails-address', points: this.#share, seconds: HOUR, key: callerOf(address) }
  }

  #ofDay(key: string): Budget {
    return { name: 'mails-day', points: this.#config.mailsPerHour * 2, seconds: DAY, key }
  }
}

/** Whether a limit was not reached. */
async function isWithin(taken: Promise<Refund>): Promise<boolean> {
  try {
    await taken
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}
