import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AuthConfig } from '#/config.auth.ts'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { RateLimits } from '#/features/people/auth/limits/authLimits.server.ts'
import { readBlockedDomains } from '#/features/people/auth/limits/blockedDomains.server.ts'
import { Captcha } from '#/features/people/auth/limits/captcha.server.ts'
import { MailLimits } from '#/features/people/auth/limits/mailLimits.server.ts'
import { type Mail, openMailer } from '#/features/people/auth/mail/mail.server.ts'
import type { Site } from '#/features/people/auth/mail/mailTexts.ts'
import { Outbox } from '#/features/people/auth/mail/outbox.server.ts'
import { openSms, type SendSms } from '#/features/people/auth/mail/sms.server.ts'
import { Passwords } from '#/features/people/auth/passwords/passwords.server.ts'
import { ApiTokens } from '#/features/people/auth/tokens/apiTokenAuthentication.server.ts'
import { KeyFileFollower } from '#/features/people/auth/tokens/followKeyFile.server.ts'
import { KeyFileError } from '#/features/people/auth/tokens/keyFile.server.ts'
import { claimDatabase } from '#/features/people/auth/tokens/keyFingerprint.writes.server.ts'
import { type Keys, readKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { SessionCache } from '#/features/people/auth/tokens/sessionCache.server.ts'
import { findUserByEmail } from '#/features/people/auth/users/users.queries.server.ts'
import type { JobQueue } from '#/jobs/jobQueue.server.ts'
import { ProcessCounters } from '#/processCounters.ts'

/** The authentication service: what its calls work with. */
export interface Auth extends Site {
  /** All names that no member may go by. */
  readonly siteNames: readonly string[]
  readonly config: AuthConfig
  readonly db: Kysely<DB>
  readonly keys: Keys
  /** Whose an access token is. */
  readonly sessionCache: SessionCache
  /** Whom an API token acts for. */
  readonly apiTokens: ApiTokens
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly mailLimits: MailLimits
  readonly captcha: Captcha
  /** Sends a text message; undefined where no webhook is configured. */
  readonly sms: SendSms | undefined
  /** Whether an address belongs to a disposable mail service. */
  isBlocked(email: string): boolean
  readonly log: Logger
  /** Sends mails; one that cannot be sent is left to a job. */
  readonly outbox: Outbox
  /**
   * Sends a mail in the background. Call it after the commit of what it reports.
   *
   * @param kind `notice`: it reports something and was not requested. Without confirmations its mailbox may be that of somebody else, and
   *   gets a limited number of them
   */
  mail(to: string, text: Omit<Mail, 'to'>, kind?: 'notice'): void
  /** Runs a task after the response, such as sending a mail. A failure is logged. */
  later(work: () => Promise<unknown>): void
  /** What to do, after the response, when a member connected the supporter platform or disconnected it. */
  onSupportChange(work: (userId: string) => Promise<unknown>): void
  /** Call it after the commit. */
  supportChanged(userId: string): void
  /** Resolves when everything that was put off is done. */
  whenIdle(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the service on a migrated database.
 *
 * @param keys instead of those of the key file
 * @param counters counts mails and refusals
 * @param jobs to which mails are left that cannot be sent
 * @throws KeyFileError, BlockedDomainsError
 */
export async function openAuth(
  db: Database,
  {
    config,
    log,
    keys,
    jobs,
    counters = new ProcessCounters(),
  }: { config: Config; log: Logger; keys?: Keys; jobs?: JobQueue; counters?: ProcessCounters },
): Promise<Auth> {
  const ownKeys = keys ?? (await readKeys(config.auth.keyFile))
  if (!keys) await checkKeys(db, ownKeys, config.auth)
  const isBlocked = await readBlockedDomains(config.auth.blockedDomainsFile)
  const sessionCache = new SessionCache(db.kysely, ownKeys, config.auth.url)
  const rateLimits = new RateLimits(db, ownKeys, config.auth, counters.refusals)
  const mailLimits = new MailLimits(config.auth, rateLimits, log)
  const outbox = new Outbox(openMailer(config.auth.mail, log, counters.mails), ownKeys, log, jobs)
  const background = new Background(log)
  const supportListeners: ((userId: string) => Promise<unknown>)[] = []
  await sessionCache.listen(db)
  const follower = keys
    ? undefined
    : new KeyFileFollower(config.auth.keyFile, {
        db: db.kysely,
        keys: ownKeys,
        log,
        onChange: () => sessionCache.forgetTokens(),
      }).start()
  const recipient = async (email: string) => {
    const user = await findUserByEmail(db.kysely, email)
    return user && { ...user, email }
  }
  return {
    config: config.auth,
    get siteName() {
      return config.siteName
    },
    get siteNames() {
      return config.siteNames
    },
    siteUrl: config.siteUrl,
    db: db.kysely,
    keys: ownKeys,
    sessionCache,
    apiTokens: new ApiTokens(db.kysely, config.writeLimitFactor),
    passwords: new Passwords(config.auth.passwordCost),
    rateLimits,
    mailLimits,
    captcha: new Captcha(config.auth.captcha, { keys: ownKeys, rateLimits, mailLimits, log }),
    sms: openSms(config.auth.sms, log),
    isBlocked,
    log,
    outbox,
    mail: (to, text, kind) =>
      background.start(async () => {
        const isLimited = kind === 'notice' && !config.auth.confirmations
        const mayMail = !isLimited || (await mailLimits.hasNotice(to, await recipient(to)))
        if (mayMail) await outbox.send({ to, ...text })
      }),
    later: (work) => background.start(work),
    onSupportChange: (work) => void supportListeners.push(work),
    supportChanged(userId) {
      for (const work of supportListeners) background.start(() => work(userId))
    },
    whenIdle: () => background.whenIdle(),
    async close() {
      await follower?.close()
      await background.whenIdle()
      outbox.close()
      await sessionCache.close()
    },
  }
}

/** A process with other keys on the same database would refuse the sessions of the others and could not read their secrets. */
async function checkKeys(db: Database, keys: Keys, { keyFile, acceptNewKeys }: AuthConfig): Promise<void> {
  if (await claimDatabase(db.kysely, keys, { mayReplace: acceptNewKeys })) return
  throw new KeyFileError(
    `${keyFile} is not the key file that this database is used with. Restore that file, or copy it from the other process. ` +
      'If it is lost, start once with AUTH_ACCEPT_NEW_KEYS=on: everyone has to sign in again, and second factors are lost.',
  )
}

/** Work that continues after the response was sent. */
class Background {
  readonly #log: Logger
  readonly #running = new Set<Promise<unknown>>()

  constructor(log: Logger) {
    this.#log = log
  }

  start(work: () => Promise<unknown>): void {
    const running = work()
      .catch((error) =>
        this.#log.error({ err: error }, 'A background task of the authentication service failed'),
      )
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  async whenIdle(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
