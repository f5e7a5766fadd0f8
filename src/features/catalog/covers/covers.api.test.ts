// @module-tag smoke
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cachedResponseListener } from '#/http/cache/cachedResponseListener.server.ts'
import { ResponseCache } from '#/http/cache/responseCache.server.ts'
import { listen } from '#/http/listen.server.ts'
import { openTurns } from '#/http/turns/turns.server.ts'
import { coverHash } from './coverHash.ts'
import { coversApi } from './covers.api.server.ts'
import { tagDrawing } from './covers.paths.ts'
import { renderCover } from './renderCover.server.ts'

const HASH = coverHash('Kittens Game', '', [28])
const LOGO = `/media/covers/12/${HASH}/logo.webp`

let dataDir: string
let api: ReturnType<typeof coversApi>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'covers-api-'))
  const lookup = (id: number) =>
    id === 12 ? { name: 'Kittens Game', desc: '', tags: ['space'], hash: HASH } : undefined
  api = coversApi({ lookup, dataDir, turns: openTurns({ kind: 'server' }, 1), clientOf: () => 'somebody' })
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

  test('has another entity tag for each size', async () => {
    const files = ['logo.webp', 'card.webp', 'thumb.webp']
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
  ['an unknown format', `/media/covers/12/${HASH}/logo.avif`],
  ['what only link previews show', `/media/covers/12/${HASH}/share.webp`],
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

describe('covers that must be drawn', () => {
  /** The site's covers of any game, whose drawing waits until it is let go. */
  async function heldCovers() {
    // A turn that waits is not given up while a busy machine draws.
    const turns = openTurns({ kind: 'server' }, 1, { maxWaitMs: 600_000 })
    const begun: string[] = []
    const held = new Map<string, () => void>()
    const covers = coversApi({
      lookup: (id) => ({ name: `Game ${id}`, desc: '', tags: [], hash: HASH }),
      dataDir: '/dev/null/cannot-be-written',
      turns,
      clientOf: (c) => c.req.header('x-client')!,
      render: async (subject, variant) => {
        const name = `${subject.name} ${variant}`
        begun.push(name)
        await new Promise<void>((resolve) => held.set(name, resolve))
        return renderCover(subject, 'thumb')
      },
    })
    const { server, close } = await listen(
      cachedResponseListener(covers, new ResponseCache()),
      '127.0.0.1',
      0,
    )
    const { port } = server.address() as AddressInfo
    const ask = async (client: string, id: number, variant: string) => {
      const path = `/media/covers/${id}/${HASH}/${variant}.webp`
      return (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'x-client': client } })).status
    }
    /** Waits until a drawing has begun, and ends it. */
    const letGo = async (name: string) => {
      await expect.poll(() => held.has(name)).toBe(true)
      held.get(name)!()
    }
    return { turns, begun, ask, letGo, close }
  }

  test('take turns by client, and drawn ones wait for nobody', async () => {
    const { turns, begun, ask, letGo, close } = await heldCovers()
    const first = ask('a', 1, 'card')
    await letGo('Game 1 card')
    expect(await first).toBe(200)
    const many = [2, 3, 4, 5].map((id) => ask('a', id, 'card'))
    await expect.poll(() => [turns.covers.active, turns.covers.waiting]).toEqual([2, 2])
    expect(await ask('a', 1, 'card')).toBe(200)
    const other = ask('b', 9, 'card')
    await expect.poll(() => turns.covers.waiting).toBe(3)
    // The first, and the two whose turn it is.
    await expect.poll(() => begun.length).toBe(3)
    const next = begun.length
    await letGo(begun[1]!)
    await expect.poll(() => begun[next]).toBe('Game 9 card')
    for (const id of [9, 2, 3, 4, 5]) await letGo(`Game ${id} card`)
    expect(await Promise.all([...many, other])).toEqual([200, 200, 200, 200, 200])
    await close(0)
  })

  test('as small pictures do not wait for banners', async () => {
    const { turns, ask, letGo, close } = await heldCovers()
    const banners = [1, 2, 3].map((id) => ask('a', id, 'banner-large'))
    await expect.poll(() => [turns.banners.active, turns.banners.waiting]).toEqual([1, 2])
    const logo = ask('a', 1, 'logo')
    await letGo('Game 1 logo')
    expect(await logo).toBe(200)
    for (const id of [1, 2, 3]) await letGo(`Game ${id} banner-large`)
    expect(await Promise.all(banners)).toEqual([200, 200, 200])
    await close(0)
  })
})

describe('the drawing of a tag', () => {
  test('is a picture of a fixed size, immutable', async () => {
    const response = await api.request(tagDrawing('space'))
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const { format, width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([format, width, height]).toEqual(['webp', 256, 144])
  })

  test('is at one address, to which those of other versions lead; there is none of what is no tag', async () => {
    const old = await api.request('/media/covers/tags/0/space.webp')
    expect([old.status, old.headers.get('location')]).toEqual([302, tagDrawing('space')])
    expect((await api.request(tagDrawing('no-such-tag'))).status).toBe(404)
  })
})
