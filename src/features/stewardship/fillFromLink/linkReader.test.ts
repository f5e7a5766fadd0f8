import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { openSafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import { ITCH_DATA, ITCH_PAGE } from '../../../../test/pages/itchPage.ts'
import { STEAM_DETAILS, STEAM_PAGE } from '../../../../test/pages/steamDetails.ts'
import { file, redirect, smallInternet } from '../../../../test/smallInternet.ts'
import { linkReader } from './linkReader.server.ts'

const net = await smallInternet()
const read = linkReader(
  openSafeFetch({ siteName: 'Idledex', siteUrl: 'https://idledex.example' }, net.network),
)
const page = (head: string, body = '') =>
  file('text/html; charset=utf-8', `<!doctype html><html><head>${head}</head><body>${body}</body></html>`)

/** Serves one page, and reads it. */
const readPage = (head: string, body = '') => {
  net.site('game.example', page(head, body))
  return read('http://game.example/')
}

beforeEach(() => {
  net.connections.length = 0
})

describe('a page in the Steam store', () => {
  const address = 'http://store.steampowered.com/app/1454400/Lantern/?curator=1'

  test('is read as the JSON that the store has of it', async () => {
    const requested: string[] = []
    net.site('store.steampowered.com', (request, response) => {
      requested.push(request.url ?? '')
      file('application/json; charset=utf-8', JSON.stringify(STEAM_DETAILS))(request, response)
    })
    expect(await read(address)).toEqual({
      source: 'steam',
      url: address,
      name: 'Lantern & Harbor',
      desc: 'Light the harbor & never stop. Idle on.',
      long_desc:
        '## About\n\nLight **lanterns**, earn _oil_.\n\n- 42 lamps\n- No \\*ads\\*\n\nodd [wiki](https://lantern.example/wiki)',
      developers: ['Moth Works', 'Second Lamp'],
      release_date: '2021-09-01',
      play_link: null,
      trailer: null,
      links: [
        { type: 'steam', url: 'https://store.steampowered.com/app/1454400/' },
        { type: 'website', url: 'https://lantern.example/' },
      ],
      // Windows, Linux; early access; fixed price, a demo; strategy; cloud saves, achievements.
      tags: [21, 23, 9, 16, 17, 77, 63, 61],
      logos: [
        'https://shared.example/1454400/header.jpg?t=1',
        'https://shared.example/1454400/capsule_231x87.jpg?t=1',
      ],
      banners: [
        'https://shared.example/1454400/header.jpg?t=1',
        'https://shared.example/1454400/page_bg_raw.jpg?t=1',
      ],
      screenshots: [1, 2, 3, 4, 5, 6].map((id) => `https://shared.example/ss_${id}.1920x1080.jpg`),
    })
    expect(requested).toEqual(['/api/appdetails?appids=1454400&l=english&cc=us'])
  })

  test.each<[string, ReturnType<typeof file>]>([
    ['knows nothing', file('application/json', '{"1454400":{"success":false}}')],
    ['is limited', file('application/json', 'null')],
    ['is not JSON', file('text/html', '<html>Access denied</html>')],
    ['is of another app', file('application/json', '{"1":{"success":true,"data":{"name":"Other"}}}')],
    ['fails', (_, response) => response.writeHead(503).end()],
  ])('is read itself where the JSON %s', async (_, json) => {
    net.site('store.steampowered.com', (request, response) =>
      (request.url?.startsWith('/api/') ? json : file('text/html; charset=utf-8', STEAM_PAGE))(
        request,
        response,
      ),
    )
    expect(await read(address)).toMatchObject({
      name: 'Lantern & Harbor',
      desc: 'Light the harbor.',
      developers: ['Moth Works'],
      release_date: '2021-09-01',
      tags: [21, 6, 19],
      screenshots: ['https://shared.example/ss_1.1920x1080.jpg'],
    })
  })
})

describe('a page at itch.io', () => {
  const address = 'http://lamplighter.itch.io/moth-foundry'
  const site = (data: ReturnType<typeof file>) =>
    net.site('lamplighter.itch.io', (request, response) =>
      (request.url === '/moth-foundry/data.json' ? data : file('text/html', ITCH_PAGE))(request, response),
    )

  test('is read with the data beside it', async () => {
    site(file('application/json', JSON.stringify(ITCH_DATA)))
    expect(await read(address)).toEqual({
      source: 'itch',
      url: address,
      name: 'Moth Foundry',
      desc: 'Melt moths, make light.',
      long_desc: 'Melt **moths**.\n\nJoin our [Discord](https://discord.gg/moths).',
      developers: ['Lamplighter'],
      release_date: '2021-03-12',
      play_link: null,
      trailer: null,
      links: [
        { type: 'itch', url: address },
        { type: 'discord', url: 'https://discord.gg/moths' },
        { type: 'steam', url: 'https://store.steampowered.com/app/77/' },
        { type: 'twitter', url: 'https://twitter.com/moths' },
      ],
      tags: [20, 21, 9, 13, 19, 6, 73, 77, 97],
      logos: ['https://img.example/cover-full.png'],
      banners: ['https://img.example/banner.png', 'https://img.example/cover-full.png'],
      screenshots: ['https://img.example/1.png', 'https://img.example/2.png'],
    })
  })

  test('is read without it, and with a price', async () => {
    site((_, response) => response.writeHead(404).end())
    expect(await read(address)).toMatchObject({ name: 'Moth Foundry', developers: ['Lamplighter'] })
    site(file('application/json', JSON.stringify({ ...ITCH_DATA, price: '$2.99' })))
    expect((await read(address)).tags).toContain(16)
  })
})

describe('any web page', () => {
  test('is read by its Open Graph, JSON-LD, icons and links', async () => {
    net.site('kittens.example', (request, response) => {
      if (request.url === '/app.webmanifest')
        return file(
          'application/manifest+json',
          '{"name":"K","icons":[{"src":"i/512.png","sizes":"512x512"}],"screenshots":[{"src":"/s.png"}]}',
        )(request, response)
      return page(
        `<title>Kittens | Bloodrizer</title><meta property="og:site_name" content="Bloodrizer">
         <meta property="og:title" content="Kittens | Bloodrizer"><meta name="description" content="A village of kittens.">
         <meta property="og:image" content="/og.png"><link rel="canonical" href="/web/"><link rel="icon" href="/favicon.ico">
         <link rel="apple-touch-icon" href="/touch.png"><link rel="manifest" href="/app.webmanifest">
         <script type="application/ld+json">{"@graph":[{"@type":"WebSite","name":"no"},{"@type":["VideoGame"],"name":"Kittens Game","datePublished":"2014-05",
          "description":"A long description of kittens that says more.","author":{"@type":"Person","name":"Bloodrizer"},"operatingSystem":"Android, iOS",
          "offers":{"@type":"Offer","price":"0"},"genre":["Strategy"]}]}</script>`,
        `<canvas></canvas><a href="https://www.reddit.com/r/kittens">r</a><a href="https://twitter.com/intent/tweet">share</a><a href="https://elsewhere.example/">x</a>
         <a href="https://play.google.com/store/apps/details?id=com.k">G</a><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>`,
      )(request, response)
    })
    expect(await read('http://kittens.example/?utm=1#top')).toEqual({
      source: 'web',
      url: 'http://kittens.example/?utm=1',
      name: 'Kittens Game',
      desc: 'A village of kittens.',
      long_desc: 'A long description of kittens that says more.',
      developers: ['Bloodrizer'],
      release_date: '2014-05',
      play_link: null,
      trailer: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      links: [
        { type: 'website', url: 'http://kittens.example/web/' },
        { type: 'reddit', url: 'https://www.reddit.com/r/kittens' },
        { type: 'google-play', url: 'https://play.google.com/store/apps/details?id=com.k' },
      ],
      tags: [24, 25, 20, 13, 77],
      logos: [
        'http://kittens.example/i/512.png',
        'http://kittens.example/touch.png',
        'http://kittens.example/og.png',
      ],
      banners: ['http://kittens.example/og.png'],
      screenshots: ['http://kittens.example/s.png'],
    })
  })

  test('with nothing but a title has its title and its address', async () => {
    expect(await readPage('<title>  Pebbles\n of the sea </title>')).toMatchObject({
      name: 'Pebbles of the sea',
      desc: null,
      links: [{ type: 'website', url: 'http://game.example/' }],
      tags: [],
      logos: [],
    })
  })

  test.each<[string, string, Buffer]>([
    [
      'what its server declares',
      'text/html; charset=iso-8859-2',
      Buffer.from('<title>\xb3\xf3d\xbc</title>', 'latin1'),
    ],
    [
      'what it says itself',
      'text/html',
      Buffer.from('<meta charset="iso-8859-2"><title>\xb3\xf3d\xbc</title>', 'latin1'),
    ],
    ['UTF-8, unless said', 'text/html', Buffer.from('<title>łódź</title>')],
    [
      'UTF-8, although another is declared that does not exist',
      'text/html; charset=nonsense-8',
      Buffer.from('<title>łódź</title>'),
    ],
    [
      'what a byte order mark says',
      'text/html; charset=iso-8859-1',
      Buffer.from('\ufeff<title>łódź</title>'),
    ],
  ])('is in the encoding %s', async (_, type, bytes) => {
    net.site('charset.example', file(type, bytes))
    expect((await read('http://charset.example/')).name).toBe('łódź')
  })

  test('that is not in the encoding it declares is still read', async () => {
    net.site(
      'charset.example',
      file('text/html; charset=utf-8', Buffer.from('<title>caf\xe9</title>', 'latin1')),
    )
    expect((await read('http://charset.example/')).name).toBe('café')
  })
})

describe('a hostile page', () => {
  test('gives its scripts as text, or not at all', async () => {
    const proposals = await readPage(
      '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><script type="application/ld+json">{"@type":"VideoGame","description":"<img src=x onerror=alert(1)><b>bold</b><a href=\'javascript:alert(2)\'>x</a>"}</script>',
    )
    expect(proposals.name).toBe('<script>alert(1)</script>')
    expect(proposals.long_desc).toBe('**bold**x')
  })

  test('cannot hide characters in texts, or make them endless', async () => {
    const { name, desc } = await readPage(
      `<title>Good\u202eemaG\u200b\u0007 Game${'!'.repeat(5000)}</title><meta name="description" content="${'word '.repeat(2000)}">`,
    )
    expect(name).toMatch(/^GoodemaG Game!+…$/)
    expect([...name!].length).toBe(200)
    expect([...desc!].length).toBeLessThanOrEqual(300)
  })

  test('cannot propose addresses within a network, other schemes, or credentials', async () => {
    const { logos, banners, links } = await readPage(
      `<link rel="icon" sizes="400x400" href="http://127.0.0.1/a.png"><link rel="icon" href="file:///etc/passwd">
       <meta property="og:image" content="http://192.168.0.1/b.png"><meta property="og:image" content="http://printer.local/b.png">
       <meta property="og:image" content="https://user:pass@example.org/c.png"><meta property="og:image" content="http://[::1]/c.png">`,
      '<a href="javascript:alert(1)">x</a><a href="http://10.0.0.1/r/x">y</a><a href="https://u:p@discord.gg/x">z</a>',
    )
    expect([logos, banners]).toEqual([[], []])
    expect(links).toEqual([{ type: 'website', url: 'http://game.example/' }])
  })

  test('cannot name another site as its own', async () => {
    const { links } = await readPage(
      '<link rel="canonical" href="https://store.example.org/"><title>x</title>',
    )
    expect(links[0]!.url).toBe('http://game.example/')
  })

  test('is not followed by its refresh, frames or scripts', async () => {
    const { name } = await readPage(
      '<meta http-equiv="refresh" content="0;url=http://127.0.0.1/"><title>Stays</title><script src="http://10.0.0.1/x.js"></script>',
      '<iframe src="http://169.254.169.254/latest/meta-data"></iframe><img src="http://10.0.0.1/p.png">',
    )
    expect(name).toBe('Stays')
    expect(net.connections).toHaveLength(1)
  })

  test('cannot lead to a private address by a redirect or by its manifest', async () => {
    net.site('away.example', redirect('http://127.0.0.1/'))
    await expect(read('http://away.example/')).rejects.toMatchObject({
      status: 400,
      message: /public Internet/,
    })
    net.connections.length = 0
    net.name('inside.example', ['10.0.0.7'])
    expect(
      (await readPage('<title>T</title><link rel="manifest" href="http://inside.example/m.json">')).name,
    ).toBe('T')
    expect(net.connections).toHaveLength(1)
  })

  test.each<[string, ReturnType<typeof file>, RegExp]>([
    ['is too large', file('text/html', Buffer.alloc(4 * 1024 * 1024, 'a')), /larger than 3 MB/],
    [
      'is a bomb',
      file('text/html', gzipSync(Buffer.alloc(40 * 1024 * 1024, 'a')), { 'content-encoding': 'gzip' }),
      /larger than 3 MB/,
    ],
    ['is a picture', file('image/png', 'x'), /must be JSON, XML, or text/],
    ['is not what it says', file('text/html', Buffer.from([1, 0, 2])), /is not text\/html/],
    ['is gone', (_, response) => response.writeHead(410).end(), /status 410/],
  ])('that %s is an error with a reason', async (_, handler, reason) => {
    net.site('bad.example', handler)
    const failure = await read('http://bad.example/').catch((error: unknown) => error)
    expect(failure).toMatchObject({
      status: 400,
      message: reason,
      errors: [{ parameter: 'url', message: reason }],
    })
  })

  test('is read in time however deep, long or entangled it is', async () => {
    const entities = Array.from(
      { length: 30 },
      (_, at) => `<!ENTITY a${at} "&a${at - 1};&a${at - 1};">`,
    ).join('')
    const begin = performance.now()
    for (const body of [
      '<div>'.repeat(200_000),
      '<a href="https://discord.gg/x">'.repeat(60_000),
      `<!DOCTYPE x [<!ENTITY a "ha">${entities}]><p>&a29;</p>`,
      `<div ${'a="1" '.repeat(200_000)}>`,
      '<'.repeat(1_000_000),
      '<!--'.repeat(500_000),
      `<script type="application/ld+json">${'['.repeat(100_000)}</script>`,
    ]) {
      const outcome = await readPage('<title>Deep</title>', body).catch((error: unknown) => error)
      expect(outcome).toSatisfy(
        (each) => each.name === 'Deep' || (each.status === 400 && /cannot be read/.test(each.message)),
      )
    }
    expect(performance.now() - begin).toBeLessThan(60_000)
  })

  test('of a store yields nothing that a form would reject', async () => {
    const data = {
      name: 'x'.repeat(999),
      developers: ['\u200b'],
      release_date: { date: '99 Foo 3021' },
      website: 'javascript:1',
      screenshots: 'none',
      platforms: 7,
    }
    net.site(
      'store.steampowered.com',
      file('application/json', JSON.stringify({ 5: { success: true, data } })),
    )
    expect(await read('http://store.steampowered.com/app/5/')).toMatchObject({
      name: `${'x'.repeat(199)}…`,
      developers: [],
      release_date: null,
      links: [{ type: 'steam' }],
      screenshots: [],
    })
  })
})

test('an address that cannot be fetched is rejected before anything is connected to', async () => {
  for (const address of [
    'http://localhost/',
    'http://10.0.0.1/',
    'ftp://example.org/',
    'nonsense',
    'http://game.example:22/',
  ])
    await expect(read(address)).rejects.toMatchObject({ status: 400 })
  expect(net.connections).toEqual([])
})
