import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../test/documents.ts'
import { taggedTests, unitTestsOf } from './chooseTests.ts'
import { stepsForChange } from './testSteps.ts'

/** The commands of the Vitest steps for a change. */
const commandsFor = (...files: string[]) =>
  stepsForChange(files)
    .flat(2)
    .filter(({ report }) => report)
    .map(({ command }) => command)

/** A feature's group and noun, such as 'catalog/votes'. */
const featureOf = (file: string) => /^src\/features\/([^/]+\/[^/]+)\//.exec(file)?.[1]

test('a change chooses the unit tests that import its file, directly or not, and no others', () => {
  const chosen = unitTestsOf(['scripts/testReport.ts'])
  expect(chosen).toContain('scripts/testReport.test.ts')
  expect(chosen).toContain('scripts/judge.test.ts')
  expect(chosen).not.toContain('test/architecture.test.ts')
  expect(chosen.every((file) => existsSync(join(ROOT, file)))).toBe(true)
})

test('a changed unit test runs itself', () => {
  expect(unitTestsOf(['scripts/judge.test.ts'])).toEqual(['scripts/judge.test.ts'])
})

test('a change of the dependencies chooses every unit test', () => {
  const all = unitTestsOf(['package-lock.json'])
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter((file) => /\.(db|api|process|kills)\.test/.test(file))).toEqual([])
})

test.each([
  'src/eventHandlers.server.ts',
  'src/shared/paths.ts',
  'src/ui/Toast.tsx',
  'src/http/cache/responseCache.server.ts',
  'src/db/migrations/0001-games.sql',
  'test/api.ts',
  'package-lock.json',
])('a change of %s, which all features share, runs the smoke tests', (file) => {
  const smoke = taggedTests('smoke')
  expect(commandsFor(file).some((command) => smoke.every((test) => command.includes(test)))).toBe(true)
})

test('a change in a feature runs the tests of its folder, and no smoke tests', () => {
  const commands = commandsFor('src/features/catalog/votes/votes.writes.server.ts')
  expect(commands.some((command) => command.includes('src/features/catalog/votes/'))).toBe(true)
  expect(commands.flat()).not.toContain('src/guards.api.test.ts')
})

test('no feature has two smoke tests, and each group of features has some', () => {
  const smoke = taggedTests('smoke').flatMap((file) => featureOf(file) ?? [])
  expect(smoke).toEqual([...new Set(smoke)])
  const groups = (features: string[]) => new Set(features.map((feature) => feature.split('/')[0]))
  const all = globSync('src/features/*/*/', { cwd: ROOT }).map((folder) => featureOf(`${folder}/`)!)
  expect(groups(smoke)).toEqual(groups(all))
})
