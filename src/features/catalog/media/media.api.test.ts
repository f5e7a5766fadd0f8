// @module-tag smoke
// @module-tag race
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { ask, testApi } from '../../../../test/api.ts'
import { animation, blackPng, photograph, picture } from '../../../../test/pictures.ts'
import { file, redirect, smallInternet } from '../../../../test/smallInternet.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { collectOrphans } from './collectOrphans.server.ts'
import { stillPath } from './mediaAddress.ts'
import { mediaFilesApi } from './mediaFiles.api.server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'media-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const net = await smallInternet()
const { api, db, events, send, services, signIn } = await testApi(
  { DATA_DIR: dataDir, WRITE_LIMIT_FACTOR: '10' },
  net.network,
)
const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)
const files = mediaFilesApi({
  store: services.media.store,
  turns: services.turns,
  clientOf: () => 'somebody',
})

/** Uploads a file as a whole body. */
const upload = (bytes: Buffer, type: string, purpose = 'logo', headers: Record<string, string> = alice) =>
  ask(api, 'POST', `/api/media?purpose=${purpose}`, {
    headers: { ...headers, 'content-type': type },
    body: new Uint8Array(bytes),
  })

async function served(path: string) {
  const response = await files.request(path)
  expect([path, response.status]).toEqual([path, 200])
  const bytes = Buffer.from(await response.arrayBuffer())
  return { bytes, headers: response.headers, metadata: await sharp(bytes).metadata() }
}

