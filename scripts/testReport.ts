import { stripVTControlCharacters } from 'node:util'

/** What became of a test. */
export interface Outcome {
  /** How a person finds it: `file › title`, for browser tests with their project; the file alone where it did not load. */
  name: string
  /** Its file; undefined for an error outside of any test. */
  file?: string
  status: 'passed' | 'failed' | 'skipped'
  /** Why it failed: the first lines. */
  reason?: string
}

interface VitestReport {
  testResults: {
    name: string
    status: string
    /** Why the file did not load; empty where its process was killed. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightReport {
  stats: unknown
  /** Errors outside of any test, e.g. a file that does not load or a server that does not start. */
  errors?: { message?: string }[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: PlaywrightTest[] }[]
}

/** A spec at one width. */
interface PlaywrightTest {
  projectName: string
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
  results: { error?: { message?: string } }[]
}

/**
 * Reads the JSON report of Vitest or Playwright; undefined if the command left none. A test file that does not load, or whose process was
 * killed, has no tests to fail: it counts as a failed test, and so does an error outside of any test. `ok` is whether the command
 * succeeded; where it did not and its report blames no test, that counts as a failed test of the name `command`. `outside` says what
 * Vitest's report leaves out: scripts/outsideErrors.ts.
 */
export function readReport(
  report: string | undefined,
  ok: boolean,
  command: string,
  outside: readonly string[] = [],
): Outcome[] {
  const parsed: VitestReport | PlaywrightReport | undefined =
    report === undefined ? undefined : JSON.parse(report)
  const outcomes =
    parsed === undefined ? [] : 'stats' in parsed ? ofPlaywright(parsed, command) : ofVitest(parsed, outside)
  const isBlamed = ok || outcomes.some(({ status }) => status === 'failed')
  return isBlamed
    ? outcomes
    : [
        ...outcomes,
        outcome(`${command}: an error outside of any test`, undefined, 'failed', outside.join('\n')),
      ]
}

function ofVitest({ testResults }: VitestReport, outside: readonly string[]): Outcome[] {
  return testResults.flatMap(({ name: file, status, message, assertionResults }) => {
    const tests = assertionResults.map(({ status, fullName, failureMessages }) =>
      outcome(
        `${file} › ${fullName}`,
        file,
        status === 'passed' || status === 'failed' ? status : 'skipped',
        failureMessages?.[0],
      ),
    )
    const didNotLoad = status === 'failed' && !tests.some((test) => test.status === 'failed')
    if (!didNotLoad) return tests
    const reason = message || outside.filter((error) => error.includes(file)).join('\n')
    return [...tests, outcome(file, file, 'failed', reason)]
  })
}

function ofPlaywright({ errors = [], suites = [] }: PlaywrightReport, command: string): Outcome[] {
  return [
    ...errors.map(({ message }) =>
      outcome(`${command}: an error outside of any test`, undefined, 'failed', message),
    ),
    ...suites.flatMap((suite) => ofSuite(suite, suite.title)),
  ]
}

function ofSuite({ file, specs, suites = [] }: PlaywrightSuite, path: string): Outcome[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map(({ projectName, status, results }) =>
      outcome(
        `${path} › [${projectName}] ${title}`,
        file,
        status === 'expected' ? 'passed' : status === 'skipped' ? 'skipped' : 'failed',
        results.find(({ error }) => error)?.error?.message,
      ),
    ),
  )
  return [...own, ...suites.flatMap((suite) => ofSuite(suite, `${path} › ${suite.title}`))]
}

const REASON_LINES = 8

function outcome(name: string, file: string | undefined, status: Outcome['status'], reason = ''): Outcome {
  if (status !== 'failed') return { name, file, status }
  const lines = stripVTControlCharacters(reason).split('\n')
  const said = lines.filter((line) => !/^\s*$|^\s+at .*\/node_modules\//.test(line)).slice(0, REASON_LINES)
  return { name, file, status, reason: said.map((line) => `    ${line}`).join('\n') }
}
