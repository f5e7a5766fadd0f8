// Checks how much JavaScript the first visit to each page loads: `npm run check` runs it after the build. What is not needed at first
// belongs behind an import() that runs when somebody uses it.
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * What every page loads, in kB of 1,000 bytes, compressed. React takes 59 of it, the router 26, TanStack Query 10; a new page adds about 0.4 for
 * its address and head.
 */
const MAX_SHARED_KB = 126
/** What a page loads besides. */
const MAX_PAGE_KB: Readonly<Record<string, number>> = {
  '/_browse': 22.9,
  '/game/$urlid': 33.5,
  '/game/$urlid_/edit': 48.3,
  '/game/$urlid_/posts': 46.5,
  '/list/$id': 63.5,
  '/play': 13.2,
  '/post/$id': 62.8,
  '/settings': 48.8,
  '/update/$id': 47.5,
  '/user/$username': 56.6,
}
const MAX_OTHER_PAGE_KB = 42.1
/** Not for readers. */
const UNBOUNDED = ['/dev/ui']

interface Manifest {
  tsrStartManifest: () => { routes: Record<string, { preloads?: string[] }> }
}

async function readManifest(): Promise<Record<string, { preloads?: string[] }>> {
  // That of the build before may be there, too.
  const [file] = globSync('dist/server/assets/_tanstack-start-manifest*.js', { cwd: ROOT }).toSorted(
    (a, b) => statSync(join(ROOT, b)).mtimeMs - statSync(join(ROOT, a)).mtimeMs,
  )
  if (!file) throw new Error('There is no build: run `npm run build` first.')
  const { tsrStartManifest }: Manifest = await import(pathToFileURL(join(ROOT, file)).href)
  return tsrStartManifest().routes
}

const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(join(ROOT, 'dist/client', `${file}.br`)).size / 1_000, 0)

const routes = await readManifest()
const shared = new Set(routes.__root__?.preloads)
const failures: string[] = []

function check(page: string, files: Iterable<string>, max: number): void {
  const size = sizeOf(files)
  const line = `${page.padEnd(24)} ${size.toFixed(1).padStart(6)} of ${max} kB`
  console.log(line)
  if (size > max) failures.push(line)
}

check('every page', shared, MAX_SHARED_KB)
for (const [route, { preloads = [] }] of Object.entries(routes)) {
  if (route === '__root__' || UNBOUNDED.includes(route)) continue
  const own = preloads.filter((file) => !shared.has(file))
  check(route, own, MAX_PAGE_KB[route] ?? MAX_OTHER_PAGE_KB)
}
if (failures.length > 0) {
  console.error(['The first visit to these pages loads too much JavaScript:', ...failures].join('\n'))
  process.exit(1)
}