describe('an uploaded picture', () => {
  test('is made in all sizes of its purpose, as WebP and AVIF', async () => {
    const { status, body } = await upload(await picture(800, 600), 'image/png')
    expect(status).toBe(200)
    expect(body).toMatchObject({ purpose: 'logo', width: 400, height: 400, is_animated: false })
    expect(body.blur).toMatch(/^data:image\/webp;base64,[\w+/=]+$/)
    expect(body.blur.length).toBeLessThan(500)
    for (const [size, width] of Object.entries({ large: 400, medium: 192, small: 96 })) {
      const { metadata, headers } = await served(body.urls[size])
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', width, width])
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const avif = await served(body.urls[size].replace('.webp', '.avif'))
      expect([avif.headers.get('content-type'), avif.metadata.width]).toEqual(['image/avif', width])
    }
  })

  test('as a banner or screenshot has their shapes, and is never enlarged', async () => {
    const banner = (await upload(await picture(1200, 1200, 'jpeg'), 'image/jpeg', 'banner')).body
    expect([banner.width, banner.height, Object.keys(banner.urls)]).toEqual([
      1200,
      450,
      ['wide', 'large', 'small'],
    ])
    const large = (await served(banner.urls.large)).metadata
    expect([large.width, large.height]).toEqual([960, 360])
    const shot = (await upload(await picture(640, 480, 'webp'), 'image/webp', 'screenshot')).body
    expect([shot.width, shot.height]).toEqual([640, 480])
    const thumb = (await served(shot.urls.thumb)).metadata
    expect([thumb.width, thumb.height]).toEqual([400, 225])
    const small = (await upload(await picture(64, 48, 'avif'), 'image/avif')).body
    expect([small.width, small.height]).toEqual([48, 48])
  })

  test('as a screenshot has a crop for the place of a banner, with three times as much cut off below as above', async () => {
    const stripe = { create: { width: 1280, height: 480, channels: 3, background: '#fff' } } as const
    const striped = sharp({ create: { ...stripe.create, height: 720, background: '#000' } })
      .composite([{ input: await sharp(stripe).png().toBuffer(), left: 0, top: 60 }])
      .png()
    const shot = (await upload(await striped.toBuffer(), 'image/png', 'screenshot')).body
    const response = await files.request(shot.urls.banner)
    const { data, info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([1280, 480])
    expect(Math.min(...data.subarray(0, 3000), ...data.subarray(-3000))).toBeGreaterThan(245)
  })

  test('comes in a form, too', async () => {
    const form = new FormData()
    form.set('purpose', 'logo')
    form.set('file', new File([new Uint8Array(await picture(99, 99))], 'logo.png', { type: 'image/png' }))
    const { status, body } = await ask(api, 'POST', '/api/media', { headers: alice, body: form })
    expect([status, body.width]).toEqual([200, 99])
  })

  test('is stored once, however often it is uploaded, even concurrently', async () => {
    const bytes = await picture(123, 123)
    const responses = await Promise.all(Array.from({ length: 5 }, () => upload(bytes, 'image/png')))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    const rows = await db.kysely
      .selectFrom('media')
      .selectAll()
      .where('hash', '=', responses[0]!.body.id)
      .execute()
    expect(rows).toMatchObject([{ is_stored: true, uploaded_by: PEOPLE.alice, purpose: 'logo' }])
    expect((await upload(bytes, 'image/png', 'logo', mod)).body).toEqual(responses[0]!.body)
    expect((await upload(bytes, 'image/png', 'banner')).body.id).not.toBe(responses[0]!.body.id)
  })

  test('loses its metadata, and is turned the way the camera was held', async () => {
    const original = await photograph()
    expect(original.includes('SECRET-OWNER') && original.includes('SECRET-PLACE')).toBe(true)
    const { body } = await upload(original, 'image/jpeg', 'screenshot')
    expect([body.width, body.height]).toEqual([200, 300])
    for (const path of Object.values<string>(body.urls).flatMap((url) => [
      url,
      url.replace('.webp', '.avif'),
    ])) {
      const { bytes, metadata } = await served(path)
      expect(bytes.includes('SECRET')).toBe(false)
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ])
    }
  })

  test('removes data hidden behind it', async () => {
    const script = Buffer.from('<script>alert("hidden")</script>PK\x03\x04')
    for (const format of ['png', 'gif', 'webp', 'jpeg'] as const) {
      const polyglot = Buffer.concat([await picture(50, 50, format), script])
      const { status, body } = await upload(polyglot, `image/${format}`)
      if (status === 400) continue
      expect(status).toBe(200)
      expect((await served(body.urls.large)).bytes.includes('alert')).toBe(false)
    }
  })

  test.each([1, 2])('may be a JPEG that lacks its last bytes: %i', async (bytes) => {
    const whole = await picture(300, 200, 'jpeg')
    const { status, body } = await upload(whole.subarray(0, -bytes), 'image/jpeg', 'screenshot')
    expect([status, body.width, body.height]).toEqual([200, 300, 200])
  })

  test('that was stored before there was one of its sizes is served in the next larger one', async () => {
    const { body } = await upload(await picture(1000, 600), 'image/png', 'screenshot')
    expect((await served(body.urls.card)).metadata).toMatchObject({ width: 800, height: 450 })
    await rm(join(dataDir, 'media', body.id.slice(0, 2), body.id, 'card.webp'))
    expect((await served(body.urls.card)).metadata).toMatchObject({ width: 1000, height: 600 })
    await rm(join(dataDir, 'media', body.id.slice(0, 2), body.id, 'full.webp'))
    expect((await files.request(body.urls.card)).status).toBe(404)
  })

  test('can be animated as a banner, for five seconds', async () => {
    const { status, body } = await upload(animation(10, 20), 'image/gif', 'banner')
    expect([status, body.is_animated]).toEqual([200, true])
    const { metadata } = await served(body.urls.large)
    expect(metadata.pages).toBe(10)
    expect((await served(body.urls.wide)).metadata).toMatchObject({ pages: 10, width: metadata.width })
    expect((await files.request(body.urls.large.replace('.webp', '.avif'))).status).toBe(404)
  })

  test('has a first frame for places where nothing moves; without an animation it is the picture itself', async () => {
    const moving = await upload(animation(9, 20), 'image/gif', 'banner')
    for (const size of ['small', 'large', 'wide']) {
      const { metadata } = await served(stillPath(moving.body.urls[size]))
      const { width, height } = (await served(moving.body.urls[size])).metadata
      expect(metadata.pages).toBeUndefined()
      expect([metadata.format, metadata.width, metadata.height]).toEqual(['webp', width, height])
    }
    const { body } = await upload(await picture(800, 300), 'image/png', 'banner')
    expect((await served(stillPath(body.urls.small))).bytes).toEqual((await served(body.urls.small)).bytes)
    expect((await files.request(stillPath(body.urls.small).replace('small', 'none'))).status).toBe(404)
  })

  test('that is animated has the dimensions of its largest stored size', async () => {
    const wide = await sharp(animation(3, 20), { animated: true })
      .resize({ width: 1200, height: 450, fit: 'fill' })
      .gif()
      .toBuffer()
    const { status, body } = await upload(wide, 'image/gif', 'banner')
    expect([status, body.is_animated, body.width, body.height]).toEqual([200, true, 960, 360])
    const { metadata } = await served(body.urls.wide)
    expect([metadata.pages, metadata.width, metadata.height]).toEqual([3, 960, 360])
  })
})

