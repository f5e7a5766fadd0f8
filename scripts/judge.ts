import type { Outcome } from './testReport.ts'

/** A test that passed once and failed once. */
export interface FlakyTest {
  name: string
  /** What it did at first, and what when its file ran again. */
  outcomes: readonly ['failed', 'passed'] | readonly ['passed', 'failed']
  /** Why it failed: the first lines. */
  reason: string
}

export interface Verdict {
  passed: number
  failed: Outcome[]
  skipped: number
  flaky: FlakyTest[]
}

/**
 * What to think of a step whose failed tests were run again; `again` holds every test of their files, for a file runs as a whole. A test
 * that passes either time passes, and is flaky.
 */
export function judge(first: readonly Outcome[], again: readonly Outcome[] = []): Verdict {
  const failed: Outcome[] = []
  const flaky: FlakyTest[] = []
  let passed = first.filter(({ status }) => status === 'passed').length
  for (const test of first.filter(({ status }) => status === 'failed')) {
    const didNotLoad = test.name === test.file
    const second = again.filter(({ name, file }) => (didNotLoad ? file === test.file : name === test.name))
    const passedNow = second.filter(({ status }) => status === 'passed').length
    if (passedNow > 0 && !second.some(({ status }) => status === 'failed')) {
      passed += passedNow
      flaky.push({ name: test.name, outcomes: ['failed', 'passed'], reason: test.reason ?? '' })
    } else failed.push(test)
  }
  const passedFirst = new Set(first.filter(({ status }) => status === 'passed').map(({ name }) => name))
  for (const { name, status, reason = '' } of again)
    if (status === 'failed' && passedFirst.has(name))
      flaky.push({ name, outcomes: ['passed', 'failed'], reason })
  const skipped = first.filter(({ status }) => status === 'skipped').length
  return { passed, failed, skipped, flaky }
}
