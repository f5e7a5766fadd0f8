// Runs the checks of the project.
//   npm test                     everything that must pass before it lands
//   npm test -- --full           everything on both databases and at both widths, before a release
//   npm run check                what must pass before a commit: no PostgreSQL server, no processes, no browser
//   npm run check -- --changed   the tests nearest to the uncommitted changes, or to the last commit where there are none;
//                                --changed=main: all that differs from that commit
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { judge, type Verdict } from './judge.ts'
import { outsideErrorsOf } from './outsideErrors.ts'
import { type Outcome, readReport } from './testReport.ts'
import { type Stage, type Step, stepsForChange, stepsOfCheck, stepsOfTest } from './testSteps.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const args = process.argv.slice(2)

/** More failed tests than this are no accident: none of them runs again. */
const MAX_RUN_AGAIN = 20
/** More flaky tests than this fail the run. */
const MAX_FLAKY = 5
const started = Date.now()
/** What made the run fail, beside tests. */
const problems: string[] = []
/** Steps that took longer than on two quiet cores. How busy a machine is fails nothing. */
const slow: string[] = []
/** The steps that ran tests, and what became of these. */
const tested: { step: Step; first: Outcome[]; again?: Outcome[] }[] = []

function stagesAsked(): Stage[] {
  const changed = args.find((arg) => /^--changed(=|$)/.test(arg))
  if (changed === undefined) {
    const full = args.includes('--full')
    // For every step, also for tests that run again.
    if (full) process.env.FULL = '1'
    return args.includes('--check') ? stepsOfCheck() : stepsOfTest({ full })
  }
  const since = changed.split('=')[1] || (git('status', '--porcelain').length > 0 ? 'HEAD' : 'HEAD~1')
  return stepsForChange([
    ...git('diff', '--name-only', since),
    ...git('ls-files', '--others', '--exclude-standard'),
  ])
}

/** The lines that a git command prints. */
function git(...command: string[]): string[] {
  const done = spawnSync('git', command, { cwd: ROOT, encoding: 'utf8' })
  if (done.status !== 0) throw new Error(`git ${command.join(' ')} failed: --changed needs a git repository.`)
  return done.stdout.split('\n').filter((line) => line !== '')
}

const minutesSince = (begun: number) => ((Date.now() - begun) / 60_000).toFixed(1)

async function runStep(step: Step, isLeading: boolean): Promise<Outcome[]> {
  if (isLeading) console.log(`\n── ${step.name}`)
  const begun = Date.now()
  const { ok, output } = await run(step, isLeading)
  const minutes = minutesSince(begun)
  if (!ok) process.stdout.write(output)
  const budget = step.minutes === undefined ? '' : ` of ${step.minutes} min`
  console.log(`── ${step.name}: ${ok ? 'ok' : 'FAILED'} (${minutes} min${budget})`)
  if (step.minutes !== undefined && Number(minutes) > step.minutes)
    slow.push(`${step.name} took ${minutes} min of ${step.minutes}`)
  if (!step.report) {
    if (!ok) problems.push(step.name)
    return []
  }
  const read = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  const outside: string[] = JSON.parse(read(outsideErrorsOf(step.report)) ?? '[]')
  const outcomes = readReport(read(step.report), ok, step.name, outside)
  if (!step.mayBeEmpty && outcomes.every(({ status }) => status === 'skipped'))
    problems.push(`${step.name} ran no test`)
  if (step.maxTests !== undefined && outcomes.length > step.maxTests)
    problems.push(`${step.name}: ${outcomes.length} tests; at most ${step.maxTests} may be (docs/testing.md)`)
  return outcomes
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

/** Runs the files of failed tests once more, one after the other, now that nothing else runs. */
async function runFailedAgain(): Promise<void> {
  const failed = tested.flatMap(({ first }) => first.filter(({ status }) => status === 'failed'))
  if (failed.length > MAX_RUN_AGAIN) return
  for (const entry of tested) {
    const files = entry.first.filter(({ status }) => status === 'failed').map(({ file }) => file)
    const known = [...new Set(files.filter((file) => file !== undefined))]
    if (known.length > 0 && entry.step.again) entry.again = await runStep(entry.step.again(known), true)
  }
}

/** Says what failed and what is flaky, and ends with the line that counts the tests. */
function report(verdicts: Verdict[]): void {
  const flaky = verdicts.flatMap((verdict) => verdict.flaky)
  const failed = verdicts.flatMap((verdict) => verdict.failed)
  if (flaky.length > MAX_FLAKY) problems.push(`${flaky.length} tests are flaky; at most ${MAX_FLAKY} may be`)
  const hasFailed = problems.length + failed.length > 0
  if (hasFailed) print(['', 'Failed:', ...problems, ...failed.flatMap(({ name, reason }) => [name, reason])])
  print(['', `Took ${minutesSince(started)} minutes.`])
  if (slow.length > 0) print(['Slower than on two quiet cores:', ...slow])
  if (!process.env.TEST_DATABASE_URL && !args.includes('--check'))
    print(['The tests did not run on a PostgreSQL server: set TEST_DATABASE_URL to include it.'])
  print(
    flaky.flatMap(({ name, outcomes, reason }) => [`flaky (${outcomes.join(', then ')}): ${name}`, reason]),
  )
  const count = (of: (verdict: Verdict) => number) => verdicts.reduce((sum, verdict) => sum + of(verdict), 0)
  const [passed, skipped] = [count((verdict) => verdict.passed), count((verdict) => verdict.skipped)]
  print(['', `tests: ${passed} passed, ${failed.length} failed, ${skipped} skipped`])
  process.exit(hasFailed ? 1 : 0)
}

/** Prints lines, with files by their paths from the project's folder. */
const print = (lines: (string | undefined)[]) =>
  console.log(
    lines
      .filter((line) => line !== undefined)
      .join('\n')
      .replaceAll(ROOT, ''),
  )

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
      for (const step of lane) {
        const first = await runStep(step, index === 0)
        if (step.report) tested.push({ step, first })
      }
    }),
  )
}
await runFailedAgain()
report(tested.map(({ first, again }) => judge(first, again)))
