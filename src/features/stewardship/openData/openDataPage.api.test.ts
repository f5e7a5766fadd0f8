import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { dumpOpenData } from './openData.jobs.server.ts'

const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'idledex-open-data-page-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))
const { get, services } = await testApi({ DATA_DIR })
await dumpOpenData.run(services, {
  data: {},
  signal: new AbortController().signal,
  completeIn: async () => {},
})
const site = await builtSite({ services })

test('the page of the open data links each file, with its checksum, and the license', async () => {
  const page = await site.page('/open-data')
  const { files } = (await get('/api/open-data')).body.dump as {
    files: { name: string; url: string; sha256: string }[]
  }
  expect(files.map(({ name }) => name)).toContain('votes.jsonl.gz')
  for (const { name, url, sha256 } of files) {
    const row = `main li:contains("${name}")`
    expect(page.attribute(`${row} a`, 'href'), name).toBe(url)
    expect(page.text(`${row} [title="SHA-256"]`), name).toBe(sha256)
    expect((await site.request(url)).status, url).toBe(200)
  }
  expect(page.attribute('main a:contains("CC0 1.0 Universal")', 'href')).toMatch(
    /^\/open-data\/.*LICENSE.txt$/,
  )
})

test('the FAQ links to the open data', async () => {
  expect((await site.page('/faq')).attribute('main a:contains("download")', 'href')).toBe('/open-data')
})
