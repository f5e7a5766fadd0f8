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
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  /** Errors outside of any test, e.g. a file that does not load or a server that does not start. */
  errors?: unknown[]
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
