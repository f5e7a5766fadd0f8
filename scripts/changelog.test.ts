import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
const released = headings.filter((heading) => heading !== 'Unreleased')
const versions = released.map((heading) => heading.split(' ')[0]!)

test('the changelog lists the releases, the newest first, below what is not released yet', () => {
  expect(headings.indexOf('Unreleased')).toBeLessThanOrEqual(0)
  for (const heading of released) expect(heading).toMatch(/^\d+\.\d+\.\d+ — \d{4}-\d{2}-\d{2}$/)
  const byNumber = new Intl.Collator('en', { numeric: true })
  expect(versions).toEqual(versions.toSorted((a, b) => byNumber.compare(b, a)))
})

test('the newest release has the version of the package', () => {
  expect(JSON.parse(read('package.json')).version).toBe(versions[0])
  expect(JSON.parse(read('package-lock.json')).version).toBe(versions[0])
})

test('the database of each release is recorded, so that upgrades from it are tried', () => {
  const recorded = readdirSync(new URL('../test/releases/', import.meta.url))
  expect(
    recorded.map((file) => file.replace(/\.(sql|tar\.gz)$/, '')).toSorted(),
    'run: node scripts/recordRelease.ts',
  ).toEqual(versions.toSorted())
})
