import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** The files that a cell names: text in backticks with a folder. */
export const filesIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!).filter((name) => /^[^/\s]+\//.test(name))

/** The tests that a cell names, `file › title`; undefined for what is not written like that. */
export const testsIn = (cell: string) =>
  cell.split('<br>').map((each) => {
    const [, file, title] = /^`([^`]+)` › (.+?)(?: \(the data only\))?$/.exec(each.trim()) ?? []
    return file && title ? { file, title } : undefined
  })

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a file has a test of this title: one that runs, and no group of tests or remark. */
export function hasTest(file: string, title: string): boolean {
  const head = /\b(?:it|test)(?:\.(?:each|for|runIf|skipIf)[\s\S]*?\))?\(\s*/.source
  return new RegExp(`${head}(['"\`])${quoted(title)}\\1\\s*,`).test(sourceOf(file))
}

/** Which of the tests that a cell names are not there. */
export const missingTests = (cell: string) =>
  testsIn(cell)
    .filter((each) => each !== undefined)
    .filter(({ file, title }) => !fileExists(file) || !hasTest(file, title))
    .map(({ file, title }) => `${file} › ${title}`)
