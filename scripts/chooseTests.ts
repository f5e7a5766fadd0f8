import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { ROOT } from '../test/documents.ts'
import { importsOf } from '../test/imports.ts'

/** Tests that one process runs without a database, by their names. */
const UNIT_TEST = /(?<!\.(?:db|api|process|kills|component))\.test\.tsx?$/

/** What decides how every test runs. */
const CONCERNS_EVERY_TEST = /^(package(-lock)?\.json|tsconfig\.json|vitest\.config\.ts)$/

/** A file that is read by its address, e.g. a worker's. */
const FILE_ADDRESS = /new URL\(\s*'(\.[^']+)',\s*import\.meta\.url\s*\)/g

/**
 * The unit tests that depend on one of these files, through however many imports. Files by their paths from the project's folder. What a
 * test reads without importing it is not seen.
 */
export function unitTestsOf(changed: readonly string[]): string[] {
  const tests = sources().filter((file) => UNIT_TEST.test(file))
  if (changed.some((file) => CONCERNS_EVERY_TEST.test(file))) return tests
  importers ??= readImporters()
  const concerned = new Set(changed)
  for (const file of concerned) for (const importer of importers.get(file) ?? []) concerned.add(importer)
  return tests.filter((file) => concerned.has(file))
}

const sources = () =>
  globSync('{src,test,bench,demo-games,scripts}/**/*.{ts,tsx,js,mjs}', { cwd: ROOT }).sort()

/** By each file, which files import it or read it by its address. */
let importers: Map<string, string[]> | undefined

function readImporters(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const file of sources())
    for (const used of filesUsedBy(file)) found.set(used, [...(found.get(used) ?? []), file])
  return found
}

function filesUsedBy(file: string): string[] {
  const addresses = readFileSync(join(ROOT, file), 'utf8').matchAll(FILE_ADDRESS)
  const read = [...addresses].map(([, path]) => posix.normalize(posix.join(posix.dirname(file), path!)))
  return [...importsOf(file).map(({ to }) => to), ...read]
}

/** Test files with one of the tags of vitest.config.ts. */
export function taggedTests(tag: 'smoke' | 'race'): string[] {
  return testFilesWith('test', new RegExp(`^// @module-tag ${tag}$`, 'm'))
}

/** Tests of processes that do something on a PostgreSQL server that the embedded database does not allow, or does in another way. */
export const processTestsOfServers = (): string[] => testFilesWith('process.test', /TEST_DATABASE_URL/)

const testFilesWith = (suffix: string, pattern: RegExp): string[] =>
  globSync(`{src,test,bench}/**/*.${suffix}.ts`, { cwd: ROOT })
    .filter((file) => pattern.test(readFileSync(join(ROOT, file), 'utf8')))
    .sort()
