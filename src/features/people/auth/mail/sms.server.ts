import type { Logger } from 'pino'
import type { SmsConfig } from '#/config.auth.ts'
import { AuthError } from '#/features/people/auth/users/authError.ts'

const TIMEOUT_MS = 10_000

export interface SmsMessage {
  /** E.164, with its plus sign. */
  to: string
  text: string
  channel: 'sms' | 'whatsapp'
}

/** Sends a text message. Throws `AuthError` 422 sms_send_failed. */
export type SendSms = (message: SmsMessage) => Promise<void>

/** Sends text messages by the configured webhook; undefined where there is none. Neither number nor code reaches the log. */
export function openSms(config: SmsConfig | undefined, log: Logger): SendSms | undefined {
  if (!config) return undefined
  return async (message) => {
    const status = await post(config, message).catch((error: Error) => error.name)
    if (typeof status === 'number' && status >= 200 && status < 300) return
    log.warn({ status }, 'The SMS webhook rejected a message')
    throw new AuthError(422, 'sms_send_failed', 'The text message couldn’t be sent. Try again later.')
  }
}

async function post({ url, secret }: SmsConfig, message: SmsMessage): Promise<number> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'content-type': 'application/json',
      ...(secret ? { authorization: `Bearer ${secret}` } : {}),
    },
    body: JSON.stringify(message),
  })
  await response.body?.cancel()
  return response.status
}
