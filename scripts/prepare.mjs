// Installs what is missing before `npm start`, `npm run dev` and `npm test`. It never takes a package away that is
// installed and wanted by the lock file. Plain JavaScript without a dependency, because it runs on whatever Node the
// machine has, before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Package */
/** @typedef {Record<string, Package>} Packages Packages by their folder, e.g. `node_modules/react`. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** Running the site needs no development tools; everything else does. */
const needsDevelopment = process.argv[2] !== 'start'

const [major] = process.versions.node.split('.').map(Number)
if (major < 20)
  fail(
    `Idledex needs Node 20 or newer to start with (this is ${process.version}); it installs its own Node 24.`,
  )

const wanted = readPackages('package-lock.json')
// npm keeps a list of what it has installed.
const installed = readPackages(join('node_modules', '.package-lock.json'))

if (!isComplete()) install()

/**
 * @param {string} file
 * @returns {Packages}
 */
function readPackages(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** Whether every package that is needed here is installed as the lock file has it. */
function isComplete() {
  return Object.entries(wanted).every(([folder, entry]) => {
    if (folder === '' || entry.optional) return true
    if (!needsDevelopment && (entry.dev || entry.devOptional)) return true
    return isInstalled(folder, entry)
  })
}

/**
 * @param {string} folder
 * @param {Package} entry
 */
function isInstalled(folder, entry) {
  const found = installed[folder]
  return (
    found?.version === entry.version && found?.integrity === entry.integrity && existsSync(join(root, folder))
  )
}

function install() {
  // Without the development tools npm would remove them where they are installed already.
  const hasDevelopment = Object.values(installed).some((entry) => entry.dev)
  const omit = needsDevelopment || hasDevelopment ? [] : ['--omit=dev']
  // `npm ci` begins by deleting node_modules.
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci']
  const args = [...command, ...omit]
  console.log(
    `Installing Idledex's packages (npm ${args.join(' ')}). This happens once and takes about a minute …`,
  )
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0)
    fail('The packages could not be installed. Is the network reachable and this folder writable?')
}

/** @param {string} message */
function fail(message) {
  console.error(message)
  process.exit(1)
}
