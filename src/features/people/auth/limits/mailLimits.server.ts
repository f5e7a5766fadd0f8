import type { Logger } from 'pino'
import type { AuthConfig } from '#/config.auth.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'
import { subscriberOf } from '#/http/clientAddress.server.ts'
import type { Budget, RateLimits, Refund } from './authLimits.server.ts'
import { mailboxOf } from './mailbox.ts'

const HOUR = 3600
const DAY = 86_400
const CODE = 'over_email_send_rate_limit'
/** The share of the site's mails that one network address may request, and of its sign-ups that need no captcha. */
const SHARE = 1 / 10

/** What mails are counted by. */
export type MailKind = 'signup' | 'recovery' | 'email_change' | 'reauthentication'

/** Mails that are sent after the response, if at all. What is mailed again is counted apart from what it repeats. */
export type LaterMail = 'recovery' | 'signup again' | 'email_change again'

/** Their links work for a day, so that as many mails a day are enough for whoever waits for one. */
const WORKS_FOR_A_DAY: ReadonlySet<MailKind> = new Set(['signup', 'email_change'])

export interface MailRequest {
  email: string
  /** The network address of the request. */
  address: string
}

/** Whose mail it is. An address that was never proven may be that of somebody else. */
export interface Recipient {
  id: string
  email: string
  email_proven: boolean
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
   * A call that mails something to whatever address it names, counted by mailbox.
   *
   * @param isDayCounted whether the mailbox's mails of the day were counted already
   * @throws AuthError 429 over_email_send_rate_limit
   */
  request(kind: MailKind, { email, address }: MailRequest, isDayCounted = false): Promise<Refund> {
    const key = `${kind} ${mailboxOf(email)}`
    const day = WORKS_FOR_A_DAY.has(kind) && !isDayCounted ? this.#ofDay(kind, email) : []
    return this.#rateLimits.takeAll(
      [...this.#ofNetwork(kind, address), ...this.#ofMinute(key), this.#ofHour(key), ...day],
      CODE,
    )
  }

  /**
   * A call that may mail something after its response, which is the same whether or not anybody has the address. Counted by the address as
   * it is written: the mailbox's mails are counted by `hasLater`, so that no call without a mail uses them up.
   *
   * @param device a browser in which the account has signed in before; strangers cannot use up what it has
   * @throws AuthError 429 over_email_send_rate_limit
   */
  requestLater(
    kind: LaterMail,
    { email, address, device }: MailRequest & { device?: string | undefined },
  ): Promise<Refund> {
    const key = `${kind} ${device === undefined ? 'request' : `on ${device}`} ${email}`
    // Without confirmations, whoever signs up with an address has such a browser.
    const isStranger = device === undefined || !this.#config.confirmations
    const network = isStranger ? this.#ofNetwork(kind, address) : []
    return this.#rateLimits.takeAll([...network, ...this.#ofMinute(key), this.#ofHour(key)], CODE)
  }

