import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fileExists, filesIn, ROOT, readRows, sourceOf, testFileOf } from './documents.ts'

const COLUMNS = 3

const rows = readRows('docs/conformance.md').map((row) => {
  const [requirement = '', state = '', shown = ''] = row.cells
  return { ...row, requirement, state, shown }
})
type Row = (typeof rows)[number]
const at = (row: Row, what: string) => `line ${row.line} (${row.requirement}): ${what}`

describe('the table of conformance', () => {
  it('has rows for every section of the specification', () => {
    expect(rows.length).toBeGreaterThan(250)
    expect(rows.filter((row) => row.cells.length !== COLUMNS).map((row) => row.line)).toEqual([])
  })

  it('has no row twice', () => {
    const known = new Set<string>()
    const twice = rows.filter(({ requirement, shown }) => {
      const key = `${requirement} → ${shown}`
      return known.size === known.add(key).size
    })
    expect(twice.map((row) => at(row, 'stands twice'))).toEqual([])
  })

  it('says of each rule whether it is built, and leads to a test that shows it', () => {
    const silent = rows.filter(({ state, shown }) => {
      if (state.startsWith('not yet')) return shown !== 'not yet'
      return !/^(built|differs)\b/.test(state) || testFileOf(shown) === undefined
    })
    expect(silent.map((row) => at(row, `${row.state} | ${row.shown}`))).toEqual([])
  })
})

describe('the documents', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    ...globSync('docs/**/*.md', { cwd: ROOT }),
    ...globSync('src/**/README.md', { cwd: ROOT }),
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

  it.each(globSync('src/**/README.md', { cwd: ROOT }))(
    'names in %s no file or folder that does not exist',
    (readme) => {
      const folder = posix.dirname(readme)
      const names = [...sourceOf(readme).matchAll(/`([\w./-]+(?:\/|\.(?:tsx?|css|md)))`/g)].map(
        (match) => match[1]!,
      )
      expect(names.length).toBeGreaterThan(3)
      const exists = (name: string) =>
        fileExists(name) || globSync(`${folder}/**/${name}`, { cwd: ROOT }).length > 0
      expect(names.filter((name) => !exists(name))).toEqual([])
    },
  )

  it('has every decision in the index', () => {
    const index = sourceOf('docs/decisions/README.md')
    const records = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) => posix.basename(file))
    expect(records.length).toBeGreaterThan(0)
    expect(records.filter((record) => !index.includes(`](${record})`))).toEqual([])
  })
})
