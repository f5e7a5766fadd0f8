import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import config, {
  SHARED_BY_ENDLESS_LISTS,
  SHARED_BY_PAGES,
  SHARED_BY_PAGES_WITH_GAMES,
} from '../vite.config.ts'
import { ROOT } from './documents.ts'

interface Group {
  name: string
  test?: RegExp
}

// A path that matches nothing, as after a file was moved, makes pages load their code in dozens of small files.
test('what the browser loads together exists', () => {
  const { output } = config({ command: 'build', mode: 'production' }).environments!.client!.build!
    .rolldownOptions as { output: { codeSplitting: { groups: Group[] } } }
  const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map((path) => join(ROOT, path))
  const isMissing = ({ test: pattern }: Group) => pattern && !sources.some((path) => pattern.test(path))
  expect(output.codeSplitting.groups.filter(isMissing)).toEqual([])
  const shared = [...SHARED_BY_PAGES, ...SHARED_BY_ENDLESS_LISTS, ...SHARED_BY_PAGES_WITH_GAMES]
  expect(shared.filter((path) => !existsSync(join(ROOT, 'src', path)))).toEqual([])
})
