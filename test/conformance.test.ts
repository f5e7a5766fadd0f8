import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileExists, filesIn, missingTests, ROOT, readRows, sourceOf, testsIn } from './documentTables.ts'

const COLUMNS = 3

const rows = readRows('docs/conformance.md').map((row) => {
  const [requirement = '', place = '', shown = ''] = row.cells
  return { ...row, requirement, place, shown }
})
type Row = (typeof rows)[number]
const at = (row: Row, what: string) => `line ${row.line} (${row.requirement}): ${what}`

describe('the table of conformance', () => {
  it('has rows for every section of the specification', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(rows.filter((row) => row.cells.length !== COLUMNS).map((row) => row.line)).toEqual([])
  })

  it('asks for nothing twice', () => {
    const sections = new Set<string>()
    const twice = rows.filter((row) => {
      const key = `${row.requirement} → ${row.place}`
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
        .filter((file) => !fileExists(file))
        .map((file) => at(row, file)),
    )
    expect(missing).toEqual([])
  })

  it('names no test that does not exist', () => {
    const missing = rows.flatMap((row) =>
      missingTests(row.shown)
        .filter((test) => fileExists(test.split(' › ')[0]!))
        .map((test) => at(row, test)),
    )
    expect(missing).toEqual([])
  })
})

describe('the documents', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...globSync('docs/**/*.md', { cwd: ROOT }),
  ]
  it.each(documents)('%s leads nowhere that does not exist', (document) => {
    const links = [...sourceOf(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)]
      .map((match) => match[1]!)
      .filter((link) => !/^[a-z]+:/.test(link))
    expect(links.filter((link) => !fileExists(posix.join(posix.dirname(document), link)))).toEqual([])
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
