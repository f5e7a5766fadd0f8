// What `npm test` and `npm run check` run: every check of the project, in the order of how soon it tells.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from './browser.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const REPORTS = mkdtempSync(join(tmpdir(), 'idledex-test-'))
const withBrowser = !process.argv.includes('--no-browser')

interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Where the step leaves the numbers of its tests. */
  report?: string
}

interface Counts {
  passed: number
  failed: number
  skipped: number
}

function steps(): Step[] {
  const list: Step[] = [
    { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] },
    { name: 'lint and format', command: ['biome', 'check', '.'] },
    { name: 'unused code', command: ['knip'] },
    vitest('unit and API tests on the embedded database', ['unit', 'database'], { TEST_DATABASE_URL: '' }),
  ]
  if (process.env.TEST_DATABASE_URL) list.push(vitest('database and API tests on PostgreSQL', ['database']))
  list.push({ name: 'build', command: ['node', 'scripts/build.ts'] })
  list.push(vitest('tests of starting, stopping and being killed', ['processes'], { TEST_DATABASE_URL: '' }))
  if (withBrowser) {
    const browser = join(REPORTS, 'browser.json')
    list.push({
      name: 'browser tests',
      command: ['playwright', 'test', '--reporter=list,json'],
      env: { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: browser },
      report: browser,
    })
  }
  return list
}

function vitest(name: string, projects: string[], env: Record<string, string> = {}): Step {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: [...command, ...projects.map((project) => `--project=${project}`)], env, report }
}

function run(step: Step): boolean {
  console.log(`\n── ${step.name}`)
  const [command, ...args] = step.command
  const env = { ...process.env, ...step.env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` }
  return spawnSync(command!, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0
}

function counts(report: string): Counts {
  try {
    const read = JSON.parse(readFileSync(report, 'utf8'))
    if (read.stats)
      return {
        passed: read.stats.expected,
        failed: read.stats.unexpected + read.stats.flaky,
        skipped: read.stats.skipped,
      }
    return {
      passed: read.numPassedTests,
      failed: read.numFailedTests,
      skipped: read.numPendingTests + read.numTodoTests,
    }
  } catch {
    return { passed: 0, failed: 0, skipped: 0 }
  }
}

let all: Step[]
try {
  all = steps()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

const failedSteps: string[] = []
const total: Counts = { passed: 0, failed: 0, skipped: 0 }
for (const step of all) {
  const started = Date.now()
  const ok = run(step)
  console.log(`── ${step.name}: ${ok ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!ok) failedSteps.push(step.name)
  if (step.report) {
    const read = counts(step.report)
    total.passed += read.passed
    total.failed += read.failed
    total.skipped += read.skipped
    if (read.passed === 0) failedSteps.push(`${step.name} ran no test`)
  }
}
if (!process.env.TEST_DATABASE_URL) {
  console.log('\nThe tests did not run on a PostgreSQL server: set TEST_DATABASE_URL to run them there too.')
}
if (failedSteps.length > 0) console.error(`\nFailed: ${failedSteps.join('; ')}`)
console.log(`\ntests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(failedSteps.length > 0 ? 1 : 0)
