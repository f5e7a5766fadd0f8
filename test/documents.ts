import { existsSync, readFileSync } from 'node:fs'
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

/** The file of tests that a cell leads to; undefined unless it is one link to one that exists. */
export function testFileOf(cell: string): string | undefined {
  const [, label, path] = /^\[([^\]]+)\]\(\.\.\/([^)]+)\)$/.exec(cell) ?? []
  if (!path || !/\.(test\.tsx?|spec\.ts)$/.test(path) || label !== posix.basename(path)) return undefined
  return fileExists(path) ? path : undefined
}
