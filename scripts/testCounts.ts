import { stripVTControlCharacters } from 'node:util'

/** How many tests of a step passed, failed and were skipped. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    /** Why the file did not load. */
    message: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] | null }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Errors outside of any test, e.g. a file that does not load or a server that does not start. */
  errors?: unknown[]
  suites?: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    ok: boolean
    tests: { projectName: string; results: { error?: { message?: string } }[] }[]
  }[]
}

/**
 * Reads the JSON report of Vitest or Playwright. A test file that does not load has no tests to fail: it counts as one
 * failed test, and so does an error outside of any test. `ok` is whether the command succeeded; where it did not and its report
 * (undefined if it left none) blames no test, that counts as one failed test too.
 */
export function countTests(report: string | undefined, ok: boolean): Counts {
  const counts = report === undefined ? { passed: 0, failed: 0, skipped: 0 } : readCounts(JSON.parse(report))
  return !ok && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readCounts(report: VitestReport | PlaywrightReport): Counts {
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats
    return { passed: expected, failed: unexpected + flaky + (report.errors?.length ?? 0), skipped }
  }
  const failedOutsideOfTests = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + failedOutsideOfTests.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * Names the tests of a report that failed, and the files that did not load, each with the first lines of its reason: the output that has
 * it whole may be long gone. None where the command left no report.
 */
export function failedTests(report: string | undefined): string[] {
  if (report === undefined) return []
  const parsed: VitestReport | PlaywrightReport = JSON.parse(report)
  if ('stats' in parsed) return (parsed.suites ?? []).flatMap((suite) => failedSpecs(suite))
  return parsed.testResults.flatMap((file) => {
    if (file.status !== 'failed') return []
    const failed = file.assertionResults.filter((assertion) => assertion.status === 'failed')
    if (failed.length === 0) return [withReason(file.name, file.message)]
    return failed.map((test) => withReason(`${file.name} › ${test.fullName}`, test.failureMessages?.[0]))
  })
}

function failedSpecs(suite: PlaywrightSuite): string[] {
  const own = suite.specs
    .filter((spec) => !spec.ok)
    .map(({ title, tests: [test] }) =>
      withReason(`[${test?.projectName}] ${title}`, test?.results.find(({ error }) => error)?.error?.message),
    )
  const inner = (suite.suites ?? []).flatMap(failedSpecs)
  return [...own, ...inner].map((name) => `${suite.title} › ${name}`)
}

const REASON_LINES = 8

function withReason(name: string, reason = ''): string {
  const lines = stripVTControlCharacters(reason).split('\n')
  const said = lines.filter((line) => line.trim() !== '').slice(0, REASON_LINES)
  return [name, ...said.map((line) => `    ${line}`)].join('\n')
}
