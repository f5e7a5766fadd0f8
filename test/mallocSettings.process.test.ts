import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '../scripts/build.ts'
import { MALLOC_SETTINGS, missingMallocSettings } from '../scripts/mallocSettings.mjs'
import { MIGRATED, makeDataFolder } from './dataFolders.ts'
import { freePort, ONLY_STARTED, startSite } from './siteProcess.ts'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
/** What `npm start` runs on Node: its options, then the script. */
const START: string[] = scripts.start.split(' ').slice(1)

/** What test/mallocPrinter.mjs prints first. */
const READY = 'The process is ready at once'

/** Without the settings of whoever runs the tests. */
const NO_SETTINGS = Object.fromEntries(
  Object.keys(process.env)
    .filter((name) => name.startsWith('MALLOC_') || name === 'GLIBC_TUNABLES')
    .map((name) => [name, undefined]),
)

beforeAll(buildIfStale)

/** Starts the site as npm does. */
async function start(env: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'idledex-malloc-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await makeDataFolder(dataDir, MIGRATED)
  return startSite({ ...NO_SETTINGS, DATA_DIR: dataDir, PORT: String(await freePort()), ...env }, START)
}

/** Starts a script that only does what `npm start` begins with. */
async function startPrinter(env: Record<string, string> = {}) {
  const printer = startSite({ ...NO_SETTINGS, ...env }, [...START.slice(0, -1), 'test/mallocPrinter.mjs'])
  await printer.ready
  return printer
}

/** What the system knows of a process: the environment or the arguments it was started with. */
async function readStrings(pid: number, file: 'environ' | 'cmdline'): Promise<string[]> {
  return (await readFile(`/proc/${pid}/${file}`, 'utf8')).split('\0').filter((text) => text !== '')
}

async function mallocSettings(pid: number): Promise<Record<string, string>> {
  const all = (await readStrings(pid, 'environ')).map((text) => text.split(/=(.*)/s).slice(0, 2))
  return Object.fromEntries(all.filter(([name]) => name?.startsWith('MALLOC_')))
}

describe.runIf(missingMallocSettings({}))('npm start with glibc', () => {
  test('gives the C library its settings in the same process, and the site serves and stops', async () => {
    const site = await start()
    const address = await site.ready
    const pid = site.process.pid!
    expect(await mallocSettings(pid)).toEqual(MALLOC_SETTINGS)
    expect((await readStrings(pid, 'cmdline')).slice(1, -1)).toEqual(START.slice(0, -1))
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    site.process.kill('SIGTERM')
    expect(await site.ended, site.output()).toBe(0)
    expect(site.output()).toMatch(ONLY_STARTED)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('leaves %s to the script', async (signal) => {
    const printer = await startPrinter()
    expect(await mallocSettings(printer.process.pid!)).toEqual(MALLOC_SETTINGS)
    printer.process.kill(signal)
    expect(await printer.ended).toBe(0)
    expect(printer.output().trim().split('\n')).toEqual([READY, signal])
  })

  test("keeps the operator's settings and adds none", async () => {
    const { process } = await startPrinter({ MALLOC_ARENA_MAX: '3' })
    expect(await mallocSettings(process.pid!)).toEqual({ MALLOC_ARENA_MAX: '3' })
  })

  test('restarts itself only once, also where the system takes the settings away', async () => {
    const { process } = await startPrinter({ IDLEDEX_RESTARTED: '1' })
    expect(await mallocSettings(process.pid!)).toEqual({})
  })

  test('says in one line that a port is in use, and ends with an error', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await new Promise((resolve) => taken.once('listening', resolve))
    const site = await start({ PORT: String((taken.address() as AddressInfo).port) })
    expect(await site.ended).toBe(1)
    expect(site.output()).toMatch(/^[^\n]*Port \d+ is already in use[^\n]*\n$/)
  })
})
