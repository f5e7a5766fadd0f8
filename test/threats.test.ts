import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { OTHER_PAGES, PAGES } from '../e2e/pages.ts'
import { fileExists, filesIn, ROOT, readRows, sourceOf, testFileOf } from './documents.ts'

const DOCUMENT = 'docs/security.md'
const rows = readRows(DOCUMENT)
const at = (row: (typeof rows)[number], what: string) => `line ${row.line} (${row.cells[0]}): ${what}`

describe('what docs/security.md says is defended against', () => {
  it('has a defense and leads to a test for each threat', () => {
    expect(rows.length).toBeGreaterThan(35)
    const silent = rows.filter(
      ({ cells }) => cells.length !== 3 || cells.includes('') || testFileOf(cells[2]!) === undefined,
    )
    expect(silent.map((row) => at(row, 'is not told whole'))).toEqual([])
  })

  it('names no file that does not exist', () => {
    expect(filesIn(sourceOf(DOCUMENT)).filter((file) => !fileExists(file))).toEqual([])
  })
})

describe('pages', () => {
  it('are all covered by the test of their headers', () => {
    const routes = globSync('src/routes/**/*.tsx', { cwd: ROOT }).flatMap((file) => {
      const path = /createFileRoute\('([^']+)'\)/.exec(sourceOf(file))?.[1]
      // In development alone; or a layout, which is no page.
      if (!path || path.startsWith('/dev/') || /\/_\w+$/.test(path)) return []
      return [path.replaceAll(/\/_\w+(?=\/)/g, '').replace('_/', '/')]
    })
    expect(routes.length).toBeGreaterThan(12)
    const looked = [...PAGES.map(([, address]) => address), ...OTHER_PAGES].map((each) => each.split('?')[0]!)
    const forgotten = routes.filter((route) => {
      const address = new RegExp(
        `^${route.replaceAll(/\$\w+?_?(?=\/|$)/g, '[^/]+').replace(/(?<=.)\/$/, '')}$`,
      )
      return !looked.some((each) => address.test(each))
    })
    expect(forgotten).toEqual([])
  })

  it('build no HTML or code from texts, but for that of Markdown, and data in which nothing ends its element', () => {
    const made =
      /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|\bsrcDoc\b|\beval\(|new Function\b/
    const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
    expect(files.length).toBeGreaterThan(300)
    expect(files.filter((file) => made.test(sourceOf(file))).toSorted()).toEqual([
      'src/PageData.tsx',
      'src/ui/markdown/Markdown.tsx',
    ])
  })
})
