import { expect, test } from 'vitest'
import { judge } from './judge.ts'
import type { Outcome } from './testReport.ts'

const file = 'votes.test.ts'
const outcome = (title: string, status: Outcome['status']): Outcome => ({
  name: `${file} › ${title}`,
  file,
  status,
  ...(status === 'failed' ? { reason: `${title} broke` } : {}),
})
const notLoaded: Outcome = { name: file, file, status: 'failed', reason: 'no such module' }

test('a test that fails and then passes counts as passed, and is flaky', () => {
  const verdict = judge(
    [outcome('counts', 'passed'), outcome('shows', 'failed'), outcome('later', 'skipped')],
    [outcome('counts', 'passed'), outcome('shows', 'passed'), outcome('later', 'skipped')],
  )
  expect(verdict).toEqual({
    passed: 2,
    failed: [],
    skipped: 1,
    flaky: [{ name: `${file} › shows`, outcomes: ['failed', 'passed'], reason: 'shows broke' }],
  })
})

test('a test that fails twice fails', () => {
  const shows = outcome('shows', 'failed')
  expect(judge([shows], [shows])).toEqual({ passed: 0, failed: [shows], skipped: 0, flaky: [] })
})

test('a test that fails and did not run again fails', () => {
  const shows = outcome('shows', 'failed')
  for (const again of [undefined, [], [outcome('counts', 'passed')], [outcome('shows', 'skipped')]])
    expect(judge([shows], again)).toMatchObject({ passed: 0, failed: [shows], flaky: [] })
})

test('a test whose name several have passes only if all of them do', () => {
  const [shows, passes] = [outcome('shows', 'failed'), outcome('shows', 'passed')]
  expect(judge([shows, passes], [shows, passes])).toMatchObject({ passed: 1, failed: [shows] })
})

test('a file that loads only when it runs again is flaky, and its tests count', () => {
  const again = [outcome('counts', 'passed'), outcome('shows', 'passed')]
  expect(judge([notLoaded], again)).toEqual({
    passed: 2,
    failed: [],
    skipped: 0,
    flaky: [{ name: file, outcomes: ['failed', 'passed'], reason: 'no such module' }],
  })
  expect(judge([notLoaded], [notLoaded])).toMatchObject({ passed: 0, failed: [notLoaded], flaky: [] })
})

test('a test that passes at first and fails when its file runs again is flaky', () => {
  const verdict = judge(
    [outcome('counts', 'passed'), outcome('shows', 'failed')],
    [outcome('counts', 'failed'), outcome('shows', 'passed')],
  )
  expect(verdict.flaky.map(({ name, outcomes }) => [name, ...outcomes])).toEqual([
    [`${file} › shows`, 'failed', 'passed'],
    [`${file} › counts`, 'passed', 'failed'],
  ])
  expect(verdict).toMatchObject({ passed: 2, failed: [] })
})
