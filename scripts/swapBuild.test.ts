import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { swapBuild } from './swapBuild.ts'

test('the files of the build before stay for one more build, and each build has its own of the same name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idledex-build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dist = join(folder, 'dist')
  const build = (version: string) => {
    const next = join(folder, 'next')
    mkdirSync(join(next, 'server', version), { recursive: true })
    writeFileSync(join(next, 'server', 'server.js'), version)
    writeFileSync(join(next, 'server', version, 'page.js'), version)
    swapBuild(next, dist)
    return globSync('server/*/page.js', { cwd: dist }).toSorted()
  }
  expect(build('a')).toEqual(['server/a/page.js'])
  expect(build('b')).toEqual(['server/a/page.js', 'server/b/page.js'])
  expect(build('c')).toEqual(['server/b/page.js', 'server/c/page.js'])
  expect(readFileSync(join(dist, 'server', 'server.js'), 'utf8')).toBe('c')
})
