import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const COLUMNS = 3

/** A row of a table in docs/conformance.md. */
interface Row {
  line: number
  cells: string[]
  asked: string
  place: string
  shown: string
}

const rows = readRows(readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8'))
const at = (row: Row, what: string) => `line ${row.line} (${row.asked}): ${what}`

function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    if (!text.startsWith('|') || text.startsWith('|---') || text.includes('| Where it is built |')) return []
    const cells = text.slice(1, text.lastIndexOf('|')).split('|')
    const [asked = '', place = '', shown = ''] = cells.map((cell) => cell.trim())
    return [{ line: index + 1, cells, asked, place, shown }]
  })
}

/** The files that a cell names: what stands between backticks and has a folder. */
const filesIn = (cell: string) =>
  [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1]!).filter((name) => /^[^/\s]+\//.test(name))

/** The tests that a cell names, `file › title`; undefined for what is not written like that. */
const testsIn = (cell: string) =>
  cell.split('<br>').map((each) => {
    const [, file, title] = /^`([^`]+)` › (.+?)(?: \(the data only\))?$/.exec(each.trim()) ?? []
    return file && title ? { file, title } : undefined
  })

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  if (!sources.has(file)) sources.set(file, readFileSync(join(ROOT, file), 'utf8'))
  return sources.get(file)!
}

const quoted = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a file has a test of this title: one that runs, and no group of tests or remark. */
function hasTest(file: string, title: string): boolean {
  const head = /\b(?:it|test)(?:\.(?:each|for|runIf|skipIf)[\s\S]*?\))?\(\s*/.source
  return new RegExp(`${head}(['"\`])${quoted(title)}\\1\\s*,`).test(sourceOf(file))
}

describe('the table of conformance', () => {
  it('has rows for every section of the specification', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(rows.filter((row) => row.cells.length !== COLUMNS).map((row) => row.line)).toEqual([])
  })

  it('asks for nothing twice', () => {
    const sections = new Set<string>()
    const twice = rows.filter((row) => {
      const key = `${row.asked} → ${row.place}`
      return sections.size === sections.add(key).size
    })
    expect(twice.map((row) => at(row, 'stands twice'))).toEqual([])
  })

  it('says for each row where it is built, or that it is not yet', () => {
    const silent = rows.filter((row) => row.place !== 'not yet' && filesIn(row.place).length === 0)
    expect(silent.map((row) => at(row, row.place))).toEqual([])
  })

  it('says for each row which test shows it, or that none does', () => {
    const silent = rows.filter((row) => {
      if (row.place === 'not yet') return row.shown !== 'not yet'
      return row.shown !== 'no test yet' && testsIn(row.shown).includes(undefined)
    })
    expect(silent.map((row) => at(row, row.shown))).toEqual([])
  })

  it('names no file that does not exist', () => {
    const missing = rows.flatMap((row) =>
      [...filesIn(row.place), ...filesIn(row.shown)]
        .filter((file) => !existsSync(join(ROOT, file)))
        .map((file) => at(row, file)),
    )
    expect(missing).toEqual([])
  })

  it('names no test that does not exist', () => {
    const missing = rows.flatMap((row) =>
      testsIn(row.shown)
        .filter((each) => each !== undefined)
        .filter(({ file, title }) => existsSync(join(ROOT, file)) && !hasTest(file, title))
        .map(({ file, title }) => at(row, `${file} › ${title}`)),
    )
    expect(missing).toEqual([])
  })
})

describe('the documents', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...globSync('docs/**/*.md', { cwd: ROOT }),
  ]
  const exists = (file: string) => existsSync(join(ROOT, file))

  it.each(documents)('%s leads nowhere that does not exist', (document) => {
    const links = [...sourceOf(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !/^[a-z]+:/.test(link))
    expect(links.filter((link) => !exists(posix.join(posix.dirname(document), link)))).toEqual([])
  })

  it('names in ARCHITECTURE.md no file that does not exist', () => {
    const prose = sourceOf('ARCHITECTURE.md').replace(/```[\s\S]*?```/g, '')
    const files = filesIn(prose).filter((name) => /\.[a-z]+$/.test(name))
    expect(files.length).toBeGreaterThan(30)
    expect(files.filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([])
  })

  it('has every decision in the index', () => {
    const index = sourceOf('docs/decisions/README.md')
    const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) => posix.basename(file))
    expect(records.length).toBeGreaterThan(0)
    expect(records.filter((record) => !index.includes(`](${record})`))).toEqual([])
  })
})
