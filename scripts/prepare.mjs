// Installs what is missing before `npm start`, `npm run dev` and `npm test`. Plain JavaScript without a dependency,
// because it runs on whatever Node the machine has, before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const stampFile = join(root, 'node_modules', '.idledex-installed')
/** Running the site needs no development tools; everything else does. */
const wanted = process.argv[2] === 'start' ? 'run' : 'develop'

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(
    `Idledex needs Node 20 or newer to start with (this is ${process.version}); it brings its own Node 24 along.`,
  )

const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split(' ') : []
const enough = installed[0] === lock && (installed[1] === 'develop' || wanted === 'run')

if (!enough) {
  console.log(
    `Installing Idledex's packages (npm ci${wanted === 'run' ? ' --omit=dev' : ''}); once, about a minute …`,
  )
  const args = [
    'ci',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(wanted === 'run' ? ['--omit=dev'] : []),
  ]
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0)
    fail('The packages could not be installed. Is the network reachable and this folder writable?')
  writeFileSync(stampFile, `${lock} ${wanted}`)
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}
