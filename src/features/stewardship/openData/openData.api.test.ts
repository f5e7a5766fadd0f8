// @module-tag smoke
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { runCommand } from '#/features/stewardship/adminCommands/runCommand.server.ts'
import { testApi } from '../../../../test/api.ts'
import { openDataApi } from './openData.api.server.ts'
import type { OpenData } from './openData.contract.ts'
import { dumpOpenData } from './openData.jobs.server.ts'
import { openDataFiles } from './openDataFiles.server.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'idledex-open-data-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

const { auth, db, events, services } = await testApi()
const config = readConfig({ DATA_DIR })
const site = new Hono()
site.route('/', openDataFiles(config))
/** The newest dump, as a process responds that has not been asked before: others learn of a dump within a minute. */
const read = async () =>
  (await (await openDataApi({ ...services, config }).request('/api/open-data')).json()) as OpenData
const runJob = () =>
  dumpOpenData.run(
    { ...services, config },
    { data: {}, signal: new AbortController().signal, completeIn: async () => {} },
  )

test('before the first dump there is none to download', async () => {
  expect(await read()).toEqual({ is_on: true, dump: null })
  expect((await site.request('/open-data/latest/games.jsonl.gz')).status).toBe(404)
})

test('the daily job writes one dump a day, which can be downloaded whole and in parts', async () => {
  await runJob()
  const { dump } = await read()
  await runJob()
  expect((await read()).dump).toEqual(dump)

  const file = dump!.files[0]!
  const latest = await site.request(`/open-data/latest/${file.name}`)
  expect([latest.status, latest.headers.get('location')]).toEqual([302, file.url])
  const whole = await site.request(file.url)
  const bytes = Buffer.from(await whole.arrayBuffer())
  expect(whole.headers.get('content-length')).toBe(String(file.bytes))
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
  expect(gunzipSync(bytes).toString().trim().split('\n')).toHaveLength(dump!.games)

  const etag = whole.headers.get('etag')!
  expect((await site.request(file.url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const part = await site.request(file.url, { headers: { range: 'bytes=10-19', 'if-range': etag } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${file.bytes}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20))
  const changed = await site.request(file.url, { headers: { range: 'bytes=10-19', 'if-range': '"older"' } })
  expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, file.bytes])
  expect((await site.request(file.url, { headers: { range: `bytes=${file.bytes}-` } })).status).toBe(416)
  const head = await site.request(file.url, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('the operator can write a dump at once', async () => {
  const command = { kysely: db.kysely, events, notices: auth, jobs: services.jobs, openData: config.openData }
  const before = (await read()).dump
  expect(await runCommand(command, ['dump'])).toEqual([
    expect.stringMatching(/^The dump was written: \d+ games/),
  ])
  expect((await read()).dump!.created_at).not.toBe(before?.created_at)
})

test.each([
  '/open-data/latest/manifest.json',
  '/open-data/latest/..%2f..%2fauth-key.json',
  '/open-data/..%2f..%2fdata/games.jsonl.gz',
  '/open-data/2020-01-01T000000000Z/games.jsonl.gz',
  '/open-data/../open-data/games.jsonl.gz',
  '/open-data/draft-unfinished/games.jsonl.gz',
  '/open-data/..%2foutside/games.jsonl.gz',
])('nothing but the files of dumps can be read: %s', async (address) => {
  // Folders that look like a dump inside, and have no dump's name.
  for (const folder of ['outside', path.join('open-data', 'draft-unfinished')]) {
    mkdirSync(path.join(DATA_DIR, folder), { recursive: true })
    const file = { name: 'games.jsonl.gz', bytes: 4, sha256: '', url: '' }
    writeFileSync(path.join(DATA_DIR, folder, 'manifest.json'), JSON.stringify({ files: [file] }))
    writeFileSync(path.join(DATA_DIR, folder, file.name), 'data')
  }
  expect((await site.request(address)).status).toBe(404)
})

test('a site whose operator turned it off publishes nothing', async () => {
  const off = readConfig({ DATA_DIR, OPEN_DATA: 'off' })
  const { dump } = await read()
  const closed = new Hono()
  closed.route('/', openDataApi({ ...services, config: off }))
  closed.route('/', openDataFiles(off))
  expect(await (await closed.request('/api/open-data')).json()).toEqual({ is_on: false, dump: null })
  expect((await closed.request(dump!.files[0]!.url)).status).toBe(404)
  expect(dumpOpenData.isWanted!({ ...services, config: off })).toBe(false)
})
