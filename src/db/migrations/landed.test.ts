import { expect, test } from 'vitest'
import { readMigrations } from '../migrate.ts'
import landed from './landed.json' with { type: 'json' }

const present = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]))

test('a migration that landed never changes', () => {
  const changed = Object.entries(landed).filter(([name, checksum]) => present.get(name) !== checksum)
  expect(
    changed.map(([name]) => name),
    'Restore these files, and add a new migration. One that has not landed yet: remove its line from landed.json, and run node scripts/generate-schema.ts',
  ).toEqual([])
})

test('every migration is listed', () => {
  expect([...present.keys()], 'run: node scripts/generate-schema.ts').toEqual(Object.keys(landed))
})
