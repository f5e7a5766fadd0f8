// What `npm start` runs once everything is installed. Plain JavaScript: stripping its types would load what strips
// types, 20 MB that nothing else needs once everything has been compiled before. It is run with a small young generation
// (package.json): the engine's own choice grows to 130 MB under load, for a tenth less processor time a rendered page.
import cluster from 'node:cluster'
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { restartWithMallocSettings } from './mallocSettings.mjs'

// Only as the script that Node was started with: another one that imports this would not run again.
if (import.meta.main) restartWithMallocSettings()

const { processCount, supervise } = await import('./processes.mjs')
const count = cluster.isPrimary ? processCount(process.env) : 1
if (count > 1) await supervise(count)
else await start()

async function start() {
  // Caches compiled code: the next start takes a third less time and 25 MB less memory.
  enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
  process.env.NODE_ENV = 'production'

  const { checkPorts } = await import('./checkPorts.mjs')
  const { buildIfStale } = await import('./build.ts')
  try {
    // A later one of several processes would get connections to the ports, which others listen on.
    if (cluster.worker === undefined || cluster.worker.id === 1) await checkPorts()
    buildIfStale()
  } catch (error) {
    console.error(`Idledex cannot start: ${/** @type {Error} */ (error).message}`)
    process.exit(1)
  }
  await import('../src/main.ts')
}
