import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

test('no two migrations share a number', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const doubled = names.filter((name, index) => name.slice(0, 4) === names[index - 1]?.slice(0, 4))
  expect(names.length).toBeGreaterThan(50)
  expect(doubled).toEqual([])
})
