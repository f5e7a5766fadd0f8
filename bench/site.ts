import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingMallocSettings } from '../scripts/mallocSettings.mjs'
import { type Measured, ROOT, startServer } from './processes.ts'

const folders = new Set<string>()

/** A folder for the run's own files, gone at its end. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idledex-bench-'))
  folders.add(folder)
  return folder
}

export function removeFolders(): void {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders.clear()
}

/** A port that nobody listens on right now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** What `npm start` runs on Node: its options, then the script. */
function startArguments(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string }
  }
  return scripts.start.split(' ').slice(1)
}

/** Starts the site as `npm start` does, on a database of a server or on the embedded one in `dataDir`. */
export async function startSite(place: {
  databaseUrl?: string
  dataDir: string
  /** Filled with the demo catalog. */
  demo?: boolean
  env?: Record<string, string>
  limitMs?: number
}): Promise<Measured> {
  return startServer(startArguments(), {
    port: await freePort(),
    readyPath: '/healthz',
    ...(place.limitMs === undefined ? {} : { limitMs: place.limitMs }),
    env: {
      HOST: '127.0.0.1',
      GAMES_PORT: String(await freePort()),
      SITE_URL: undefined,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      DEMO: place.demo ? 'on' : 'off',
      LOG_LEVEL: 'error',
      // Folders come and go, databases stay.
      AUTH_ACCEPT_NEW_KEYS: 'on',
      // `npm start` would give itself these, but a restart would cut the channel over which the site says what it uses.
      ...missingMallocSettings(process.env),
      ...place.env,
    },
  })
}
