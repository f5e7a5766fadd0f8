import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { outsideErrorsOf } from './outsideErrors.ts'
import { readReport } from './testReport.ts'

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

/** Runs Vitest on one test file with this text, and returns its JSON report, whether it succeeded, and what went wrong outside of tests. */
async function runVitest(source: string): Promise<{ report: string; ok: boolean; outside: string[] }> {
  // Within the project, so that the file finds Vitest.
  const folder = await mkdtemp(fileURLToPath(new URL('../node_modules/.counts-', import.meta.url)))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'vitest.config.mjs'), 'export default { test: { exclude: [] } }')
  await writeFile(join(folder, 'one.test.mjs'), source)
  const output = join(folder, 'report.json')
  const reporters = ['--reporter=json', `--reporter=${OUTSIDE_ERRORS}`, `--outputFile.json=${output}`]
  const args = [VITEST, 'run', '--root', folder, ...reporters]
  const ok = await new Promise<boolean>((resolve) => {
    execFile(process.execPath, args, (error) => resolve(error === null))
  })
  const outside = JSON.parse(await readFile(outsideErrorsOf(output), 'utf8'))
  return { report: await readFile(output, 'utf8'), ok, outside }
}

const OUTSIDE_ERRORS = fileURLToPath(new URL('outsideErrors.ts', import.meta.url))

const PASSES = `import { test } from 'vitest'; test('passes', () => {});`

const PLACE = expect.stringMatching(/one\.test\.mjs$/)

/** Each outcome as `status name`, with the name from the file on. */
const told = (outcomes: { status: string; name: string }[]) =>
  outcomes.map(({ status, name }) => `${status} ${name.replace(/^.*one\.test\.mjs/, 'one.test.mjs')}`)

test.each([
  [
    'tells tests that pass, fail and are skipped',
    `${PASSES} test('fails', () => { throw 1 }); test.skip('waits', () => {})`,
    ['passed one.test.mjs › passes', 'failed one.test.mjs › fails', 'skipped one.test.mjs › waits'],
  ],
  [
    'tells a file that does not load as one failed test',
    `import './nothing-here.mjs'; ${PASSES}`,
    ['failed one.test.mjs'],
  ],
  [
    'tells an error outside of any test as one failed test',
    `${PASSES} Promise.reject(new Error('left alone'))`,
    ['passed one.test.mjs › passes', 'failed unit tests: an error outside of any test'],
  ],
])('%s', { timeout: 60_000 }, async (_, source, expected) => {
  const { report, ok } = await runVitest(source)
  expect(told(readReport(report, ok, 'unit tests'))).toEqual(expected)
})

test('gives the reason of a test that fails and of a file that does not load, and their files', {
  timeout: 60_000,
}, async () => {
  const fails = await runVitest(`${PASSES} test('fails', () => { throw new Error('far too late') })`)
  const reason = expect.stringMatching(/^ {4}Error: far too late/)
  expect(readReport(fails.report, false, '')[1]).toMatchObject({ file: PLACE, reason })
  const broken = await runVitest(`import './nothing-here.mjs'; ${PASSES}`)
  const cause = expect.stringMatching(/nothing-here/)
  expect(readReport(broken.report, false, '')).toMatchObject([{ name: PLACE, file: PLACE, reason: cause }])
})

test('tells each width of a browser test, with its file and reason', () => {
  const at = (projectName: string, status: string) => {
    const error = { message: 'Error: \u001B[2mtoo many\u001B[22m' }
    return { projectName, status, results: status === 'unexpected' ? [{ error }] : [{}] }
  }
  const widths = [at('desktop', 'expected'), at('phone', 'unexpected')]
  const report = {
    stats: {},
    suites: [
      {
        title: 'votes.spec.ts',
        file: 'votes.spec.ts',
        specs: [{ title: 'a vote shows', tests: [at('phone', 'skipped')] }],
        suites: [
          { title: 'offline', file: 'votes.spec.ts', specs: [{ title: 'a vote stays', tests: widths }] },
        ],
      },
    ],
  }
  const file = 'votes.spec.ts'
  expect(readReport(JSON.stringify(report), false, 'browser tests')).toEqual([
    { name: 'votes.spec.ts › [phone] a vote shows', file, status: 'skipped' },
    { name: 'votes.spec.ts › offline › [desktop] a vote stays', file, status: 'passed' },
    {
      name: 'votes.spec.ts › offline › [phone] a vote stays',
      file,
      status: 'failed',
      reason: '    Error: too many',
    },
  ])
})

test('tells an error of Playwright outside of tests as a failed test of no file', () => {
  const report = { stats: {}, errors: [{ message: 'Timed out waiting for the server' }] }
  expect(readReport(JSON.stringify(report), false, 'browser tests')).toEqual([
    {
      name: 'browser tests: an error outside of any test',
      file: undefined,
      status: 'failed',
      reason: '    Timed out waiting for the server',
    },
  ])
})

test('tells a command that failed without a report as a failed test', () => {
  const name = 'browser tests: an error outside of any test'
  expect(readReport(undefined, false, 'browser tests')).toMatchObject([{ name, status: 'failed' }])
})

test('tells a file whose process was killed as one failed test, and by which signal', {
  timeout: 60_000,
}, async () => {
  const { report, ok, outside } = await runVitest(`${PASSES} process.kill(process.pid, 'SIGKILL')`)
  const reason = expect.stringMatching(/SIGKILL.*one\.test\.mjs/)
  expect(readReport(report, ok, 'unit tests', outside)).toMatchObject([
    { name: PLACE, file: PLACE, status: 'failed', reason },
  ])
})
