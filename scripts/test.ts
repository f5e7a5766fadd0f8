// Runs the checks of the project.
//   npm test                     everything
//   npm run check                without the browser tests and without killing databases
//   npm run check -- --changed   the tests nearest to the uncommitted changes, or to the last commit where there are none;
//                                --changed=main: all that differs from that commit
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Counts, countTests, failedTests } from './testCounts.ts'
import { allSteps, type Stage, type Step, stepsForChange } from './testSteps.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)

const failedSteps: string[] = []
const failures: string[] = []
const total: Counts = { passed: 0, failed: 0, skipped: 0 }

function stagesAsked(): Stage[] {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  if (changed === undefined) return allSteps(!args.includes('--no-browser'))
  const since = changed.split('=')[1] || (git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1')
  const files = [...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')]
  return stepsForChange(since, files)
}

/** The lines that a git command prints. */
function git(...command: string[]): string[] {
  const done = spawnSync('git', command, { cwd: ROOT, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`git ${command.join(' ')} failed: --changed needs a git repository.`)
  return done.stdout.split('\n').filter((line) => line !== '')
}

async function runStep(step: Step, isLeading: boolean): Promise<void> {
  if (isLeading) console.log(`\n── ${step.name}`)
  const started = Date.now()
  const { ok, output } = await run(step, isLeading)
  if (!ok) process.stdout.write(output)
  console.log(`── ${step.name}: ${ok ? 'ok' : 'FAILED'} (${((Date.now() - started) / 1000).toFixed(1)} s)`)
  if (!ok) failedSteps.push(step.name)
  if (step.report) addCounts(step, ok)
}

/** The first step of a stage writes to the terminal; the output of parallel steps is shown only if they fail. */
function run({ command: [command, ...rest], env }: Step, isLeading: boolean) {
  const child = spawn(command!, rest, {
    cwd: ROOT,
    stdio: isLeading ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  let output = ''
  const read = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return new Promise<{ ok: boolean; output: string }>((resolve) => {
    child.on('error', (error) => resolve({ ok: false, output: `${error.message}\n` }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

function addCounts(step: Step, ok: boolean): void {
  const report = existsSync(step.report!) ? readFileSync(step.report!, 'utf8') : undefined
  const counts = countTests(report, ok)
  failures.push(...failedTests(report))
  total.passed += counts.passed
  total.failed += counts.failed
  total.skipped += counts.skipped
  if (counts.passed === 0 && !step.mayBeEmpty) failedSteps.push(`${step.name} ran no test`)
}

let stages: Stage[]
try {
  stages = stagesAsked()
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
for (const lanes of stages) {
  await Promise.all(
    lanes.map(async (lane, index) => {
      for (const step of lane) await runStep(step, index === 0)
    }),
  )
}
if (!process.env.TEST_DATABASE_URL) {
  console.log('\nThe tests did not run on a PostgreSQL server: set TEST_DATABASE_URL to include it.')
}
if (failedSteps.length > 0) console.error(['', `Failed: ${failedSteps.join('; ')}`, ...failures].join('\n'))
console.log(`\ntests: ${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(failedSteps.length > 0 ? 1 : 0)
