import { join } from 'node:path'
import { z } from 'zod'
import { paths } from '#/shared/paths.ts'
import {
  type ProviderConfig,
  type ProviderName,
  providerEnvironment,
  providersConfig,
  type SupporterConfig,
  supporterConfig,
} from './config.providers.ts'
import {
  decodeUserInfo,
  httpOrigin,
  httpUrl,
  json,
  list,
  oneOf,
  onOff,
  optional,
  whole,
  wholeNumber,
} from './config.values.ts'
import { trustedProxies } from './http/clientAddress.server.ts'

const areProxies = (proxies: readonly string[]) => {
  try {
    trustedProxies(proxies)
    return true
  } catch {
    return false
  }
}

const limits = z
  .strictObject({
    attempts: wholeNumber(1, 10_000),
    addressAttempts: wholeNumber(1, 1_000_000),
    mailSeconds: wholeNumber(0, 86_400),
    mailsPerHour: wholeNumber(1, 10_000),
    siteMailsPerHour: wholeNumber(1, 1_000_000),
    smsSeconds: wholeNumber(0, 86_400),
    smsPerDay: wholeNumber(1, 10_000),
    smsPerHour: wholeNumber(1, 1_000_000),
  })
  .partial()

const sessions = z
  .strictObject({
    tokenSeconds: wholeNumber(30, 86_400),
    reuseSeconds: wholeNumber(0, 60),
    days: wholeNumber(1, 3650),
  })
  .partial()

const captchaOptions = z
  .strictObject({
    on: z.array(oneOf(['signup', 'signin', 'recover', 'resend'])),
    siteKey: z.string(),
    secret: z.string(),
    verifyUrl: httpUrl,
  })
  .partial()

/** The webhook that sends text messages: its password is the secret. */
const smsWebhook = httpUrl.transform((text, { addIssue }): SmsConfig => {
  const url = new URL(text)
  const secret = url.password ? decodeUserInfo(url.password) : undefined
  if (url.username || (secret !== undefined && !/^[\x21-\x7e]{1,500}$/.test(secret))) {
    addIssue({
      code: 'custom',
      message:
        'must be an address such as https://:SECRET@sms.example/send, with a secret of printable ASCII without spaces',
    })
    return z.NEVER
  }
  url.password = ''
  return { url: url.href, secret }
})

/** The variables of signing in; docs/configuration.md documents them. */
export const authEnvironment = {
  ...providerEnvironment,
  AUTH_KEY_FILE: optional(z.string()),
  AUTH_ACCEPT_NEW_KEYS: optional(onOff),
  AUTH_REDIRECTS: optional(list.pipe(z.array(httpUrl))),
  AUTH_ORIGINS: optional(list.pipe(z.array(httpOrigin))),
  AUTH_SIGNUP: optional(onOff),
  AUTH_CONFIRMATIONS: optional(onOff),
  AUTH_LINKING: optional(onOff),
  AUTH_SESSIONS: optional(json(sessions, '{"days":30}')),
  AUTH_PASSWORD_LENGTH: optional(whole(6, 64)),
  AUTH_PASSWORD_COST: optional(
    z
      .string()
      .regex(/^\d{1,7},\d{1,3}$/, 'must be memory in KiB and passes, such as 19456,2')
      .transform((text) => text.split(',').map(Number) as [number, number])
      .refine(([memory, passes]) => memory >= 8 && memory <= 1_048_576 && passes >= 1, 'is out of bounds'),
  ),
  AUTH_SMS_URL: optional(smsWebhook),
  AUTH_LIMITS: optional(json(limits, '{"attempts":10}')),
  AUTH_CAPTCHA: optional(oneOf(['altcha', 'turnstile', 'hcaptcha', 'off'])),
  AUTH_CAPTCHA_OPTIONS: optional(json(captchaOptions, '{"on":["signup"]}')),
  AUTH_BLOCKED_DOMAINS: optional(z.string()),
  TRUSTED_PROXIES: optional(
    list.refine(areProxies, 'must be addresses or networks, such as 127.0.0.1,10.0.0.0/8'),
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtps://user:password@host:465' }),
  ),
  MAIL_FROM: optional(z.string().regex(/^[^\r\n]{3,200}$/)),
  MAIL_DIR: optional(z.string()),
}

/** The calls that can require a captcha; requesting a password reset always does. */
export type CaptchaPurpose = 'signup' | 'signin' | 'recover' | 'resend'

/** Where mails go: to a server, or as JSON files to a folder. */
export type MailConfig = { readonly from: string } & ({ smtpUrl: string } | { folder: string })

/** The webhook that sends text messages. */
export interface SmsConfig {
  url: string
  secret: string | undefined
}

