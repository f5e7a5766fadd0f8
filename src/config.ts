import { resolve } from 'node:path'
import { z } from 'zod'
import { addressWarnings } from './config.addresses.ts'
import { type AuthConfig, authConfig, authEnvironment } from './config.auth.ts'
import { renameDeprecated } from './config.deprecated.ts'
import { type S3Config, s3Store } from './config.media.ts'
import { missingHalf } from './config.providers.ts'
import { type TracingConfig, tracingConfig, tracingEnvironment } from './config.tracing.ts'
import { httpsUrl, listenAddress, oneOf, onOff, optional, siteOrigin, whole } from './config.values.ts'
import { chosenSiteName } from './shared/siteName.ts'

const port = whole(1, 65535)
const LOOPBACK = ['127.0.0.1', '::1', 'localhost']
/** scripts/processes.mjs reads it. */
const processCount = z
  .string()
  .refine(
    (text) => text === 'auto' || whole(1, 128).safeParse(text).success,
    'must be auto, or a whole number from 1 to 128',
  )

/** All variables; docs/configuration.md documents them. */
export const environment = z.object({
  ...authEnvironment,
  PORT: optional(port),
  HOST: optional(z.string()),
  GAMES_PORT: optional(port),
  GAMES_ORIGIN: optional(siteOrigin),
  SITE_NAME: optional(z.string().min(1).max(60)),
  SITE_URL: optional(siteOrigin),
  COUNCIL_URL: optional(httpsUrl),
  DISCORD_URL: optional(httpsUrl),
  PATREON_URL: optional(httpsUrl),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error:
        'must be an address such as postgres://user:password@host/database; in a password, write #, /, ?, @, and % as %23, %2F, %3F, %40, and %25',
    }),
  ),
  DATABASE_WAIT_SECONDS: optional(whole(0, 3600)),
  STOP_DELAY_SECONDS: optional(whole(0, 300)),
  DATA_DIR: optional(z.string()),
  MEDIA_S3_URL: optional(s3Store),
  DEMO: optional(onOff),
  WRITE_LIMIT_FACTOR: optional(whole(1, 1_000_000)),
  JOBS: optional(oneOf(['on', 'off', 'only'])),
  PROCESSES: optional(processCount),
  LOG_LEVEL: optional(oneOf(['silent', 'error', 'warn', 'info', 'debug'])),
  PAGE_CACHE_MB: optional(whole(1, 16_384)),
  ACCESS_LOG: optional(onOff),
  METRICS_TOKEN: optional(z.string().min(16)),
  METRICS_PORT: optional(listenAddress),
  ...tracingEnvironment,
  OPEN_DATA: optional(onOff),
  OPEN_DATA_LICENSE_FILE: optional(z.string()),
})

/** Everything an operator can set, read once at start. docs/configuration.md documents it. */
export interface Config {
  /** The name that admins gave the site, else the configured one. It can change at any time. */
  readonly siteName: string
  /** Both that name and the configured one: no member may go by either. */
  readonly siteNames: readonly string[]
  /** The name as SITE_NAME says it. */
  configuredName: string
  /** The public address of the site without a trailing slash, e.g. `http://localhost:3000`. */
  siteUrl: string
  /** The council's own site; members with a role other than 'pleb' see a link to it. */
  councilUrl: string | undefined
  host: string
  port: number
  /** The second origin's port, from which the bundled games are served in a sandboxed frame. */
  gamesPort: number
  /** The second origin as browsers see it, without a trailing slash. */
  gamesOrigin: string
  /** A PostgreSQL server; absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** How long a start waits for a PostgreSQL server that does not respond yet. */
  databaseWaitSeconds: number
  /** How long the site keeps serving after a signal to stop, while its health checks already fail. */
  stopDelaySeconds: number
  /** Absolute path of the folder that holds the embedded database and generated pictures. */
  dataDir: string
  /** Whether an empty catalog is filled with the demo catalog at start. */
  loadDemo: boolean
  /** Whether this process runs jobs in addition to the site, leaves them to other processes, or runs only jobs. */
  jobs: 'on' | 'off' | 'only'
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Whether each request gets a line in the log, at level info. */
  accessLog: boolean
  /** How metrics can be read: with a token at `/metrics` of the site, or without one on a separate port. */
  metrics: { token: string | undefined; port: number | undefined; host: string }
  tracing: TracingConfig
  /** Multiplies the limits of `WRITE_LIMITS`. */
  writeLimitFactor: number
  /** How many bytes of rendered pages this process caches at most; undefined: the default of `ResponseCache`. */
  pageCacheBytes: number | undefined
  /** Where uploaded pictures are stored; undefined: in `dataDir`. */
  mediaStore: S3Config | undefined
  /** Whether a dump of the public data is written every day, and the facts that it contains about the site. */
  openData: {
    isOn: boolean
    readonly siteName: string
    siteUrl: string
    dataDir: string
    /** A file with the license's text; its first line is its name. Without one it is CC0. */
    licenseFile: string | undefined
  }
  auth: AuthConfig
  /** A line for each setting that the next version will not read, and for each address that other machines cannot use. */
  warnings: readonly string[]
  /** Those of the addresses. */
  addressWarnings: readonly string[]
  /** The names of the variables that are set. */
  namesSet: ReadonlySet<string>
  /** The site's Discord invitation and Patreon page. */
  links: { discord: string | undefined; patreon: string | undefined }
  /** How many processes `npm start` runs: a number, or `auto`. */
  processes: string
}

