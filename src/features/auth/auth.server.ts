import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { AuthConfig } from '#/config.auth.ts'
import type { Config } from '#/config.ts'
import type { Database } from '#/db/connect.ts'
import type { DB } from '#/db/generated/tables.ts'
import { openSms, type SendSms } from '#/features/auth/factors/sms.server.ts'
import { type Mail, openMailer } from '#/features/auth/mail/mail.server.ts'
import type { Site } from '#/features/auth/mail/mailTexts.ts'
import { Passwords } from '#/features/auth/passwords/passwords.server.ts'
import { type Keys, readKeys } from '#/features/auth/tokens/keys.server.ts'
import { SessionCache } from '#/features/auth/tokens/sessionCache.server.ts'
import { readBlockedDomains } from './blockedDomains.server.ts'
import { Captcha } from './captcha.server.ts'
import { RateLimits } from './rateLimits.server.ts'

/** The authentication service: what its calls work with. */
export interface Auth extends Site {
  readonly config: AuthConfig
  readonly db: Kysely<DB>
  readonly keys: Keys
  /** Whose an access token is. */
  readonly sessionCache: SessionCache
  readonly passwords: Passwords
  readonly rateLimits: RateLimits
  readonly captcha: Captcha
  /** Sends a text message; undefined where no webhook is configured. */
  readonly sms: SendSms | undefined
  /** Whether an address belongs to a disposable mail service. */
  isBlocked(email: string): boolean
  readonly log: Logger
  /** Sends a mail in the background. Call it after the commit of what it reports. */
  mail(to: string, text: Omit<Mail, 'to'>): void
  /** Runs a task after the response, such as sending a mail. A failure is logged. */
  later(work: () => Promise<unknown>): void
  /** Resolves when everything that was put off is done. */
  settled(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the service on a migrated database.
 *
 * @param keys instead of those of the key file
 * @throws KeyFileError, BlockedDomainsError
 */
export async function openAuth(
  db: Database,
  { config, log, keys }: { config: Config; log: Logger; keys?: Keys },
): Promise<Auth> {
  const ownKeys = keys ?? (await readKeys(config.auth.keyFile))
  const isBlocked = await readBlockedDomains(config.auth.blockedDomainsFile)
  const sessionCache = new SessionCache(db.kysely, ownKeys, config.auth.url)
  const rateLimits = new RateLimits(db, ownKeys, config.auth)
  const mailer = openMailer(config.auth.mail, log)
  const background = new Background(log)
  await sessionCache.listen(db)
  return {
    config: config.auth,
    siteName: config.siteName,
    siteUrl: config.siteUrl,
    db: db.kysely,
    keys: ownKeys,
    sessionCache,
    passwords: new Passwords(config.auth.passwordCost),
    rateLimits,
    captcha: new Captcha(config.auth.captcha, ownKeys, rateLimits, log),
    sms: openSms(config.auth.sms, log),
    isBlocked,
    log,
    mail: (to, text) => background.start(() => mailer.send({ to, ...text })),
    later: (work) => background.start(work),
    settled: () => background.settled(),
    async close() {
      await background.settled()
      mailer.close()
      await sessionCache.close()
    },
  }
}

/** Work that goes on after its call was answered. */
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

  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running)
  }
}
