// @module-tag smoke
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coverHash } from './coverHash.ts'
import { coversApi } from './covers.api.server.ts'

const HASH = coverHash('Kittens Game', '', [28])
const LOGO = `/media/covers/12/${HASH}/logo.webp`

let dataDir: string
let api: ReturnType<typeof coversApi>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'covers-api-'))
  const lookup = (id: number) =>
    id === 12 ? { name: 'Kittens Game', desc: '', tags: ['space'], hash: HASH } : undefined
  api = coversApi({ lookup, dataDir })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

describe('a cover at its current address', () => {
  test('is the picture, immutable', async () => {
    const response = await api.request(LOGO)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    const facts = await sharp(bytes).metadata()
    expect([facts.format, facts.width, facts.height]).toEqual(['webp', 192, 192])
  })

  test('comes as AVIF on request', async () => {
    const response = await api.request(LOGO.replace('.webp', '.avif'))
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).compression).toBe('av1')
  })

  test('responds to HEAD with its size and no body', async () => {
    const response = await api.request(LOGO, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(500)
    expect(await response.text()).toBe('')
  })

  test('is not sent again to a client that has it', async () => {
    const etag = (await api.request(LOGO)).headers.get('etag')!
    const response = await api.request(LOGO, { headers: { 'if-none-match': `"other", ${etag}` } })
    expect(response.status).toBe(304)
    expect(response.headers.get('etag')).toBe(etag)
    expect(await response.text()).toBe('')
    expect((await api.request(LOGO, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  test('has another entity tag for each size and format', async () => {
    const files = ['logo.webp', 'logo.avif', 'thumb.webp']
    const tags = await Promise.all(
      files.map(async (file) =>
        (await api.request(`/media/covers/12/${HASH}/${file}`, { method: 'HEAD' })).headers.get('etag'),
      ),
    )
    expect(new Set(tags).size).toBe(3)
  })
})

test('redirects an outdated or invented version to the current one, cached only briefly', async () => {
  for (const stale of ['0000000000', 'x', encodeURIComponent('../../etc')]) {
    const response = await api.request(`/media/covers/12/${stale}/banner.webp`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`/media/covers/12/${HASH}/banner.webp`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
  }
})

test.each([
  ['an unknown game', `/media/covers/13/${HASH}/logo.webp`],
  ['an unknown size', `/media/covers/12/${HASH}/huge.webp`],
  ['an unknown format', `/media/covers/12/${HASH}/logo.svg`],
  ['an id that is no number', `/media/covers/kittens/${HASH}/logo.webp`],
  ['an id with a sign', `/media/covers/-12/${HASH}/logo.webp`],
  ['an id in another notation', `/media/covers/1.2e1/${HASH}/logo.webp`],
  ['an id beyond all ids', `/media/covers/99999999999999999999/${HASH}/logo.webp`],
  ['a property of all objects', `/media/covers/12/${HASH}/constructor.webp`],
])('%s is a problem 404', async (_kind, address) => {
  const response = await api.request(address)
  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(await response.json()).toMatchObject({ status: 404, title: 'Not found' })
})
