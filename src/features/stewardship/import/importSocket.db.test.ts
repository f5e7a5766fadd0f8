import { once } from 'node:events'
import { mkdtemp, readdir, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { NoRunningSite } from '#/http/siteSocket.server.ts'
import { testDatabase } from '../../../../test/database.ts'
import type { ImportOptions } from './importGames.server.ts'
import { acceptImports, openSiteImporter, SiteTooOld } from './importSocket.server.ts'

const game = {
  name: 'Socket Clicker',
  desc: 'A game that came through the socket.',
  links: [{ type: 'website', url: 'https://example.org/socket' }],
  tags: ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save'],
}
const file = (...lines: string[]) => Readable.from([Buffer.from(lines.join('\n'))])

/** Imports one file through the site. */
async function importOnSite(dataDir: string, lines: Readable, options: ImportOptions = {}) {
  const importer = await openSiteImporter(dataDir)
  try {
    return await importer.importLines(lines, options)
  } finally {
    importer.close()
  }
}

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
  await expect(importOnSite(dataDir, file('{}'))).rejects.toThrow(NoRunningSite)
})

it('takes two imports at once without mixing them', async () => {
  const db = await testDatabase()
  const dataDir = await folder()
  const stop = await acceptImports(dataDir, db.kysely, async () => {})
  onTestFinished(async () => stop?.())
  const both = await Promise.all(
    ['One', 'Two'].map((name) =>
      importOnSite(dataDir, file(JSON.stringify({ ...game, name: `${name} Clicker` }))),
    ),
  )
  expect(both.map((summary) => summary.games.added)).toEqual([1, 1])
})

it('a dry run of several files through a site knows the earlier ones, stores nothing, and leaves nothing to the next', async () => {
  const db = await testDatabase()
  const dataDir = await folder()
  let refreshed = 0
  const stop = await acceptImports(dataDir, db.kysely, async () => {
    refreshed += 1
  })
  onTestFinished(async () => stop?.())
  const told: string[] = []
  const tell = { onLine: (text: string) => told.push(text), onNote: (text: string) => told.push(text) }
  const importer = await openSiteImporter(dataDir, { isDryRun: true, isStrict: true })
  await importer.importLines(file(JSON.stringify(game)), tell)
  const second = await importer.importLines(
    file(
      JSON.stringify({ game: game.name, version: '1' }),
      JSON.stringify({ ...game, name: 'Socket-Clicker' }),
    ),
    tell,
  )
  importer.close()
  expect(told).toEqual([
    'line 1: would add Socket Clicker',
    'line 1: would add the update 1 of Socket Clicker',
    'line 2: would skip Socket-Clicker',
    'line 2: may be the same as Socket Clicker (in an earlier file): same link',
  ])
  expect(second).toMatchObject({ updates: { added: 1 }, skipped: 1 })
  const next = await openSiteImporter(dataDir, { isDryRun: true })
  expect(await next.importLines(file(JSON.stringify(game)))).toMatchObject({ games: { added: 1 } })
  next.close()
  expect(await db.kysely.selectFrom('games').select('id').execute()).toEqual([])
  expect(refreshed).toBe(0)
})

it('sends nothing to a site that does not know an option', async () => {
  const dataDir = await folder()
  const bodies: string[] = []
  // As a site from before there were options responds, to whatever is asked.
  const older = createServer(async (incoming, outgoing) => {
    bodies.push(await text(incoming))
    outgoing.end(`${JSON.stringify({ done: {} })}\n`)
  })
  older.listen(join(dataDir, 'import.sock'))
  await once(older, 'listening')
  onTestFinished(() => void older.close())
  await expect(openSiteImporter(dataDir, { isDryRun: true })).rejects.toThrow(SiteTooOld)
  await expect(openSiteImporter(dataDir, { isStrict: true })).rejects.toThrow('does not know --strict')
  expect(bodies).toEqual(['', ''])
})

it('finds the site on a folder whose path is too long for a socket, and leaves nothing behind', async () => {
  const db = await testDatabase()
  const dataDir = await folder('idledex-'.padEnd(120, 'x'))
  await expect(importOnSite(dataDir, file('{}'))).rejects.toThrow(NoRunningSite)
  // As from a site that knows the folder by a shorter path.
  await writeFile(join(dataDir, 'import.sock'), '')
  await expect(importOnSite(dataDir, file('{}'))).rejects.toThrow(NoRunningSite)
  await rm(join(dataDir, 'import.sock'))
  // As after a kill.
  await symlink('/tmp/idledex-gone/import.sock', join(dataDir, 'import.sock'))
  await expect(importOnSite(dataDir, file('{}'))).rejects.toThrow(NoRunningSite)
  const stop = await acceptImports(dataDir, db.kysely, async () => {})
  const socket = await readlink(join(dataDir, 'import.sock'))
  expect((await stat(socket)).mode & 0o077).toBe(0)
  expect((await stat(dirname(socket))).mode & 0o077).toBe(0)
  const { games } = await importOnSite(dataDir, file(JSON.stringify(game)))
  expect(games.added).toBe(1)
  await stop!()
  expect(await readdir(dataDir)).toEqual([])
  await expect(stat(dirname(socket))).rejects.toThrow('ENOENT')
})