/** How members sign in. Times are in seconds. */
export interface AuthConfig {
  /** The service's own address, which its tokens name as their issuer. */
  url: string
  keyFile: string
  /** Whether the key file may be another one than the database was used with. */
  acceptNewKeys: boolean
  /** Where mails and providers may redirect to: exact origins and paths. */
  redirects: readonly string[]
  /** Other origins whose browser apps may call the service and the API with a bearer token. */
  origins: readonly string[]
  signUp: boolean
  /** Whether an address is confirmed by a mail before its account can be used. */
  confirmations: boolean
  /** Whether a member may link further providers to the account. */
  linking: boolean
  /** Where members may also sign in. */
  providers: Partial<Record<ProviderName, ProviderConfig>>
  supporters: SupporterConfig
  tokenSeconds: number
  /** For how long a replaced refresh token still returns the newest one. */
  reuseSeconds: number
  /** A session ends after this many days without a refresh. */
  sessionSeconds: number
  passwordLength: number
  /** Argon2id: memory in KiB and passes. */
  passwordCost: { memory: number; passes: number }
  /** Wrong passwords or codes for one account in 15 minutes. */
  attempts: number
  /** Calls from one network address in 5 minutes. */
  addressAttempts: number
  /** Minimum time between two mails of a kind to one mailbox. */
  mailSeconds: number
  /** Mails of a kind to one mailbox in an hour; twice as many in a day for sign-ups and changes of the address. */
  mailsPerHour: number
  /** Mails of each kind that strangers can request, of the whole site in an hour; a tenth for one network address. */
  siteMailsPerHour: number
  /** Without it a phone cannot be a second factor. */
  sms: SmsConfig | undefined
  /** Minimum time between two text messages to one number. */
  smsSeconds: number
  /** Text messages to one number, and for one member, in a day; twice as many for one network address. */
  smsPerDay: number
  /** Text messages of the whole site in an hour. */
  smsPerHour: number
  captcha:
    | {
        kind: 'altcha' | 'turnstile' | 'hcaptcha'
        on: readonly CaptchaPurpose[]
        siteKey: string
        secret: string
        verifyUrl: string
      }
    | undefined
  /** A file of further address domains, one a line, that cannot sign up. */
  blockedDomainsFile: string | undefined
  /** Addresses or networks of proxies with a trusted `X-Forwarded-For`. */
  trustedProxies: readonly string[]
  mail: MailConfig
}

type Environment = { [K in keyof typeof authEnvironment]?: z.output<(typeof authEnvironment)[K]> }

/** Pages of the site that mails and providers may redirect to. */
const OWN_PATHS = [
  paths.home(),
  paths.confirmed(),
  paths.newPassword(),
  paths.patreon(),
  paths.settings(),
  paths.signIn(),
]

const VERIFY_URLS = {
  altcha: '',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}

/** The settings of the authentication service, from validated variables and facts about the site. */
export function authConfig(
  set: Environment,
  { siteUrl, siteName, dataDir }: { siteUrl: string; siteName: () => string; dataDir: string },
): AuthConfig {
  const [memory, passes] = set.AUTH_PASSWORD_COST ?? [19_456, 2]
  return {
    url: `${siteUrl}/auth/v1`,
    acceptNewKeys: set.AUTH_ACCEPT_NEW_KEYS === 'on',
    keyFile: set.AUTH_KEY_FILE ?? join(dataDir, 'auth-key.json'),
    redirects: [...OWN_PATHS.map((path) => `${siteUrl}${path}`), ...(set.AUTH_REDIRECTS ?? [])],
    origins: set.AUTH_ORIGINS ?? [],
    signUp: set.AUTH_SIGNUP !== 'off',
    // Without a mail server nobody but the operator could read the mail that confirms an address.
    confirmations: (set.AUTH_CONFIRMATIONS ?? (set.SMTP_URL ? 'on' : 'off')) === 'on',
    linking: set.AUTH_LINKING !== 'off',
    providers: providersConfig(set),
    supporters: supporterConfig(set),
    tokenSeconds: set.AUTH_SESSIONS?.tokenSeconds ?? 3600,
    reuseSeconds: set.AUTH_SESSIONS?.reuseSeconds ?? 10,
    sessionSeconds: (set.AUTH_SESSIONS?.days ?? 60) * 86_400,
    passwordLength: set.AUTH_PASSWORD_LENGTH ?? 8,
    passwordCost: { memory, passes },
    attempts: set.AUTH_LIMITS?.attempts ?? 10,
    addressAttempts: set.AUTH_LIMITS?.addressAttempts ?? 100,
    mailSeconds: set.AUTH_LIMITS?.mailSeconds ?? 60,
    mailsPerHour: set.AUTH_LIMITS?.mailsPerHour ?? 10,
    siteMailsPerHour: set.AUTH_LIMITS?.siteMailsPerHour ?? 600,
    sms: set.AUTH_SMS_URL,
    smsSeconds: set.AUTH_LIMITS?.smsSeconds ?? 60,
    smsPerDay: set.AUTH_LIMITS?.smsPerDay ?? 10,
    smsPerHour: set.AUTH_LIMITS?.smsPerHour ?? 100,
    captcha: captchaConfig(set),
    blockedDomainsFile: set.AUTH_BLOCKED_DOMAINS,
    trustedProxies: set.TRUSTED_PROXIES ?? [],
    mail: {
      get from() {
        const host = new URL(siteUrl).hostname
        // In quotation marks: otherwise a colon begins a group of addresses, and what is in parentheses is a comment.
        return set.MAIL_FROM ?? `"${siteName().replaceAll(/["\\<>]/g, '')}" <no-reply@${host}>`
      },
      ...(set.SMTP_URL ? { smtpUrl: set.SMTP_URL } : { folder: set.MAIL_DIR ?? join(dataDir, 'mails') }),
    },
  }
}

function captchaConfig(set: Environment): AuthConfig['captcha'] {
  const kind = set.AUTH_CAPTCHA ?? 'altcha'
  if (kind === 'off') return undefined
  const { on = [], siteKey = '', secret = '', verifyUrl = VERIFY_URLS[kind] } = set.AUTH_CAPTCHA_OPTIONS ?? {}
  return { kind, on: [...new Set<CaptchaPurpose>([...on, 'recover'])], siteKey, secret, verifyUrl }
}
