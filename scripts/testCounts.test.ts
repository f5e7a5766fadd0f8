import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { countTests, failedTests } from './testCounts.ts'

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

/** Runs Vitest on one test file with this text, and returns its JSON report and whether it succeeded. */
async function runVitest(source: string): Promise<{ report: string; ok: boolean }> {
  // Within the project, so that the file finds Vitest.
  const folder = await mkdtemp(fileURLToPath(new URL('../node_modules/.counts-', import.meta.url)))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default { test: { exclude: [] } }')
  await writeFile(join(folder, 'one.test.mjs'), source)
  const output = join(folder, 'report.json')
  const args = [VITEST, 'run', '--root', folder, '--reporter=json', `--outputFile=${output}`]
  const ok = await new Promise<boolean>((resolve) => {
    execFile(process.execPath, args, (error) => resolve(error === null))
  })
  return { report: await readFile(output, 'utf8'), ok }
}

const PASSES = `import { test } from 'vitest'; test('passes', () => {});`

test.each([
  [
    'counts tests that pass, fail and are skipped',
    `${PASSES} test('fails', () => { throw 1 }); test.skip('waits', () => {})`,
    [1, 1, 1],
  ],
  [
    'counts a file that does not load as one failed test',
    `import './nothing-here.mjs'; ${PASSES}`,
    [0, 1, 0],
  ],
  [
    'counts an error outside of any test as one failed test',
    `${PASSES} Promise.reject(new Error('left alone'))`,
    [1, 1, 0],
  ],
])('%s', { timeout: 60_000 }, async (_, source, [passed, failed, skipped]) => {
  const { report, ok } = await runVitest(source)
  expect(countTests(report, ok)).toEqual({ passed, failed, skipped })
})

test('names the tests that fail, and a file that does not load, with the reason', {
  timeout: 60_000,
}, async () => {
  const fails = await runVitest(`${PASSES} test('fails', () => { throw new Error('far too late') })`)
  expect(failedTests(fails.report)).toEqual([
    expect.stringMatching(/one\.test\.mjs › fails\n {4}Error: far too late/),
  ])
  const broken = await runVitest(`import './nothing-here.mjs'; ${PASSES}`)
  expect(failedTests(broken.report)).toEqual([expect.stringMatching(/one\.test\.mjs\n {4}.*nothing-here/)])
})

test('names the browser tests that fail, with their project, file and reason', () => {
  const spec = (title: string, ok: boolean) => {
    const results = ok ? [{}] : [{ error: { message: 'Error: \u001B[2mtoo many\u001B[22m' } }]
    return { title, ok, tests: [{ projectName: 'phone', results }] }
  }
  const report = {
    stats: {},
    suites: [
      {
        title: 'votes.spec.ts',
        specs: [spec('a vote shows', true)],
        suites: [{ title: 'offline', specs: [spec('a vote stays', false)] }],
      },
    ],
  }
  expect(failedTests(JSON.stringify(report))).toEqual([
    'votes.spec.ts › offline › [phone] a vote stays\n    Error: too many',
  ])
})

test('counts the errors of Playwright outside of tests, and tests that only passed when tried again', () => {
  const report = {
    stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [{ message: 'Timed out waiting for the server' }],
  }
  expect(countTests(JSON.stringify(report), false)).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('counts a command that ended without a report as one failed test', () => {
  expect(countTests(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})
