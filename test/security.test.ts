import { describe, expect, it } from 'vitest'
import { fileExists, filesIn, missingTests, readRows, sourceOf, testsIn } from './documentTables.ts'

const DOCUMENT = 'docs/security.md'
const rows = readRows(DOCUMENT)
const at = (row: (typeof rows)[number], what: string) => `line ${row.line} (${row.cells[0]}): ${what}`

describe('what docs/security.md says is defended against', () => {
  it('has a way and a test for each danger', () => {
    expect(rows.length).toBeGreaterThan(35)
    const silent = rows.filter(
      ({ cells }) => cells.length !== 3 || cells.includes('') || testsIn(cells[2]!).includes(undefined),
    )
    expect(silent.map((row) => at(row, 'is not told whole'))).toEqual([])
  })

  it('names no test and no file that does not exist', () => {
    const missing = rows.flatMap((row) => missingTests(row.cells[2]!).map((test) => at(row, test)))
    expect(missing).toEqual([])
    expect(filesIn(sourceOf(DOCUMENT)).filter((file) => !fileExists(file))).toEqual([])
  })
})
