import { PROVIDERS, type ProviderConfig } from './config.providers.ts'
import type { Config } from './config.ts'

/** A setting as it is in effect, for the operator. */
export interface Setting {
  /** Of the environment variable. */
  name: string
  group: string
  /** Without passwords and tokens; null: there is none, or `is_hidden`. */
  value: string | null
  /** Whether the variable is set; otherwise the value is the default. */
  is_set: boolean
  /** Whether it is a secret: its value is in no response. */
  is_hidden: boolean
}

type Value = string | number | boolean | readonly (string | number)[] | undefined

const HIDDEN = Symbol('hidden')
type Read = ((config: Config) => Value) | typeof HIDDEN

/** An address without its credentials, which may also be in the query. */
function place(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname}`
}

const endpointsOf = ({ authorizeUrl, tokenUrl, userUrl }: ProviderConfig) => [authorizeUrl, tokenUrl, userUrl]

/** All settings, grouped as in docs/configuration.md. */
export const SETTINGS: Readonly<Record<string, Readonly<Record<string, Read>>>> = {
  Site: {
    PORT: ({ port }) => port,
    HOST: ({ host }) => host,
    SITE_URL: ({ siteUrl }) => siteUrl,
    GAMES_PORT: ({ gamesPort }) => gamesPort,
    GAMES_ORIGIN: ({ gamesOrigin }) => gamesOrigin,
    SITE_NAME: ({ configuredName }) => configuredName,
    COUNCIL_URL: ({ councilUrl }) => councilUrl,
    DISCORD_URL: ({ links }) => links.discord,
    PATREON_URL: ({ links }) => links.patreon,
    DEMO: ({ loadDemo }) => loadDemo,
    TRUSTED_PROXIES: ({ auth }) => auth.trustedProxies,
    WRITE_LIMIT_FACTOR: ({ writeLimitFactor }) => writeLimitFactor,
  },
  'Database and files': {
    DATABASE_URL: ({ databaseUrl }) => place(databaseUrl) ?? 'embedded',
    DATABASE_WAIT_SECONDS: ({ databaseWaitSeconds }) => databaseWaitSeconds,
    DATA_DIR: ({ dataDir }) => dataDir,
    MEDIA_S3_URL: ({ mediaStore }) => mediaStore && `${mediaStore.endpoint}/${mediaStore.bucket}`,
    OPEN_DATA: ({ openData }) => openData.isOn,
    OPEN_DATA_LICENSE_FILE: ({ openData }) => openData.licenseFile ?? 'CC0 1.0',
  },
  'Processes, logs, and metrics': {
    JOBS: ({ jobs }) => jobs,
    PROCESSES: ({ processes }) => processes,
    PAGE_CACHE_MB: ({ pageCacheBytes }) =>
      pageCacheBytes === undefined ? '48' : pageCacheBytes / 1024 / 1024,
    STOP_DELAY_SECONDS: ({ stopDelaySeconds }) => stopDelaySeconds,
    LOG_LEVEL: ({ logLevel }) => logLevel,
    ACCESS_LOG: ({ accessLog }) => accessLog,
    METRICS_TOKEN: HIDDEN,
    METRICS_PORT: ({ metrics }) =>
      metrics.port === undefined ? undefined : `${metrics.host}:${metrics.port}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: ({ tracing }) => place(tracing.base),
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: ({ tracing }) => place(tracing.endpoint),
    OTEL_EXPORTER_OTLP_HEADERS: HIDDEN,
    OTEL_SERVICE_NAME: ({ tracing }) => tracing.serviceName,
    OTEL_TRACES_SAMPLER: ({ tracing }) => tracing.sampler,
    OTEL_TRACES_SAMPLER_ARG: ({ tracing }) => tracing.ratio,
  },
  Accounts: {
    AUTH_KEY_FILE: ({ auth }) => auth.keyFile,
    AUTH_ACCEPT_NEW_KEYS: ({ auth }) => auth.acceptNewKeys,
    AUTH_SIGNUP: ({ auth }) => auth.signUp,
    AUTH_CONFIRMATIONS: ({ auth }) => auth.confirmations,
    AUTH_REDIRECTS: ({ auth }) => auth.redirects,
    AUTH_ORIGINS: ({ auth }) => auth.origins,
    AUTH_SESSIONS: ({ auth }) =>
      JSON.stringify({
        tokenSeconds: auth.tokenSeconds,
        reuseSeconds: auth.reuseSeconds,
        days: auth.sessionSeconds / 86_400,
      }),
    AUTH_PASSWORD_LENGTH: ({ auth }) => auth.passwordLength,
    AUTH_PASSWORD_COST: ({ auth: { passwordCost } }) => `${passwordCost.memory},${passwordCost.passes}`,
    AUTH_LIMITS: ({ auth }) => {
      const { attempts, addressAttempts, mailSeconds, mailsPerHour, siteMailsPerHour } = auth
      const { smsSeconds, smsPerDay, smsPerHour } = auth
      const mails = { mailSeconds, mailsPerHour, siteMailsPerHour }
      return JSON.stringify({ attempts, addressAttempts, ...mails, smsSeconds, smsPerDay, smsPerHour })
    },
    AUTH_BLOCKED_DOMAINS: ({ auth }) => auth.blockedDomainsFile,
  },
  'Sign-in with other sites': {
    ...Object.fromEntries(
      PROVIDERS.flatMap((name): [string, Read][] => [
        [`AUTH_${name.toUpperCase()}_ID`, ({ auth }) => auth.providers[name]?.clientId],
        [`AUTH_${name.toUpperCase()}_SECRET`, HIDDEN],
      ]),
    ),
    AUTH_LINKING: ({ auth }) => auth.linking,
    AUTH_PATREON_SUPPORTERS: ({ auth }) => JSON.stringify(auth.supporters),
    AUTH_PROVIDER_ENDPOINTS: ({ auth }) =>
      Object.values(auth.providers)
        .flatMap(endpointsOf)
        .map((each) => place(each)!),
  },
  'Mail, text messages, and captcha': {
    SMTP_URL: ({ auth }) => ('smtpUrl' in auth.mail ? place(auth.mail.smtpUrl) : undefined),
    MAIL_FROM: ({ auth }) => auth.mail.from,
    MAIL_DIR: ({ auth }) => ('folder' in auth.mail ? auth.mail.folder : undefined),
    // Its path may be a secret, too.
    AUTH_SMS_URL: ({ auth }) => auth.sms && new URL(auth.sms.url).origin,
    AUTH_CAPTCHA: ({ auth }) => auth.captcha?.kind ?? 'off',
    AUTH_CAPTCHA_OPTIONS: ({ auth }) => auth.captcha && `on: ${auth.captcha.on.join(', ')}`,
  },
}

/** Every setting with its value in effect, without secrets. */
export function settingsInEffect(config: Config): Setting[] {
  return Object.entries(SETTINGS).flatMap(([group, settings]) =>
    Object.entries(settings).map(([name, read]) => ({
      name,
      group,
      value: read === HIDDEN ? null : textOf(read(config)),
      is_set: config.namesSet.has(name),
      is_hidden: read === HIDDEN,
    })),
  )
}

function textOf(value: Value): string | null {
  if (value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (typeof value === 'object') return value.length === 0 ? null : value.join(', ')
  return String(value)
}
