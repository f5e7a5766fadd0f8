import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'

const REPORTS = mkdtempSync(join(tmpdir(), 'idledex-test-'))

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** The JSON report that the step leaves, if it runs tests. */
  report?: string
  /** Whether it is no mistake that not a single test ran. */
  mayBeEmpty?: boolean
}

/** The steps of a lane run one after the other, the lanes of a stage beside each other, and the stages in turn. */
export type Stage = Step[][]

const EMBEDDED = { TEST_DATABASE_URL: '' }

const types: Step = { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] }
const lint: Step = { name: 'lint and format', command: ['biome', 'check', '.'] }
const unused: Step = { name: 'unused code', command: ['knip'] }
const build: Step = { name: 'build', command: ['node', 'scripts/build.ts'] }

/**
 * Everything that holds before a commit; `whole` adds what takes longest: killing the database while it writes, and
 * the browser tests. Throws when these find no browser.
 */
export function allSteps(whole: boolean): Stage[] {
  const tests = [vitest('unit and API tests on the embedded database', ['unit', 'database'], EMBEDDED)]
  if (process.env.TEST_DATABASE_URL) tests.push(vitest('database and API tests on PostgreSQL', ['database']))
  const processes = vitest('tests of starting and stopping', ['processes'], EMBEDDED)
  const stages: Stage[] = [[tests, [types, lint, unused, build]], [[processes]]]
  if (whole) {
    stages.push([[vitest('tests of being killed', ['kills'], EMBEDDED)]], [[browserTests()]])
  }
  return stages
}

/**
 * What a change may have broken, by the imports between files: the change is what differs from the commit `since`. The tests
 * that read the source or the documents instead of importing them always run.
 */
export function stepsForChange(since: string): Stage[] {
  const related = vitest('tests that the change concerns', ['unit', 'database'], EMBEDDED)
  related.command.push(`--changed=${since}`, '--passWithNoTests')
  related.mayBeEmpty = true
  const texts = vitest('tests of the source and the documents', ['unit'])
  texts.command.push('test/architecture.test.ts', 'test/conformance.test.ts', 'test/security.test.ts')
  return [[[related], [lint, types, texts]]]
}

function vitest(name: string, projects: string[], env: Record<string, string> = {}): Step {
  const report = join(REPORTS, `${name.replaceAll(' ', '-')}.json`)
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: [...command, ...projects.map((project) => `--project=${project}`)], env, report }
}

function browserTests(): Step {
  const report = join(REPORTS, 'browser.json')
  return {
    name: 'browser tests',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { CHROMIUM_PATH: findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    report,
  }
}
