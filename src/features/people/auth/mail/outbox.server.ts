import type { Logger } from 'pino'
import type { Keys } from '#/features/people/auth/tokens/keys.server.ts'
import type { JobQueue } from '#/jobs/jobQueue.server.ts'
import { type SealedMail, sendMailAgain } from './mail.jobs.server.ts'
import type { Mail, Mailer } from './mail.server.ts'

/** What mails are sealed for. */
export const MAIL = 'mail to send again'
const FIRST_RETRY_SECONDS = 60

/** Sends mails. One that cannot be sent is left to a job, which tries for a day. */
export class Outbox {
  readonly #mailer: Mailer
  readonly #keys: Keys
  readonly #log: Logger
  readonly #jobs: Pick<JobQueue, 'enqueue'> | undefined

  /** @param jobs without them, a mail that cannot be sent is lost */
  constructor(mailer: Mailer, keys: Keys, log: Logger, jobs: Pick<JobQueue, 'enqueue'> | undefined) {
    this.#mailer = mailer
    this.#keys = keys
    this.#log = log
    this.#jobs = jobs
  }

  /** Sends a mail that is not worth a second try. Resolves to why it could not be sent, which is logged; undefined if it was. */
  async sendOnce(mail: Mail): Promise<string | undefined> {
    try {
      await this.#mailer.send(mail)
      return undefined
    } catch (error) {
      const details = this.#details(mail, error)
      this.#log.error(details, 'An email could not be sent')
      return details.reason
    }
  }

  /** Resolves when the mail was sent or left to the job. Rejects when neither is possible. */
  async send(mail: Mail): Promise<void> {
    try {
      await this.#mailer.send(mail)
    } catch (error) {
      this.#log.error(
        this.#details(mail, error),
        this.#jobs ? 'An email could not be sent; it is retried for a day' : 'An email could not be sent',
      )
      const sealed = this.#keys.seal(MAIL, Buffer.from(JSON.stringify(mail))).toString('base64')
      await this.#jobs?.enqueue(sendMailAgain, { sealed }, { startAfterSeconds: FIRST_RETRY_SECONDS })
    }
  }

  /** Throws an error without addresses when the mail still cannot be sent. One that was sealed with other keys is given up. */
  async sendAgain({ sealed }: SealedMail): Promise<void> {
    const plain = this.#keys.unseal(MAIL, Buffer.from(sealed, 'base64'))
    if (!plain) {
      this.#log.error('A stored email cannot be sent again: it was stored with another key file')
      return
    }
    const mail = JSON.parse(plain.toString()) as Mail
    try {
      await this.#mailer.send(mail)
    } catch (error) {
      throw new Error(`An email to ${this.#hash(mail.to)} could not be sent: ${reasonOf(error)}`)
    }
    this.#log.info({ recipient: this.#hash(mail.to) }, 'An email that could not be sent before was sent')
  }

  close(): void {
    this.#mailer.close()
  }

  #details(mail: Mail, error: unknown) {
    return { recipient: this.#hash(mail.to), reason: reasonOf(error) }
  }

  /** Tells recipients apart in the log without naming them. */
  #hash(address: string): string {
    return this.#keys.mac('mail recipient', address.toLowerCase()).toString('base64url').slice(0, 12)
  }
}

/** What the mail server or the system said, without the addresses that servers like to repeat. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  const text = message.replaceAll(/[^\s<>"]+/g, (word) => (word.includes('@') ? '…' : word))
  return code ? `${code}: ${text}` : text
}
