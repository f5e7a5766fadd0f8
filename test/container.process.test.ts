import { execFile } from 'node:child_process'
import { cpSync, existsSync, globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { copyRuntimePackages, runtimeImports } from '../scripts/runtimePackages.ts'
import { folder } from './backupPlaces.ts'
import { MIGRATED, makeDataFolder } from './dataFolders.ts'
import { ROOT, sourceOf } from './documents.ts'
import { importsOf } from './imports.ts'
import { freePort, startSite } from './siteProcess.ts'

const [, buildStage = '', lastStage = ''] = sourceOf('deploy/container/Containerfile').split(/^FROM /m)

/** What a stage copies: paths from the project's folder, or from that of its packages. */
const copiesOf = (stage: string) =>
  [...stage.matchAll(/^COPY (?:--from=build )?(.+) \S+$/gm)].flatMap(([, paths]) =>
    paths!.split(' ').map((path) => path.replace(/^\/(?:srv\/idledex|packages)\//, '')),
  )

/** What a file of the site reads or serves, relative to itself. */
const BY_URL = /new URL\('(\.[^']+)', import\.meta\.url\)/g

const GAME = {
  name: 'A game in a container',
  desc: 'Type commands, watch numbers go up.',
  tags: ['Web', 'Finished', 'Free', 'Idle', '2D', 'Space', 'Numbers go up', 'Local save'],
  links: [{ type: 'website', url: 'https://example.org/container' }],
}

/** The site's folder in the image, made without an engine for containers. */
async function makeImage(): Promise<string> {
  const image = await folder()
  copyRuntimePackages(image)
  for (const path of copiesOf(lastStage))
    if (path !== 'node_modules') cpSync(join(ROOT, path), join(image, path), { recursive: true })
  return image
}

beforeAll(buildIfStale)

test('a site runs on what is in the image: it starts, imports, draws, and backs up', async () => {
  const image = await makeImage()
  const { files, modules } = runtimeImports()
  const read = files.flatMap((file) =>
    [...sourceOf(file).matchAll(BY_URL)].map(([, path]) => posix.join(dirname(file), path!)),
  )
  const missing = [...files, ...read].filter((path) => !existsSync(join(image, path)))
  // Made when it can be.
  expect(missing.filter((path) => path !== '.cache/compiled')).toEqual([])

  const node = join(image, 'node_modules/node/bin/node')
  const elsewhere = await folder()
  const port = await freePort()
  const env = { DATA_DIR: join(elsewhere, 'data'), PORT: String(port), SITE_URL: 'http://idledex.example' }
  const run = (...args: string[]) =>
    promisify(execFile)(node, args, { cwd: image, env: { ...process.env, DATABASE_URL: '', ...env } })
  await run('-e', `Promise.all(${JSON.stringify(modules)}.map((name) => import(name)))`)

  await makeDataFolder(env.DATA_DIR, MIGRATED)
  const site = startSite(env, [join(image, 'scripts/start.mjs')])
  await site.ready
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const games = join(elsewhere, 'games.jsonl')
  await writeFile(games, JSON.stringify(GAME))
  expect((await run('scripts/import.ts', games)).stdout).toContain('1 added')
  const page = await (await get('/game/a-game-in-a-container')).text()
  const picture = /property="og:image" content="http:\/\/idledex\.example([^"]+)"/.exec(page)?.[1]
  const drawn = await get(picture!)
  expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await run('scripts/backup.ts', join(elsewhere, 'site.tar.gz'))).stdout).toContain('rows in')
  site.process.kill('SIGTERM')
  expect(await site.ended, site.output()).toBe(0)
})

test('the image is built from all that the build reads, and starts as npm start does', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\.tsx?$/.test(file))
  const outside = files.flatMap(importsOf).flatMap(({ to }) => /^(\w+)\/.*\.\w+$/.exec(to)?.[1] ?? [])
  const folders = new Set(outside.filter((name) => existsSync(join(ROOT, name))))
  expect(copiesOf(buildStage)).toEqual(expect.arrayContaining([...folders]))

  const { scripts } = JSON.parse(sourceOf('package.json'))
  const command = JSON.parse(/^CMD (.+)$/m.exec(lastStage)![1]!)
  expect(command.join(' ')).toBe(scripts.start)
})
