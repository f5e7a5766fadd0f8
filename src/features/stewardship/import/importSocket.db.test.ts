import { mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it, onTestFinished } from 'vitest'
import { NoRunningSite } from '#/http/siteSocket.server.ts'
import { testDatabase } from '../../../../test/database.ts'
import { acceptImports, importOnSite } from './importSocket.server.ts'

const game = {
  name: 'Socket Clicker',
  desc: 'A game that came through the socket.',
  links: [{ type: 'website', url: 'https://example.org/socket' }],
  tags: ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save'],
}
const file = (...lines: string[]) => Readable.from([Buffer.from(lines.join('\n'))])

async function folder(name = 'idledex-socket-'): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), name))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

it('imports into a running site, which shows the games before the import is called done', async () => {
  const db = await testDatabase()
  const dataDir = await folder()
  const seen: number[] = []
  const stop = await acceptImports(dataDir, db.kysely, async () => {
    const { rows } = await db.kysely
      .selectFrom('games')
      .select('id')
      .execute()
      .then((rows) => ({ rows }))
    seen.push(rows.length)
  })
  onTestFinished(async () => stop?.())
  expect((await stat(join(dataDir, 'import.sock'))).mode & 0o077).toBe(0)

  const problems: string[] = []
  const summary = await importOnSite(dataDir, file(JSON.stringify(game), '{"name":'), {
    onProblem: (problem) => problems.push(problem),
  })
  expect(summary.games.added).toBe(1)
  expect(summary.problemCount).toBe(1)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain('line 2')
  expect(seen).toEqual([1])
})

it('says so when no site runs on the folder, also after one was killed there', async () => {
  const dataDir = await folder()
  await expect(importOnSite(dataDir, file('{}'), {})).rejects.toThrow(NoRunningSite)
})

it('takes two imports at once without mixing them', async () => {
  const db = await testDatabase()
  const dataDir = await folder()
  const stop = await acceptImports(dataDir, db.kysely, async () => {})
  onTestFinished(async () => stop?.())
  const both = await Promise.all(
    ['One', 'Two'].map((name) =>
      importOnSite(dataDir, file(JSON.stringify({ ...game, name: `${name} Clicker` })), {}),
    ),
  )
  expect(both.map((summary) => summary.games.added)).toEqual([1, 1])
})

it('finds the site on a folder whose path is too long for a socket, and leaves nothing behind', async () => {
  const db = await testDatabase()
  const dataDir = await folder('idledex-'.padEnd(120, 'x'))
  await expect(importOnSite(dataDir, file('{}'), {})).rejects.toThrow(NoRunningSite)
  // As from a site that knows the folder by a shorter path.
  await writeFile(join(dataDir, 'import.sock'), '')
  await expect(importOnSite(dataDir, file('{}'), {})).rejects.toThrow(NoRunningSite)
  await rm(join(dataDir, 'import.sock'))
  // As after a kill.
  await symlink('/tmp/idledex-gone/import.sock', join(dataDir, 'import.sock'))
  await expect(importOnSite(dataDir, file('{}'), {})).rejects.toThrow(NoRunningSite)
  const stop = await acceptImports(dataDir, db.kysely, async () => {})
  const socket = await readlink(join(dataDir, 'import.sock'))
  expect((await stat(socket)).mode & 0o077).toBe(0)
  expect((await stat(dirname(socket))).mode & 0o077).toBe(0)
  const { games } = await importOnSite(dataDir, file(JSON.stringify(game)), {})
  expect(games.added).toBe(1)
  await stop!()
  expect(await readdir(dataDir)).toEqual([])
  await expect(stat(dirname(socket))).rejects.toThrow('ENOENT')
})
