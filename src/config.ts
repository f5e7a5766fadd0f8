import { resolve } from 'node:path'
import { z } from 'zod'
import { type AuthConfig, authConfig, authEnvironment } from './config.auth.ts'
import { mediaConfig, mediaEnvironment, missingOfStore, type S3Config } from './config.media.ts'
import { missingHalf } from './config.providers.ts'
import { optional, whole } from './config.values.ts'

const port = z.coerce.number().int().min(1).max(65535)

const environment = z.object({
  ...authEnvironment,
  ...mediaEnvironment,
  PORT: optional(port),
  HOST: optional(z.string()),
  GAMES_PORT: optional(port),
  GAMES_ORIGIN: optional(z.url({ protocol: /^https?$/ })),
  SITE_NAME: optional(z.string().min(1).max(60)),
  SITE_URL: optional(z.url({ protocol: /^https?$/ })),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  DATA_DIR: optional(z.string()),
  DEMO: optional(z.enum(['on', 'off'])),
  WRITE_LIMIT_FACTOR: optional(whole(1, 1_000_000)),
  JOBS: optional(z.enum(['on', 'off', 'only'])),
  LOG_LEVEL: optional(z.enum(['silent', 'error', 'warn', 'info', 'debug'])),
})

/** Everything an operator can set, read once at start. README's configuration table is the documentation. */
export interface Config {
  siteName: string
  /** The public address of the site without a trailing slash, e.g. `http://localhost:3000`. */
  siteUrl: string
  host: string
  port: number
  /** The second origin's port, from which the bundled games are served in a sandboxed frame. */
  gamesPort: number
  /** The second origin as browsers see it, without a trailing slash. */
  gamesOrigin: string
  /** A PostgreSQL server; absent: the embedded database in `dataDir`. */
  databaseUrl: string | undefined
  /** Absolute path of the folder that holds the embedded database and generated pictures. */
  dataDir: string
  /** Whether an empty catalogue is filled with the demo catalogue at start. */
  loadDemo: boolean
  /** Whether this process runs jobs beside the site, leaves them to other processes, or does nothing else. */
  jobs: 'on' | 'off' | 'only'
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Multiplies the limits of `WRITE_LIMITS`. */
  writeLimitFactor: number
  /** Where uploaded pictures are stored; undefined: in `dataDir`. */
  mediaStore: S3Config | undefined
  auth: AuthConfig
}

/** Thrown for a setting that cannot be used; its message is one line fit for the operator. */
export class ConfigError extends Error {}

/** Reads the settings from environment variables. Throws `ConfigError` naming the variable that is wrong. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!
    throw new ConfigError(`${issue.path.join('.')} cannot be used: ${issue.message}`)
  }
  const set = parsed.data
  const missing = missingHalf(set)
  if (missing) throw new ConfigError(`${missing} is missing: a provider needs both its ID and its SECRET`)
  const missingMedia = missingOfStore(set)
  if (missingMedia)
    throw new ConfigError(`${missingMedia} is missing: an S3 store needs endpoint, bucket, key ID and secret`)
  if (set.JOBS === 'only' && !set.DATABASE_URL)
    throw new ConfigError('JOBS=only needs DATABASE_URL: the embedded database has only one process')
  const host = set.HOST ?? '127.0.0.1'
  const chosenPort = set.PORT ?? 3000
  const gamesPort = set.GAMES_PORT ?? chosenPort + 1
  const shownHost = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  const siteName = set.SITE_NAME ?? 'Idledex'
  const siteUrl = withoutSlash(set.SITE_URL ?? `http://${shownHost}:${chosenPort}`)
  const dataDir = resolve(set.DATA_DIR ?? '.data')
  return {
    siteName,
    siteUrl,
    host,
    port: chosenPort,
    gamesPort,
    gamesOrigin: withoutSlash(set.GAMES_ORIGIN ?? `http://${shownHost}:${gamesPort}`),
    databaseUrl: set.DATABASE_URL,
    dataDir,
    loadDemo: set.DEMO !== 'off',
    jobs: set.JOBS ?? 'on',
    logLevel: set.LOG_LEVEL ?? 'info',
    writeLimitFactor: set.WRITE_LIMIT_FACTOR ?? 1,
    mediaStore: mediaConfig(set),
    auth: authConfig(set, { siteUrl, siteName, dataDir }),
  }
}

const withoutSlash = (address: string) => address.replace(/\/+$/, '')