  /**
   * Whether a mail may be sent after the response. Members whose address is proven have counts of their own, which nobody uses up with other
   * spellings of it, and their first password reset of an hour is not one of the site's.
   *
   * @param isKnown whether it was requested in a browser in which the account has signed in
   */
  async hasLater(kind: LaterMail, to: Recipient, isKnown = false): Promise<boolean> {
    const isOwn = isKnown && to.email_proven
    const key = `${kind}${isOwn ? ' known' : ''} sent ${to.email_proven ? to.id : mailboxOf(to.email)}`
    const spelling = to.email_proven ? [] : ofOtherSpellings(this.#ofHour(key), to.email)
    const mailbox = this.#rateLimits.takeAll([this.#ofHour(key), ...spelling], CODE)
    const refund = await unlessLimited(mailbox)
    if (!refund) return false
    const isFirst = to.email_proven && kind === 'recovery'
    if (isOwn || (isFirst && (await this.#rateLimits.once('mails-first', key, HOUR)))) return true
    if (await unlessLimited(this.site(kind))) return true
    await refund()
    return false
  }

  /**
   * A code for a member who is signed in. Where nobody proved the address, anybody may have signed up with it.
   *
   * @throws AuthError 429 over_email_send_rate_limit
   */
  async reauthentication({ id, email, email_proven }: Recipient, address: string): Promise<void> {
    const kind = 'reauthentication'
    if (email_proven) {
      const key = `${kind} ${id}`
      await this.#rateLimits.takeAll([...this.#ofMinute(key), this.#ofHour(key)], CODE)
    } else await this.requestOfSite(kind, { email, address })
  }

  /** `request`, and one of the site's mails. */
  async requestOfSite(kind: MailKind, request: MailRequest, isDayCounted = false): Promise<Refund> {
    const refund = await this.request(kind, request, isDayCounted)
    const refundSite = await this.site(kind).catch(async (error) => {
      await refund()
      throw error
    })
    return async () => {
      await refund()
      await refundSite()
    }
  }

  /** A sign-up that needs no mail: as many a day for a mailbox as could be mailed. Throws `AuthError` 429. */
  signUp(email: string): Promise<Refund> {
    return this.#rateLimits.takeAll(this.#ofDay('signup', email))
  }

  /** One of the site's mails of a kind. Throws `AuthError` 429 over_email_send_rate_limit where the hour's are used up. */
  async site(kind: MailKind | LaterMail): Promise<Refund> {
    try {
      return await this.#rateLimits.takeAll([this.#ofSite(kind)], CODE)
    } catch (error) {
      if (error instanceof AuthError && (await this.#rateLimits.once('mails-site-warning', kind, HOUR)))
        this.#log.warn(
          `More than ${this.#config.siteMailsPerHour} emails of the kind ${kind} were requested in an hour (siteMailsPerHour of AUTH_LIMITS)`,
        )
      throw error
    }
  }

  /**
   * One notice to an address that nobody proved, of as many in an hour as other mails.
   *
   * @param user the member with that address; undefined for one that was replaced
   */
  async hasNotice(email: string, user?: Recipient): Promise<boolean> {
    if (user?.email_proven) return true
    const budget = { ...this.#ofHour(user?.id ?? mailboxOf(email)), name: 'mails-notice' }
    if (await unlessLimited(this.#rateLimits.takeAll([budget]))) return true
    this.#log.warn({ member: user?.id }, 'A notice of security was not sent: its mailbox got too many')
    return false
  }

  /** Whether so many mails for sign-ups were sent in the last hour that the next sign-up needs a captcha. */
  async areSignUpsMany(): Promise<boolean> {
    return (await this.#rateLimits.taken(this.#ofSite('signup'))) >= this.#share
  }

  get #share(): number {
    return Math.max(1, Math.floor(this.#config.siteMailsPerHour * SHARE))
  }

  #ofSite(kind: MailKind | LaterMail): Budget {
    return { name: 'mails-site', points: this.#config.siteMailsPerHour, seconds: HOUR, key: kind }
  }

  /** First of all, so that a network that has no mails left writes no other counts. */
  #ofNetwork(kind: MailKind | LaterMail, address: string): Budget[] {
    const key = `${kind} ${subscriberOf(address)}`
    return [{ name: 'mails-address', points: this.#share, seconds: HOUR, key }]
  }

  #ofMinute(key: string): Budget[] {
    const seconds = this.#config.mailSeconds
    return seconds > 0 ? [{ name: 'mail', points: 1, seconds, key }] : []
  }

  #ofHour(key: string): Budget {
    return { name: 'mails', points: this.#config.mailsPerHour, seconds: HOUR, key }
  }

  #ofDay(kind: MailKind, email: string): Budget[] {
    const points = this.#config.mailsPerHour * 2
    const budget = { name: 'mails-day', points, seconds: DAY, key: `${kind} ${mailboxOf(email)}` }
    return [budget, ...ofOtherSpellings(budget, email)]
  }
}

/** Other spellings of a mailbox's address have half of what it has: the rest is for who writes it plainly. */
function ofOtherSpellings(budget: Budget, email: string): Budget[] {
  if (email === mailboxOf(email)) return []
  return [{ ...budget, name: `${budget.name}-spelled`, points: Math.ceil(budget.points / 2) }]
}

/** What was taken; undefined where the limit was reached. */
async function unlessLimited(taken: Promise<Refund>): Promise<Refund | undefined> {
  try {
    return await taken
  } catch (error) {
    if (error instanceof AuthError) return undefined
    throw error
  }
}
