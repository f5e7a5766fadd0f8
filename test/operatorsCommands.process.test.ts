import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { type Env, folder, inDatabase } from './backupPlaces.ts'
import './databaseCleanup.ts'
import { testDatabaseUrl } from './database.ts'
import { ROOT, sourceOf } from './documents.ts'
import { freePort } from './siteProcess.ts'

const onPostgresql = Boolean(process.env.TEST_DATABASE_URL)
/** What operators read. */
const DOCUMENTS = [
  'README.md',
  'docs/operations.md',
  'docs/import.md',
  'docs/configuration.md',
  'docs/recovery.md',
  'deploy/README.md',
]
/** For those who change the code: `npm test` runs or prepares them, except the benchmarks, which take an hour. */
const OF_DEVELOPERS = ['ci', 'build', 'test', 'check', 'bench']
/** Of the demo catalog. */
const MEMBER = 'quietgear'
const COMMAND = /(?:`|^|&& |^runuser -u \w+ -- )(?:[A-Z_]+=\S* )*npm (?:run (?:--silent )?)?([a-z-]+)/gm

/** Of the demo catalog, so that a reset removes it. */
const GAME = {
  name: 'A game of the operator',
  desc: 'Type commands, watch numbers go up.',
  tags: ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save'],
  links: [{ type: 'website', url: 'https://example.org/operator' }],
  demo: true,
}

/** The commands of a site's operator, as the documents have them. Those that were tried are remembered. */
class Commands {
  readonly tried = new Set<string>()
  readonly #env: Env

  constructor(env: Env) {
    this.#env = env
  }

  /** Runs a command to its end. Returns its exit code, and what it printed. */
  async run(name: string, ...args: string[]): Promise<{ code: number; output: string }> {
    const command = this.#spawn(name, args)
    return { code: await command.ended, output: command.output() }
  }

  /** Expects a command to end well, without a word of what went wrong inside. */
  async expect(name: string, ...args: string[]): Promise<string> {
    const { code, output } = await this.run(name, ...args)
    expect(code, `npm run ${name} ${args.join(' ')}\n${output}`).toBe(0)
    expect(output).not.toMatch(STACK)
    return output
  }

  /** Starts a command that goes on until it is stopped. Returns once it has printed `ready`. */
  async start(name: string, ready: RegExp): Promise<{ stop(): Promise<void> }> {
    const command = this.#spawn(name, [])
    await Promise.race([
      command.printed(ready),
      command.ended.then(() => Promise.reject(new Error(command.output()))),
    ])
    return {
      async stop() {
        command.kill('SIGTERM')
        await command.ended
        expect(command.output()).not.toMatch(STACK)
      },
    }
  }

  #spawn(name: string, args: readonly string[]) {
    this.tried.add(name)
    // A group of its own: npm doesn't pass signals on.
    const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
      cwd: ROOT,
      env: { ...process.env, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let text = ''
    const printed = Promise.withResolvers<void>()
    let wanted: RegExp | undefined
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString()
        if (wanted?.test(text)) printed.resolve()
      })
    const ended = once(child, 'close').then(([code]) => code as number)
    const kill = (signal: NodeJS.Signals) => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid!, signal)
    }
    onTestFinished(async () => {
      kill('SIGKILL')
      await ended
    })
    return {
      ended,
      kill,
      output: () => text,
      printed(pattern: RegExp) {
        wanted = pattern
        if (pattern.test(text)) printed.resolve()
        return printed.promise
      },
    }
  }
}

/** The role of the member whom the operator made an admin. */
const rolesOf = (env: Env): Promise<string[]> =>
  inDatabase(env, async ({ kysely }) => {
    const found = await kysely.selectFrom('profiles').select('role').where('username', '=', MEMBER).execute()
    return found.map(({ role }) => role)
  })

/** A line of a stack trace. */
const STACK = /^ {4}at /m

test('every command that operators read of does what it says, in the course of a site', async () => {
  const [place, elsewhere] = [await folder(), await folder()]
  const port = await freePort()
  const env: Env = {
    DATA_DIR: join(place, 'data'),
    DATABASE_URL: onPostgresql ? await testDatabaseUrl('blank') : '',
    PORT: String(port),
    SITE_URL: 'http://idledex.example',
    LOG_LEVEL: 'error',
  }
  const commands = new Commands(env)
  const ready = /is ready at/
  const gamesOf = async (): Promise<number> =>
    (await (await fetch(`http://127.0.0.1:${port}/api/games`)).json()).total

  const games = join(elsewhere, 'games.jsonl')
  await writeFile(games, `${JSON.stringify(GAME)}\n`)

  const site = await commands.start('start', ready)
  const demo = await gamesOf()
  expect(demo).toBeGreaterThan(0)
  expect(await commands.expect('import', games)).toMatch(/games: 1 added/)
  await expect.poll(gamesOf).toBe(demo + 1)
  const usage = await commands.run('admin')
  expect([usage.code, usage.output], usage.output).toEqual([1, expect.stringContaining('grant NAME ROLE')])
  await commands.expect('admin', 'grant', MEMBER, 'admin')
  expect(await commands.expect('admin', 'jobs')).toContain('open-data')
  expect(await commands.expect('admin', 'jobs', 'retry', 'feeds')).toContain('no such failed run')
  if (onPostgresql) await (await commands.start('worker', /is running jobs/)).stop()
  else
    expect(await commands.run('worker')).toMatchObject({ code: 1, output: expect.not.stringMatching(STACK) })
  const archive = join(elsewhere, 'site.tar.gz')
  await commands.expect('backup', archive)
  const early = await commands.run('restore', archive, '--replace')
  expect(early).toMatchObject({ code: 1, output: expect.stringMatching(/^.*Stop.*\n$/) })
  await site.stop()

  await commands.expect('reset', '--yes')
  const development = await commands.start('dev', ready)
  expect(await gamesOf()).toBe(0)
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  await development.stop()
  await commands.expect('reset', '--yes', '--again')

  if (onPostgresql)
    await inDatabase(env, ({ kysely }) =>
      sql`create schema another; create table another.kept as select 1 as one`.execute(kysely),
    )
  const inTheWay = await commands.run('restore', archive)
  expect(inTheWay).toMatchObject({ code: 1, output: expect.stringMatching(/^.*--replace.*\n$/) })
  await commands.expect('restore', archive, '--replace')
  const restored = await commands.start('start', ready)
  expect(await gamesOf()).toBe(demo + 1)
  await restored.stop()
  if (onPostgresql) {
    const kept = await inDatabase(env, ({ kysely }) => sql`select one from another.kept`.execute(kysely))
    expect(kept.rows).toEqual([{ one: 1 }])
  }
  expect(await rolesOf(env)).toEqual(['admin'])

  if (onPostgresql) {
    await commands.expect('move', 'embedded')
    expect(await rolesOf({ ...env, DATABASE_URL: '' })).toEqual(['admin'])
  } else {
    const refused = { code: 1, output: expect.stringMatching(/^.*already.*\n$/) }
    expect(await commands.run('move', 'embedded')).toMatchObject(refused)
  }

  expect(await commands.expect('rotate-key', '--in', '60')).toMatch(
    /has new keys, which replace the others at/,
  )
  const twice = { code: 1, output: expect.stringMatching(/^.*still has replaced keys.*\n$/) }
  expect(await commands.run('rotate-key')).toMatchObject(twice)
  expect(await commands.expect('rotate-key', '--leaked')).toContain('everyone has to sign in again')

  const { packages } = JSON.parse(await commands.expect('sbom'))
  // Of packages that the site needs, those that development tools need, too.
  expect(packages).toContainEqual(expect.objectContaining({ name: 'pg', licenseDeclared: 'MIT' }))
  expect(packages).not.toContainEqual(expect.objectContaining({ name: 'vitest' }))

  const documented = DOCUMENTS.flatMap((document) => [...sourceOf(document).matchAll(COMMAND)])
  const names = new Set(documented.map(([, name]) => name!).filter((name) => !OF_DEVELOPERS.includes(name)))
  expect([...commands.tried].sort()).toEqual([...names].sort())
})
