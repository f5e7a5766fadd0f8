import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser, findFirefox } from './browser.ts'
import { processTestsOfServers, taggedTests, unitTestsOf } from './chooseTests.ts'

const REPORTS = mkdtempSync(join(tmpdir(), 'idledex-test-'))

const OUTSIDE_ERRORS = fileURLToPath(new URL('outsideErrors.ts', import.meta.url))

/** What an ordinary run of the browser tests may hold at most: a browser is for journeys, and for what only a width shows. */
export const MAX_BROWSER_RUNS = 400

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** What it may take on two quiet cores. */
  minutes?: number
  /** The JSON report that the step leaves, if it runs tests. */
  report?: string
  /** Whether the step may run no tests at all. */
  mayBeEmpty?: boolean
  maxTests?: number
  /** The step that runs these test files once more, with nothing beside them. */
  again?: (files: string[]) => Step
}

/** The steps of a lane run one after the other, the lanes of a stage beside each other, and the stages in turn. */
export type Stage = Step[][]

const EMBEDDED = { TEST_DATABASE_URL: '' }

const types: Step = { name: 'types', command: ['tsc', '--noEmit', '-p', '.'] }
const lint: Step = { name: 'lint and format', command: ['biome', 'check', '.'] }
const unused: Step = { name: 'unused code', command: ['knip'] }
const build: Step = { name: 'build', command: ['node', 'scripts/build.ts'] }
const firstLoad: Step = { name: 'size of the first visit', command: ['node', 'scripts/firstLoad.ts'] }

const beforeCommit = (): Stage => [
  [
    vitest('unit and API tests on the embedded database', ['unit', 'steps', 'database'], {
      env: EMBEDDED,
      minutes: 5.5,
    }),
  ],
  [types, lint, unused, build, firstLoad],
]

/** `npm run check`: everything that holds before a commit. */
export const stepsOfCheck = (): Stage[] => [beforeCommit()]

/**
 * `npm test`: also what takes longest. On PostgreSQL runs what can differ there; `full` runs everything on both databases, and in the browser
 * at both widths, and in Firefox. Throws where there is no browser.
 */
export function stepsOfTest({ full }: { full: boolean }): Stage[] {
  const stages = [beforeCommit()]
  if (process.env.TEST_DATABASE_URL) stages.push([[onPostgresql(full)]])
  if (process.env.TEST_DATABASE_URL && full) stages.push([[vitest('plans of a grown site', ['growth'])]])
  const processes = [vitest('tests of starting and stopping', ['processes'], { env: EMBEDDED, minutes: 2.5 })]
  if (process.env.TEST_DATABASE_URL)
    processes.push(
      vitest('tests of several processes on PostgreSQL', ['processes'], {
        files: processTestsOfServers(),
        minutes: 3,
      }),
    )
  stages.push([processes])
  stages.push([[vitest('tests of being killed', ['kills'], { minutes: 1.5 })]])
  stages.push([[componentTests()]])
  stages.push([[browserTests(full)]])
  return full ? stages.map((lanes) => lanes.map((lane) => lane.map(withoutCeilings))) : stages
}

const withoutCeilings = ({ minutes, maxTests, ...step }: Step): Step => step

function onPostgresql(full: boolean): Step {
  const name = 'database and API tests on PostgreSQL'
  if (full) return vitest(name, ['database'])
  const files = ['.db.test.ts', ...taggedTests('smoke'), ...taggedTests('race')]
  return vitest(name, ['database'], { files, minutes: 3.5 })
}

/**
 * What a change to these files may most likely have broken. Unit tests are chosen by the imports between files. Tests of the API all import
 * the whole API: of these, and of the database, those of the same feature run, and the smoke tests for what all features share. The tests
 * that read the source or the documents instead of importing them always run.
 */
export function stepsForChange(files: readonly string[]): Stage[] {
  const tests: Step[] = []
  const unitTests = unitTestsOf(files)
  if (unitTests.length > 0)
    tests.push(vitest('unit tests that the change concerns', ['unit', 'steps'], { files: unitTests }))
  const folders = new Set(files.map(featureFolder).filter((folder) => folder !== undefined))
  const databaseTests = [...folders, ...(files.some(isShared) ? taggedTests('smoke') : [])]
  if (databaseTests.length > 0) {
    const name = 'database and API tests of the change'
    tests.push({ ...vitest(name, ['database'], { env: EMBEDDED, files: databaseTests }), mayBeEmpty: true })
  }
  const texts = vitest('tests of the source and the documents', ['unit'], {
    files: [
      'test/architecture.test.ts',
      'test/conformance.test.ts',
      'test/expressions.test.ts',
      'test/threats.test.ts',
      'test/wording.test.ts',
    ],
  })
  return [[tests, [lint, types, texts]]]
}

/** The folder whose tests of the database are those of a file. */
function featureFolder(file: string): string | undefined {
  return /^src\/features\/[^/]+\/[^/]+\/|^src\/(?:http|jobs|db)\/|^(?:test|bench)\//.exec(file)?.[0]
}

/** Whether a file is code that no single feature has: the start, the handlers of events, what all share, migrations, the dependencies. */
const isShared = (file: string) =>
  /^(src|test)\/(?!features\/).*(?<!\.test)\.(tsx?|sql|json)$|^package(-lock)?\.json$/.test(file)

const reportOf = (name: string): string => join(REPORTS, `${name.replaceAll(' ', '-')}.json`)

interface VitestOptions {
  env?: Record<string, string>
  /** Only the test files whose paths contain one of these; otherwise all of the projects. */
  files?: string[]
  minutes?: number
}

function vitest(
  name: string,
  projects: string[],
  { env = {}, files = [], minutes }: VitestOptions = {},
): Step {
  const report = reportOf(name)
  const command = [...vitestCommand(report), ...projects.map((project) => `--project=${project}`), ...files]
  return {
    name,
    command,
    env,
    report,
    minutes,
    again: (files) => {
      const step = vitest(`${name}, again`, projects, { env, files })
      return { ...step, command: [...step.command, '--maxWorkers=1'] }
    },
  }
}

const vitestCommand = (report: string): string[] => [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--reporter=${OUTSIDE_ERRORS}`,
  `--outputFile.json=${report}`,
]

function componentTests(files: string[] = []): Step {
  const name = files.length > 0 ? 'component tests, again' : 'component tests'
  const report = reportOf(name)
  return {
    name,
    command: [...vitestCommand(report), '--config=vitest.components.config.ts', ...files],
    report,
    minutes: 3,
    again: componentTests,
  }
}

function browserTests(full: boolean): Step {
  const again = (): Step => {
    const step = playwright('browser tests, again', full)
    return { ...step, command: [...step.command, '--last-failed', '--workers=1'] }
  }
  return { ...playwright('browser tests', full), minutes: 10, maxTests: MAX_BROWSER_RUNS, again }
}

function playwright(name: string, full: boolean): Step {
  const report = reportOf(name)
  return {
    name,
    command: ['playwright', 'test', '--reporter=list,json'],
    env: {
      CHROMIUM_PATH: findBrowser(),
      ...(full ? { FIREFOX_PATH: findFirefox() } : {}),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    },
    report,
  }
}
