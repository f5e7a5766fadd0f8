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
  /** Whether the step may run no tests at all. */
  mayBeEmpty?: boolean
}

/** The steps of a lane run one after the other, the lanes of a stage beside each other, and the stages in turn. */
export type Stage = Step[][]

const EMBEDDED = { TEST_DATABASE_URL: '' }
/** Tests of processes that share a database, which the embedded one does not allow. */
const NEED_POSTGRESQL = [
  'test/liveUpdates.process.test.ts',
  'test/databaseAway.process.test.ts',
  'test/backup.process.test.ts',
  'test/worker.process.test.ts',
]

const types: Step = { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] }
const lint: Step = { name: 'lint and format', command: ['biome', 'check', '.'] }
const unused: Step = { name: 'unused code', command: ['knip'] }
const build: Step = { name: 'build', command: ['node', 'scripts/build.ts'] }
const firstLoad: Step = { name: 'size of the first visit', command: ['node', 'scripts/firstLoad.ts'] }

/**
 * Everything that holds before a commit; `whole` adds what takes longest: killing the database while it writes, and
 * the browser tests. Throws when these find no browser.
 */
export function allSteps(whole: boolean): Stage[] {
  const tests = [vitest('unit and API tests on the embedded database', ['unit', 'database'], EMBEDDED)]
  if (process.env.TEST_DATABASE_URL) tests.push(vitest('database and API tests on PostgreSQL', ['database']))
  const processes = [vitest('tests of starting and stopping', ['processes'], EMBEDDED)]
  if (process.env.TEST_DATABASE_URL) {
    const shared = vitest('tests of several processes on PostgreSQL', ['processes'])
    shared.command.push(...NEED_POSTGRESQL)
    processes.push(shared)
  }
  const stages: Stage[] = [[tests, [types, lint, unused, build, firstLoad]], [processes]]
  if (whole) {
    stages.push([[vitest('tests of being killed', ['kills'], EMBEDDED)]], [[browserTests()]])
  }
  return stages
}

/**
 * What a change may most likely have broken; the change is what differs from the commit `since`, and `files` are its files. Unit tests
 * are chosen by the imports between files. Tests of the API all import the whole API: of these, and of the database, those of the same
 * feature run. The tests that read the source or the documents instead of importing them always run.
 */
export function stepsForChange(since: string, files: readonly string[]): Stage[] {
  const unit = vitest('unit tests that the change concerns', ['unit'])
  unit.command.push(`--changed=${since}`, '--passWithNoTests')
  const tests = [{ ...unit, mayBeEmpty: true }]
  const folders = new Set(files.map(testedFolder).filter((folder) => folder !== undefined))
  if (folders.size > 0) {
    const database = vitest('database and API tests beside the change', ['database'], EMBEDDED)
    database.command.push(...folders, '--passWithNoTests')
    tests.push({ ...database, mayBeEmpty: true })
  }
  const texts = vitest('tests of the source and the documents', ['unit'])
  texts.command.push('test/architecture.test.ts', 'test/conformance.test.ts', 'test/security.test.ts')
  return [[tests, [lint, types, texts]]]
}

/** Where the tests of a source file are: the feature's folder, else its own below `src`, `test` or `bench`. */
function testedFolder(file: string): string | undefined {
  return /^src\/features\/[^/]+\/|^src\/(?:[^/]+\/)+|^(?:test|bench)\//.exec(file)?.[0]
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
