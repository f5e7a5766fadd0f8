import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

const PREPARE = fileURLToPath(new URL('../scripts/prepare.mjs', import.meta.url))

let project: string

/** A project with one package for running and one for development, both packed beside it: no network is needed. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'idledex-prepare-'))
  onTestFinished(() => rm(project, { recursive: true }))
  await mkdir(join(project, 'scripts'))
  await copyFile(PREPARE, join(project, 'scripts', 'prepare.mjs'))
  await pack('for-running', '1.0.0')
  await pack('for-development', '1.0.0')
  await writeManifest('1.0.0')
})

async function pack(name: string, version: string): Promise<void> {
  const source = join(project, 'sources', name)
  await mkdir(source, { recursive: true })
  await writeFile(join(source, 'package.json'), JSON.stringify({ name, version }))
  npm('pack', source)
}

/** Has the project want a version of the package for running. */
async function writeManifest(version: string): Promise<void> {
  await writeFile(join(project, 'package.json'), manifest(version))
  await rm(lockFile(), { force: true })
  npm('install', '--package-lock-only')
}

const lockFile = () => join(project, 'package-lock.json')

const manifest = (version: string) =>
  JSON.stringify({
    name: 'project',
    version: '1.0.0',
    dependencies: { 'for-running': `file:for-running-${version}.tgz` },
    devDependencies: { 'for-development': 'file:for-development-1.0.0.tgz' },
  })

function npm(...args: string[]): void {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  execFileSync(command, [...args, '--offline', '--no-audit', '--no-fund'], { cwd: project, stdio: 'ignore' })
}

const prepare = (purpose: 'start' | 'test') =>
  execFileSync(process.execPath, [join(project, 'scripts', 'prepare.mjs'), purpose], {
    cwd: project,
    encoding: 'utf8',
  })

const has = (path: string) => existsSync(join(project, 'node_modules', path))

test('npm start installs only what running needs, and the tests add the rest', () => {
  prepare('start')
  expect([has('for-running'), has('for-development')]).toEqual([true, false])
  prepare('test')
  expect([has('for-running'), has('for-development')]).toEqual([true, true])
})

test('npm start removes no development package, whoever installed it', async () => {
  npm('ci')
  await writeFile(join(project, 'node_modules', '.kept'), '')
  expect(prepare('start')).toBe('')
  await rm(join(project, 'node_modules', 'for-running'), { recursive: true })
  expect(prepare('start')).toContain('npm install')
  expect([has('for-running'), has('for-development'), has('.kept')]).toEqual([true, true, true])
})

test('npm start installs what a new lock file wants, and keeps the development packages', async () => {
  await pack('for-running', '2.0.0')
  await writeManifest('2.0.0')
  const newLock = await readFile(lockFile())
  await writeManifest('1.0.0')
  npm('ci')
  await writeFile(lockFile(), newLock)
  await writeFile(join(project, 'package.json'), manifest('2.0.0'))
  expect(prepare('start')).toContain('npm install')
  expect(prepare('start')).toBe('')
  expect([has('for-running'), has('for-development')]).toEqual([true, true])
})