describe('a file that is rejected', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each<[string, number, () => Buffer | Promise<Buffer>, string, string]>([
    ['an SVG with a script', 415, () => Buffer.from(SVG), 'image/svg+xml', 'logo'],
    ['an SVG that is called a PNG', 415, () => Buffer.from(SVG), 'image/png', 'logo'],
    [
      'a page that begins like a GIF',
      400,
      () => Buffer.from('GIF89a<html><script>alert(1)</script>'),
      'image/gif',
      'logo',
    ],
    ['a PNG that is called a JPEG', 415, () => picture(40, 40), 'image/jpeg', 'logo'],
    ['JSON', 415, () => Buffer.from('{}'), 'application/json', 'logo'],
    ['nothing', 415, () => Buffer.alloc(0), 'image/png', 'logo'],
    ['half a PNG', 400, async () => half(await noise(200, 200, 'png')), 'image/png', 'logo'],
    ['half a JPEG', 400, async () => half(await noise(200, 200, 'jpeg')), 'image/jpeg', 'logo'],
    [
      'a JPEG that lacks 20 bytes',
      400,
      async () => (await noise(200, 200, 'jpeg')).subarray(0, -20),
      'image/jpeg',
      'logo',
    ],
    ['half a WebP', 400, async () => half(await noise(200, 200, 'webp')), 'image/webp', 'logo'],
    ['a PNG of 100 megapixels', 413, () => blackPng(10_000, 10_000), 'image/png', 'screenshot'],
    ['a PNG of 4 gigapixels', 413, () => lyingPng(65_535), 'image/png', 'screenshot'],
    [
      'more than 5 MB',
      413,
      () => Buffer.concat([blackPng(20, 20), Buffer.alloc(5 * 1024 * 1024)]),
      'image/png',
      'logo',
    ],
    ['more than a body may have', 413, () => Buffer.alloc(6 * 1024 * 1024), 'image/png', 'logo'],
    ['an animated logo', 400, () => animation(2, 10), 'image/gif', 'logo'],
    ['a banner of six seconds', 400, () => animation(30, 20), 'image/gif', 'banner'],
    ['a banner of 10,000 frames', 400, () => animation(10_000, 0), 'image/gif', 'banner'],
    ['a banner of 151 fast frames', 400, () => animation(151, 2), 'image/gif', 'banner'],
    ['a picture of 8 × 8', 400, () => picture(8, 8), 'image/png', 'logo'],
    ['an unknown purpose', 400, () => picture(40, 40), 'image/png', 'avatar'],
  ])('gets a clear error and leaves nothing behind: %s', async (_, expected, make, type, purpose) => {
    const before = await countRows()
    const { status, body } = await upload(await make(), type, purpose)
    expect([status, body.detail]).toEqual([expected, expect.any(String)])
    expect(await countRows()).toBe(before)
  })

  test('is one from a visitor, or in a form without a file', async () => {
    expect((await upload(await picture(40, 40), 'image/png', 'logo', {})).status).toBe(401)
    expect((await upload(Buffer.alloc(200_000), 'image/png', 'logo', {})).status).toBe(413)
    const form = new FormData()
    form.set('file', 'a text')
    expect((await ask(api, 'POST', '/api/media', { headers: alice, body: form })).status).toBe(400)
  })

  const countRows = async () => (await db.kysely.selectFrom('media').select('hash').execute()).length
  const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)
  const noise = (width: number, height: number, format: 'png' | 'jpeg' | 'webp') =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: 'black',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer()
  /** Says that it is huge, and is not. */
  function lyingPng(side: number): Buffer {
    const bytes = blackPng(20, 20)
    const size = Buffer.alloc(8)
    size.writeUInt32BE(side, 0)
    size.writeUInt32BE(side, 4)
    return Buffer.concat([bytes.subarray(0, 16), size, bytes.subarray(24)])
  }
})

