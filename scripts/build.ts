// Builds the front end when it is older than its sources: `npm run build`, and on the way of `npm start` and `npm test`.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { swapBuild } from './swapBuild.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DIST = join(ROOT, 'dist')
/** Where the bundler writes, so that a site that runs meanwhile keeps its files. */
const NEXT = join(ROOT, '.cache', 'build')
const STAMP = '.sources'
const LOCK = join(ROOT, 'node_modules', '.idledex-build.lock')
const LOCK_POLL_MS = 200
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** A digest of everything that the build reads. */
function sourcesDigest(): string {
  const files = globSync(
    ['src/**/*.{ts,tsx,css,woff2,svg,json}', 'public/**/*', 'package-lock.json', 'vite.config.ts'],
    {
      cwd: ROOT,
      exclude: (name) => /\.test\.tsx?$/.test(name),
    },
  ).sort()
  const digest = createHash('sha256')
  for (const file of files) {
    if (/\.[^/]+$/.test(file)) digest.update(file).update(readFileSync(join(ROOT, file)))
  }
  return digest.digest('hex')
}

/** Compressing once, as well as can be, costs nothing per request. */
function compressAssets(): void {
  for (const file of globSync('client/**/*', { cwd: NEXT }).filter((name) => COMPRESSIBLE.test(name))) {
    const path = join(NEXT, file)
    const content = readFileSync(path)
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
  }
}

/**
 * Builds if needed and returns whether it did. Of several processes one builds; the others wait for it. Throws if the bundler fails. Where
 * nothing is to build nothing is written, so the folder may be read-only.
 */
export function buildIfStale(): boolean {
  if (isUpToDate()) return false
  while (!takeLock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOCK_POLL_MS)
  try {
    if (isUpToDate()) return false
    build()
    return true
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function takeLock(): boolean {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    if (!holderIsAlive()) rmSync(LOCK, { force: true })
    return false
  }
}

/** Whether the process that holds the lock still runs; one that was killed leaves it behind. */
function holderIsAlive(): boolean {
  try {
    const pid = Number(readFileSync(LOCK, 'utf8'))
    return pid === 0 || process.kill(pid, 0)
  } catch {
    return false
  }
}

function isUpToDate(): boolean {
  const stamp = join(DIST, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesDigest()
}

function build(): void {
  console.log('Building the front end …')
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  rmSync(NEXT, { recursive: true, force: true })
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn', '--outDir', NEXT], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (built.status !== 0) throw new Error('The front end could not be built.')
  compressAssets()
  // The build may regenerate the route tree, which is one of its own sources.
  writeFileSync(join(NEXT, STAMP), sourcesDigest())
  swapBuild(NEXT, DIST)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!buildIfStale()) console.log('The front end is up to date.')
}
