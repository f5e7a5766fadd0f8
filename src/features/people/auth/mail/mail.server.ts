import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { MailConfig } from '#/config.auth.ts'
import { LabelCounter } from '#/shared/labelCounter.ts'
import { maskEmail } from '#/shared/maskEmail.ts'
import { inSpan } from '#/tracing/span.server.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Headers beyond the usual. */
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/**
 * Sends mails to the server that is configured, or writes each as a JSON file to the folder, which the log then names.
 *
 * @param mails counts them by outcome: sent, failed
 */
export function openMailer(config: MailConfig, log: Logger, mails = new LabelCounter()): Mailer {
  const mailer = 'smtpUrl' in config ? smtpMailer(config) : folderMailer(config, log)
  return {
    async send(mail) {
      try {
        await inSpan('send mail', 'client', () => mailer.send(mail))
        mails.add('sent')
      } catch (error) {
        mails.add('failed')
        throw error
      }
    },
    close: () => mailer.close(),
  }
}

function smtpMailer(config: Extract<MailConfig, { smtpUrl: string }>): Mailer {
  let transport: Transporter | undefined
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    // Mails that waited for the library together share one transport.
    transport ??= createTransport(
      {
        url: config.smtpUrl,
        pool: true,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      },
      {
        // Marks the mail as automatic, so that programs do not reply to it.
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      },
    )
    return transport
  }
  return {
    send: async ({ to, headers = {}, ...mail }) => {
      // As an object: a string is parsed, and could name several.
      const fields = { from: config.from, headers: { ...headers }, to: { name: '', address: to } }
      await (await open()).sendMail({ ...mail, ...fields })
    },
    close: () => transport?.close(),
  }
}

function folderMailer(config: Extract<MailConfig, { folder: string }>, log: Logger): Mailer {
  const { folder } = config
  let sent = 0
  return {
    async send(mail) {
      // Named before anything is awaited: by name, the files are in the order in which the mails were sent.
      const time = new Date().toISOString().replaceAll(':', '-')
      const name = `${time}-${String(sent++).padStart(6, '0')}-${randomUUID().slice(0, 8)}.json`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, name)
      // Renamed when it is whole: who watches the folder never reads half a mail.
      await writeFile(`${file}.part`, `${JSON.stringify({ from: config.from, ...mail }, null, 2)}\n`, {
        mode: 0o600,
      })
      await rename(`${file}.part`, file)
      log.info(`No mail server is configured: an email to ${maskEmail(mail.to)} was written to ${file}`)
    },
    close() {},
  }
}