describe('the address of a picture', () => {
  test('leads to nothing else in the data folder', async () => {
    const { body } = await upload(await picture(77, 77), 'image/png')
    const { id } = body
    for (const path of [
      `${id}/../../../auth-key.json`,
      `${id}%2f..%2f..%2f..%2fauth-key.json`,
      `${id}/..%2f..%2fauth-key.json`,
      `${id}/%2e%2e/%2e%2e/auth-key.json`,
      `..%5c..%5cauth-key.json`,
      `%2fetc%2fpasswd`,
      `${id}/large.webp%00.png`,
      `${id}/large.webp/`,
      `${id}/large.png`,
      `${id}/huge.webp`,
      `${id}/constructor.webp`,
      `${id.toUpperCase()}x/large.webp`,
      `${id.slice(1)}/large.webp`,
      `${'0'.repeat(40)}/large.webp`,
      '',
    ]) {
      const response = await files.request(`/media/uploads/${path}`)
      expect([path, response.status]).toEqual([path, 404])
    }
  })

  test('responds 304 to a browser that has it, and to HEAD without a body', async () => {
    const { body } = await upload(await picture(78, 78), 'image/png')
    const { headers } = await files.request(body.urls.small)
    const again = await files.request(body.urls.small, { headers: { 'if-none-match': headers.get('etag')! } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await files.request(body.urls.small, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('a picture from an address', () => {
  const fetchFrom = (url: string, headers = alice) =>
    send('POST', '/api/media/from-address', headers, { url, purpose: 'logo' })

  test('is fetched and stored like an upload', async () => {
    const bytes = await picture(130, 130)
    net.site('elsewhere.example', file('image/png', bytes))
    const { status, body } = await fetchFrom('http://elsewhere.example/logo.png')
    expect([status, body.width]).toEqual([200, 130])
    expect((await upload(bytes, 'image/png')).body.id).toBe(body.id)
  })

  test.each([
    ['http://127.0.0.1/', 400],
    ['http://sneaky.example/', 400],
    ['file:///etc/passwd', 400],
    ['http://text.example/', 415],
    ['http://vector.example/', 415],
    ['http://disguised.example/', 415],
    ['http://large.example/', 413],
    ['http://bomb.example/', 413],
    ['http://nowhere.example/', 400],
  ])('that cannot be used gets one clear sentence: %s', async (url, expected) => {
    net.site('sneaky.example', redirect('http://127.0.0.1:8080/admin'))
    net.site('text.example', file('text/html', '<img>'))
    net.site('vector.example', file('image/svg+xml', '<svg/>'))
    net.site('disguised.example', file('image/png', '<svg/>'))
    net.site('large.example', file('image/png', Buffer.alloc(5 * 1024 * 1024 + 1)))
    net.site('bomb.example', file('image/png', blackPng(10_000, 10_000)))
    const { status, body } = await fetchFrom(url)
    expect([status, body.detail]).toEqual([expected, expect.stringMatching(/^[A-Z].*\.$/)])
  })

  test('is for members', async () => {
    expect((await fetchFrom('http://elsewhere.example/', {} as typeof alice)).status).toBe(401)
  })
})

describe('the thumbnail of a featured game', () => {
  const thumbnail = (body: unknown, headers = mod) =>
    send('POST', '/api/uploadImageThumbFromUrl', headers, body)

  test('is 400 wide, and its path is data.thumbnail', async () => {
    net.site('wide.example', file('image/png', await picture(900, 500)))
    const { status, body } = await thumbnail({ url: 'http://wide.example/', thumbWidth: 400 })
    expect(status).toBe(200)
    expect((await served(body.data.thumbnail)).metadata).toMatchObject({
      width: 400,
      height: 400,
      format: 'webp',
    })
    const small = await thumbnail({ url: 'http://wide.example/', thumbWidth: 96 })
    expect((await served(small.body.data.thumbnail)).metadata.width).toBe(96)
  })

  test('of a picture that is on the site is found there', async () => {
    const { body } = await upload(await picture(500, 500), 'image/png')
    const own = `${services.config.siteUrl}${body.urls.small}`
    expect((await thumbnail({ url: own })).body).toEqual({ data: { thumbnail: body.urls.large } })
    const cover = '/media/covers/1/abc/logo.webp'
    expect((await thumbnail({ url: cover })).body).toEqual({ data: { thumbnail: cover } })
  })

  test('is made by moderators, in a width that exists', async () => {
    expect(await thumbnail({ url: 'http://wide.example/' }, alice)).toMatchObject({
      status: 403,
      body: { detail: 'Only moderators can do this' },
    })
    expect((await thumbnail({ url: 'http://wide.example/' }, {} as typeof mod)).status).toBe(401)
    expect((await thumbnail({ url: 'http://wide.example/', thumbWidth: 4000 })).status).toBe(400)
    expect((await thumbnail({ url: '/media/../auth-key.json' })).status).toBe(400)
  })
})

describe('a picture that nothing shows', () => {
  const age = (hash: string, days: number) =>
    db.kysely
      .updateTable('media')
      .set({ touched_at: new Date(Date.now() - days * 86_400_000) })
      .where('hash', '=', hash)
      .execute()

  test('is removed with its files after a week; one that a game shows stays', async () => {
    const [orphan, shown, recent] = await Promise.all(
      [201, 202, 203].map(async (side) => (await upload(await picture(side, side), 'image/png')).body),
    )
    await db.kysely
      .updateTable('games')
      .set({ logo_url: shown.urls.medium, logo_thumb_url: shown.urls.small })
      .where('id', '=', GAMES.tower)
      .execute()
    for (const { id } of [orphan, shown]) await age(id, 8)
    await age(recent.id, 6)
    expect(await collectOrphans(events, services.media.store)).toBe(1)
    expect((await files.request(orphan.urls.large)).status).toBe(404)
    for (const { urls } of [shown, recent]) expect((await files.request(urls.large)).status).toBe(200)
    // Uploaded again, it is there again.
    expect((await upload(await picture(201, 201), 'image/png')).body).toEqual(orphan)
    expect((await files.request(orphan.urls.large)).status).toBe(200)
    // The game shows another picture: now this one is an orphan, too.
    await db.kysely
      .updateTable('games')
      .set({ logo_url: null, logo_thumb_url: null })
      .where('id', '=', GAMES.tower)
      .execute()
    expect(await collectOrphans(events, services.media.store)).toBe(1)
    expect((await files.request(shown.urls.large)).status).toBe(404)
    const folders = await readdir(join(dataDir, 'media'), { recursive: true })
    expect(folders.filter((name) => name.includes(shown.id))).toEqual([])
  })
})

describe('uploads', () => {
  test('are limited by number and by size', async () => {
    const { api: limited, signIn: signInThere } = await testApi({ DATA_DIR: dataDir })
    const bob = await signInThere(PEOPLE.bob)
    const large = Buffer.concat([blackPng(20, 20), Buffer.alloc(5 * 1024 * 1024 - 200)])
    const statuses = new Set<number>()
    for (let i = 0; i < 61; i++) {
      const { status, headers } = await ask(limited, 'POST', '/api/media?purpose=logo', {
        headers: { ...bob, 'content-type': 'image/png' },
        body: new Uint8Array(large),
      })
      statuses.add(status)
      if (status === 429) {
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(3600)
        break
      }
    }
    expect([...statuses]).toEqual([200, 429])
  })
})
