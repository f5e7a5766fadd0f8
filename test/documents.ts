import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A row of a document's tables. */
export interface Row {
  line: number
  /** Their texts, without blanks around them. */
  cells: string[]
}

const sources = new Map<string, string>()

/** The text of a file of the project, read once. @param file its path from the project's folder */
export function sourceOf(file: string): string {
  const known = sources.get(file) ?? readFileSync(join(ROOT, file), 'utf8')
  sources.set(file, known)
  return known
}

export const fileExists = (file: string) => existsSync(join(ROOT, file))

/** The rows of a document's tables, without their heads: the line above each `|---`, and that one. */
export function readRows(document: string): Row[] {
  const lines = sourceOf(document).split('\n')
  return lines.flatMap((text, index) => {
    const isHead = text.startsWith('|---') || lines[index + 1]?.startsWith('|---')
    if (!text.startsWith('|') || isHead) return []
    const cells = text.slice(1, text.lastIndexOf('|')).split('|')
    return [{ line: index + 1, cells: cells.map((cell) => cell.trim()) }]
  })
}

/** The files that a text names: in backticks, with a folder. */
export const filesIn = (text: string) =>
  [...text.matchAll(/`([^`]+)`/g)].map((match) => match[1]!).filter((name) => /^[^/\s]+\//.test(name))

/** The file of tests that a cell names; undefined unless it is the name of exactly one. */
export function testFileOf(cell: string): string | undefined {
  const name = /^`([\w.]+\.(?:test\.tsx?|spec\.ts))`$/.exec(cell)?.[1]
  const found = testFiles().filter((file) => posix.basename(file) === name)
  return found.length === 1 ? found[0] : undefined
}

let allTestFiles: string[] | undefined
const testFiles = () =>
  (allTestFiles ??= globSync('{src,test,e2e,bench,scripts,demo-games}/**/*.{test.ts,test.tsx,spec.ts}', {
    cwd: ROOT,
  }))