/** Thrown for a setting that cannot be used; its message is one line fit for the operator. */
export class ConfigError extends Error {}

/** Reads the settings from environment variables. Throws `ConfigError` naming the variable that is wrong. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const { env: renamed, warnings } = renameDeprecated(env)
  const parsed = environment.safeParse(renamed)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${issue.path.join('.')} is invalid: ${issue.message}`)
  }
  const set = parsed.data
  const missing = missingHalf(set)
  if (missing) throw new ConfigError(`${missing} is missing: a provider needs both its ID and its SECRET`)
  if (set.JOBS === 'only' && !set.DATABASE_URL)
    throw new ConfigError(
      'npm run worker (JOBS=only) requires DATABASE_URL: only one process can use the embedded database',
    )
  if (Number(set.PROCESSES) > 1 && !set.DATABASE_URL)
    throw new ConfigError(
      `PROCESSES=${set.PROCESSES} requires DATABASE_URL: only one process can use the embedded database`,
    )
  const host = set.HOST ?? '127.0.0.1'
  const chosenPort = set.PORT ?? 3000
  const gamesPort = set.GAMES_PORT ?? chosenPort + 1
  const shownHost = ['0.0.0.0', '::', ...LOOPBACK].includes(host) ? 'localhost' : host
  const configuredName = set.SITE_NAME ?? 'Idledex'
  const siteName = () => chosenSiteName() ?? configuredName
  const siteUrl = set.SITE_URL ?? `http://${shownHost}:${chosenPort}`
  const gamesOrigin = set.GAMES_ORIGIN ?? `http://${shownHost}:${gamesPort}`
  if (gamesOrigin === siteUrl)
    throw new ConfigError(
      'GAMES_ORIGIN is invalid: must be another address than SITE_URL, so that games cannot read the site',
    )
  const isSiteUrlSet = set.SITE_URL !== undefined
  const isOpen = !LOOPBACK.includes(host) || set.TRUSTED_PROXIES !== undefined
  const wrongAddresses = addressWarnings({ siteUrl, gamesOrigin, isSiteUrlSet, isOpen })
  const dataDir = resolve(set.DATA_DIR ?? '.data')
  return {
    get siteName() {
      return siteName()
    },
    get siteNames() {
      return [...new Set([siteName(), configuredName])]
    },
    configuredName,
    siteUrl,
    councilUrl: set.COUNCIL_URL,
    host,
    port: chosenPort,
    gamesPort,
    gamesOrigin,
    databaseUrl: set.DATABASE_URL,
    stopDelaySeconds: set.STOP_DELAY_SECONDS ?? 0,
    databaseWaitSeconds: set.DATABASE_WAIT_SECONDS ?? 60,
    dataDir,
    loadDemo: set.DEMO !== 'off',
    jobs: set.JOBS ?? 'on',
    logLevel: set.LOG_LEVEL ?? 'info',
    accessLog: set.ACCESS_LOG === 'on',
    metrics: { token: set.METRICS_TOKEN, host: '127.0.0.1', port: undefined, ...set.METRICS_PORT },
    tracing: tracingConfig(set),
    writeLimitFactor: set.WRITE_LIMIT_FACTOR ?? 1,
    pageCacheBytes: set.PAGE_CACHE_MB && set.PAGE_CACHE_MB * 1024 * 1024,
    mediaStore: set.MEDIA_S3_URL,
    openData: {
      isOn: set.OPEN_DATA !== 'off',
      get siteName() {
        return siteName()
      },
      siteUrl,
      dataDir,
      licenseFile: set.OPEN_DATA_LICENSE_FILE && resolve(set.OPEN_DATA_LICENSE_FILE),
    },
    auth: authConfig(set, { siteUrl, siteName, dataDir }),
    warnings: [...warnings, ...wrongAddresses],
    addressWarnings: wrongAddresses,
    namesSet: new Set(
      Object.keys(environment.shape).filter((name) => set[name as keyof typeof set] !== undefined),
    ),
    links: { discord: set.DISCORD_URL, patreon: set.PATREON_URL },
    processes: set.PROCESSES ?? '1',
  }
}
