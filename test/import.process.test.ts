import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#/db/connect.ts'
import { buildIfStale } from '../scripts/build.ts'
import { COMPILE_CACHE } from './compileCache.ts'
import { testDatabaseUrl } from './database.ts'
import { MIGRATED, makeDataFolder } from './dataFolders.ts'
import { freezingProxy } from './freezingProxy.ts'
import { freePort, startSite } from './siteProcess.ts'

const COMMAND = fileURLToPath(new URL('../scripts/import.ts', import.meta.url))
const TAGS = ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save']

beforeAll(buildIfStale)

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'idledex-import-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Starts the command on a pipe, so that the test says when lines come. */
function startImport(dataDir: string, env: Record<string, string>) {
  const pipe = join(dataDir, 'games.jsonl')
  execFileSync('mkfifo', [pipe])
  const child = spawn(process.execPath, [COMMAND, pipe], {
    env: { ...process.env, ...COMPILE_CACHE, DATABASE_URL: '', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const lines = createWriteStream(pipe).on('error', () => {})
  onTestFinished(async () => {
    lines.destroy()
    child.kill('SIGKILL')
  })
  let games = 0
  const write = (count: number) => {
    for (let i = 0; i < count; i++) {
      const number = games++
      const links = [{ type: 'website', url: `https://example.org/${number}` }]
      lines.write(`${JSON.stringify({ name: `Game ${number}`, desc: 'A game.', tags: TAGS, links })}\n`)
    }
  }
  return { write, ended: once(child, 'close').then(([code]) => [code, output] as const) }
}

const ONE_LINE =
  /^.+games\.jsonl: (.+)\. \d+ games were reported as imported\. Run the same command again .+\n$/

test('an import through a site that is killed ends with one line that says how to go on', async () => {
  const dataDir = await folder()
  await makeDataFolder(dataDir, MIGRATED)
  const site = startSite({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  const address = await site.ready
  const { write, ended } = startImport(dataDir, {})
  write(600)
  await expect
    .poll(async () => (await (await fetch(`${address}/api/games`)).json()).total, { timeout: 30_000 })
    .toBeGreaterThan(0)
  site.process.kill('SIGKILL')
  await site.ended
  write(600)
  const [code, output] = await ended
  expect([code, ONE_LINE.exec(output)?.[1]], output).toEqual([1, 'the site stopped'])
})

test('a strict import of CSV: a dry run first, which writes nothing', async () => {
  const dataDir = await folder()
  await makeDataFolder(dataDir, MIGRATED)
  const file = join(dataDir, 'games.csv')
  const links = 'website|https://example.org/a'
  const rows = [`Star Miner,${TAGS.join(';')},${links}`, `Miner of Stars,Web,${links}`, 'Torn,"Web']
  await writeFile(file, ['name,tags,links', ...rows].join('\n'))
  const run = (...options: string[]) => {
    const env = { ...process.env, ...COMPILE_CACHE, DATABASE_URL: '', DATA_DIR: dataDir }
    const { status, stdout } = spawnSync(process.execPath, [COMMAND, '--strict', ...options, file], { env })
    return [
      status,
      stdout
        .toString()
        .replaceAll(`${file}: `, '')
        .replace(/ in .+ s\n/, '\n'),
    ]
  }
  const SUMMARY = `3 lines
  games: 1 added, 0 changed, 0 as they were
  skipped, as the notes above say: 1
  lines that could not be imported: 1
`
  const checked = [
    'line 4: has a quote that is not closed',
    'line 2: would add Star Miner',
    'line 3: would skip Miner of Stars',
    'line 3: may be the same as Star Miner (line 2): same link',
  ]
  expect(run('--dry-run')).toEqual([1, `${checked.join('\n')}\n${SUMMARY}Dry run: nothing was written.\n`])
  const note = 'line 3: skipped, because it may be the same as Star Miner (line 2): same link'
  expect(run()).toEqual([1, `${checked[0]}\n${note}\n${SUMMARY}`])
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'an import whose PostgreSQL goes ends with one line too',
  async () => {
    const databaseUrl = await testDatabaseUrl()
    const proxy = await freezingProxy(databaseUrl)
    const { write, ended } = startImport(await folder(), { DATABASE_URL: proxy.url })
    const db = await openDatabase({ databaseUrl, dataDir: '.' })
    write(600)
    const count = () => sql<{ n: number }>`select count(*)::int as n from games`.execute(db.kysely)
    await expect.poll(async () => (await count()).rows[0]!.n, { timeout: 30_000 }).toBeGreaterThan(0)
    await db.close()
    await proxy.refuse()
    write(600)
    const [code, output] = await ended
    expect([code, ONE_LINE.exec(output)?.[1]], output).toEqual([1, 'the database no longer responds'])
  },
)
