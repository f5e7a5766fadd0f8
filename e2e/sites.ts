import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const FIRST_PORT = Number(process.env.E2E_PORT ?? 4310)

/** For writing tests: whether they run against a server that already runs at E2E_PORT, with E2E_DATA_DIR as its DATA_DIR. */
export const IS_REUSED = process.env.E2E_REUSE === '1'

/**
 * How many tests run at the same time. Each has a site and a database to itself: lists that all members share, e.g. the moderation
 * queue, do not change while a test reads them.
 */
export const WORKERS = IS_REUSED ? 1 : 2

/** A site of the browser tests; beside its port it uses the next one, for games of its own origin. */
export interface Site {
  port: number
  origin: string
  dataDir: string
}

/** The site of a worker. @param index 0 to WORKERS − 1 */
export function siteOf(index: number): Site {
  const port = FIRST_PORT + 2 * index
  // The folder is made once, and handed down to the workers.
  process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'idledex-e2e-'))
  const folder = process.env.E2E_DATA_DIR
  return {
    port,
    origin: `http://localhost:${port}`,
    dataDir: IS_REUSED ? folder : join(folder, String(index)),
  }
}

/** The site of the worker that this runs in. */
export const ownSite = (): Site => siteOf(Number(process.env.TEST_PARALLEL_INDEX))

/** The site whose API the component tests use. */
export const componentSite = (): Site => siteOf(WORKERS)

/** What the browser and the component tests start a site with. */
export const siteEnvironment = ({ port, dataDir }: Site): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  LOG_LEVEL: 'warn',
  DATABASE_URL: '',
  // Mails are read from their folder. All tests come from one address, and some from one member, who signs in again at once.
  AUTH_CONFIRMATIONS: 'on',
  AUTH_LIMITS: JSON.stringify({
    mailSeconds: 0,
    siteMailsPerHour: 100_000,
    addressAttempts: 100_000,
    smsSeconds: 0,
    smsPerDay: 1000,
  }),
  WRITE_LIMIT_FACTOR: '1000',
  // What hashing costs is not what is tested here.
  AUTH_PASSWORD_COST: '1024,1',
})
