import { type AddressInfo, connect as connectSocket, createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { file, redirect, smallInternet } from '../../../test/smallInternet.ts'
import { internet } from './network.server.ts'
import { openSafeFetch } from './safeFetch.server.ts'

const net = await smallInternet()
const fetch = openSafeFetch({ siteName: 'Idledex', siteUrl: 'https://idledex.example' }, net.network)
const PNG = Buffer.from('\x89PNG\r\n\x1a\nand the rest of a picture', 'latin1')
// For `tls.example`, signed by itself; the key protects nothing.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLVhjytLmPviJe1OM
3AGgc2sk5AltUlXMQ/eIDBPRdAWhRANCAATmowWB5iqQijQyR9lDrkhpbeTKFMb2
9TeXCcuufQ4TY0qA93WPWeYePyuh17YMb4CRVv1zWmFbeB7WfDCZDA5W
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUUbtf+YNTi0v/mokh/vaA9vDuiQQwCgYIKoZIzj0EAwIw
FjEUMBIGA1UEAwwLdGxzLmV4YW1wbGUwIBcNMjYxMTIyMDUxNDI4WhgPMjEyNjEw
MjkwNTE0MjhaMBYxFDASBgNVBAMMC3Rscy5leGFtcGxlMFkwEwYHKoZIzj0CAQYI
KoZIzj0DAQcDQgAE5qMFgeYqkIo0MkfZQ65IaW3kyhTG9vU3lwnLrn0OE2NKgPd1
j1nmHj8rode2DG+AkVb9c1phW3ge1nwwmQwOVqNrMGkwHQYDVR0OBBYEFNQaCqrk
pracefMo8999PaKYuOF1MB8GA1UdIwQYMBaAFNQaCqrkpracefMo8999PaKYuOF1
MA8GA1UdEwEB/wQFMAMBAf8wFgYDVR0RBA8wDYILdGxzLmV4YW1wbGUwCgYIKoZI
zj0EAwIDSQAwRgIhAMA1h7sEaenJIz3oJ/eCrYwTvFqe7hzYHWV3TG08/c5eAiEA
hV42A/KgiQ/fN5oLfC8s6phaTZUgxIpucMW90RtYTlo=
-----END CERTIFICATE-----`
const image = { wanted: 'image' } as const
const text = { wanted: 'text' } as const

beforeEach(() => {
  net.connections.length = 0
  net.resolved.length = 0
})

describe('a public address', () => {
  test('is fetched, without cookies or credentials, in the name of the site', async () => {
    let headers: unknown
    net.site('pictures.example', (request, response) => {
      headers = request.headers
      file('image/png', PNG, { etag: '"v1"' })(request, response)
    })
    const fetched = await fetch('http://pictures.example/a.png#top', image)
    expect(fetched).toEqual({
      isModified: true,
      url: 'http://pictures.example/a.png',
      type: 'image/png',
      bytes: PNG,
      validators: { etag: '"v1"', lastModified: undefined },
    })
    expect(headers).toEqual({
      accept: 'image/png, image/jpeg, image/gif, image/webp, image/avif',
      'accept-encoding': 'identity',
      'user-agent': 'Idledex/1.0 (+https://idledex.example)',
      host: 'pictures.example',
      connection: expect.any(String),
    })
  })

  test('is fetched in the name of a product, whatever letters the site’s name has', async () => {
    let agent: string | undefined
    net.site('pictures.example', (request, response) => {
      agent = request.headers['user-agent']
      file('image/png', PNG)(request, response)
    })
    const named = openSafeFetch({ siteName: '放置', siteUrl: 'https://idledex.example' }, net.network)
    await named('http://pictures.example/a.png', image)
    expect(agent).toBe('Idledex/1.0 (+https://idledex.example)')
  })

  test('is read again only if it has changed', async () => {
    net.site('feeds.example', (request, response) => {
      if (request.headers['if-none-match'] === '"v2"' && request.headers['if-modified-since'] === 'yesterday')
        response.writeHead(304).end()
      else
        file('application/json', '{"updates":[]}', { etag: '"v2"', 'last-modified': 'yesterday' })(
          request,
          response,
        )
    })
    const first = await fetch('http://feeds.example/', text)
    expect(first).toMatchObject({ isModified: true, validators: { etag: '"v2"', lastModified: 'yesterday' } })
    const again = await fetch('http://feeds.example/', { ...text, validators: first.validators })
    expect(again).toEqual({ isModified: false, url: 'http://feeds.example/', validators: first.validators })
  })

  test('is read when it is compressed', async () => {
    net.site('gzip.example', file('text/xml', gzipSync('<rss/>'), { 'content-encoding': 'gzip' }))
    expect(await fetch('http://gzip.example/', text)).toMatchObject({ bytes: Buffer.from('<rss/>') })
  })

  test('is followed through three redirects, and not through four', async () => {
    net.site('three.example', redirect('http://two.example/'))
    net.site('two.example', redirect('//one.example/', 301))
    net.site('one.example', (request, response) =>
      (request.url === '/picture' ? file('image/png', PNG) : redirect('/picture', 308))(request, response),
    )
    net.site('four.example', redirect('http://three.example'))
    expect((await fetch('http://three.example/', image)).url).toBe('http://one.example/picture')
    await expect(fetch('http://four.example/', image)).rejects.toMatchObject({ failure: 'redirects' })
  })
})

describe('an address inside the network', () => {
  test.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://017700000001/',
    'http://0x7f000001/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.01/',
    'http://１２７.0.0.1/',
    'http://127.0.0.1./',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://192.0.0.192/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::127.0.0.1]/',
    'http://[64:ff9b::8.8.8.8]/',
    'http://[64:ff9b:1::a00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001::1]/',
    'http://[2001:db8::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[100::1]/',
    'http://[4000::1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://anything.localhost/',
    'http://printer/',
    'http://printer.local/',
    'http://metadata.google.internal/computeMetadata/v1/',
  ])('is rejected before anything is resolved or connected: %s', async (address) => {
    await expect(fetch(address, image)).rejects.toMatchObject({
      failure: 'address',
      message: 'This address isn’t on the public internet.',
    })
    expect([net.connections, net.resolved]).toEqual([[], []])
  })

  test.each([
    ['one private address', ['10.0.0.7']],
    ['cloud metadata', ['169.254.169.254']],
    ['a public and a private address', ['93.184.215.14', '127.0.0.1']],
    ['a mapped address', ['::ffff:192.168.0.1']],
    ['NAT64', ['64:ff9b::c0a8:1']],
    ['an address with a zone', ['fe80::1%eth0']],
    ['a public one with a zone', ['2606:4700::1%eth0']],
    ['no address at all', ['not an address']],
  ])('is rejected behind a public name: %s', async (_, addresses) => {
    net.site('inside.example', file('image/png', PNG))
    net.name('inside.example', addresses)
    await expect(fetch('http://inside.example/', image)).rejects.toMatchObject({ failure: 'address' })
    expect(net.connections).toEqual([])
  })

  test.each([
    'http://127.0.0.1:8080/admin',
    '//[::1]/',
    'http://inside.example/',
    'file:///etc/passwd',
    'http://a:b@public.example/',
  ])('is not reached through a redirect to %s', async (location) => {
    net.site('public.example', redirect(location, 307))
    net.site('inside.example', file('image/png', PNG))
    net.site('127.0.0.1', file('image/png', PNG))
    net.name('inside.example', ['192.168.0.1'])
    await expect(fetch('http://public.example/', image)).rejects.toMatchObject({ failure: 'address' })
    expect(net.connections).toEqual(['93.184.215.14 80'])
  })

  test('is not reached by a name that changes its address between check and connection', async () => {
    net.site('rebinding.example', file('image/png', PNG))
    net.name('rebinding.example', ['93.184.215.14'], ['127.0.0.1'])
    await fetch('http://rebinding.example/', image)
    // Resolved once: the address that was checked is the one that was connected to.
    expect([net.resolved, net.connections]).toEqual([['rebinding.example'], ['93.184.215.14 80']])
    await expect(fetch('http://rebinding.example/', image)).rejects.toMatchObject({ failure: 'address' })
  })

  test('is not reached by a name that changes its address during a redirect to itself', async () => {
    net.site('turning.example', redirect('/again'))
    net.name('turning.example', ['93.184.215.14'], ['127.0.0.1'])
    await expect(fetch('http://turning.example/', image)).rejects.toMatchObject({ failure: 'address' })
    expect(net.connections).toEqual(['93.184.215.14 80'])
  })

  test('is not reached by the real network either, which connects to no name', async () => {
    const server = createServer((socket) => socket.end('reached'))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    afterAll(() => server.close())
    const { port } = server.address() as AddressInfo
    const response = await new Promise<string>((resolve, reject) => {
      const socket = internet().connect([{ address: '127.0.0.1', family: 4 }], port)
      socket.once('error', reject)
      socket.once('data', (data) => resolve(String(data)))
    })
    // Its caller chose the address; the label that it connects by has none.
    expect(response).toBe('reached')
    expect(await internet().resolve('checked.invalid')).toEqual([])
  })
})

describe('an address that is not an ordinary web address', () => {
  test.each([
    'ftp://pictures.example/a.png',
    'file:///etc/passwd',
    'gopher://pictures.example/',
    'data:image/png;base64,aaaa',
    'javascript:alert(1)',
    '/media/a.png',
    '',
    'http://',
    'http://user@pictures.example/',
    'http://user:secret@pictures.example/',
    'http://pictures.example:22/',
    'http://pictures.example:5432/',
    'http://pictures.example:6379/',
    `http://pictures.example/${'a'.repeat(2000)}`,
  ])('is rejected: %s', async (address) => {
    await expect(fetch(address, image)).rejects.toMatchObject({ failure: 'address' })
    expect(net.connections).toEqual([])
  })
})

describe('a server that wants to do harm', () => {
  const MB = Buffer.alloc(1024 * 1024, 0x20)
  /** 200 MB in 200 kB. */
  const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))

  test('cannot send endlessly', async () => {
    let sent = 0
    net.site('endless.example', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain' })
      const more = () => {
        sent++
        if (!response.destroyed) response.write(MB, more)
      }
      more()
    })
    await expect(fetch('http://endless.example/', text)).rejects.toMatchObject({ failure: 'size' })
    expect(sent).toBeLessThan(30)
  })

  test('is not read at all if it announces too much', async () => {
    net.site('large.example', (_, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 10 * 1024 * 1024 + 1 })
      response.flushHeaders()
    })
    await expect(fetch('http://large.example/', text)).rejects.toMatchObject({
      failure: 'size',
      message: 'The content at this address is larger than 10 MB.',
    })
  })

  test.each(['gzip', 'x-gzip'])('cannot expand a small body into a large one: %s', async (encoding) => {
    net.site('bomb.example', file('text/plain', bomb, { 'content-encoding': encoding }))
    const before = process.memoryUsage().arrayBuffers
    await expect(fetch('http://bomb.example/', text)).rejects.toMatchObject({ failure: 'size' })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024)
  })

  test.each(['gzip, gzip', 'compress', 'constructor'])(
    'cannot choose another encoding: %s',
    async (encoding) => {
      net.site('encoded.example', file('text/plain', 'a', { 'content-encoding': encoding }))
      await expect(fetch('http://encoded.example/', text)).rejects.toMatchObject({ failure: 'type' })
    },
  )

  test.each([
    ['says nothing', () => undefined],
    [
      'sends a byte now and then',
      (_: unknown, response: import('node:http').ServerResponse) => {
        response.writeHead(200, { 'content-type': 'text/plain' })
        const timer = setInterval(() => response.write('a'), 20)
        response.on('close', () => clearInterval(timer))
      },
    ],
  ])('cannot keep the site waiting: it %s', async (_, handler) => {
    net.site('slow.example', handler)
    await expect(fetch('http://slow.example/', { ...text, timeoutMs: 300 })).rejects.toMatchObject({
      failure: 'slow',
      message: 'The server at this address took too long to respond.',
    })
  })

  test('cannot keep the site waiting for its name server', async () => {
    const stuck = openSafeFetch(
      { siteName: 'Idledex', siteUrl: 'https://idledex.example' },
      { ...net.network, resolve: () => new Promise(() => undefined) },
    )
    await expect(stuck('http://stuck.example/', { ...text, timeoutMs: 100 })).rejects.toMatchObject({
      failure: 'slow',
    })
  })

  test.each([
    ['image/png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', image],
    ['image/jpeg', PNG, image],
    ['image/svg+xml', '<svg/>', image],
    ['text/html', '<img>', image],
    ['', PNG, image],
    ['application/octet-stream', PNG, image],
    ['application/json', '<html>', text],
    ['application/json', PNG, text],
    ['text/xml', '{}', text],
    ['text/plain', 'a\0b', text],
    ['image/png', PNG, text],
  ])('cannot pass %s off as an expected type: %s', async (type, body, wanted) => {
    net.site('disguised.example', file(type, body))
    await expect(fetch('http://disguised.example/', wanted)).rejects.toMatchObject({ failure: 'type' })
  })

  test.each([204, 206, 304, 401, 404, 500])('is not trusted when it responds with %s', async (status) => {
    net.site('status.example', (_, response) =>
      response.writeHead(status, { 'content-type': 'image/png' }).end(),
    )
    await expect(fetch('http://status.example/', image)).rejects.toMatchObject({ failure: 'status' })
  })

  test('cannot change the protocol, or break off', async () => {
    net.site('upgrade.example', (_, response) =>
      response.socket!.end(
        'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\nhello',
      ),
    )
    net.site('broken.example', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': '999' })
      response.write(PNG, () => response.destroy())
    })
    for (const host of ['upgrade.example', 'broken.example', 'nobody.example'])
      await expect(fetch(`http://${host}/`, image)).rejects.toMatchObject({ failure: 'unreachable' })
  })

  test('cannot present a certificate of its own making', async () => {
    const server = createTlsServer({ key: KEY, cert: CERTIFICATE }, (socket) =>
      socket.end('HTTP/1.1 200 OK\r\n\r\n'),
    )
    server.on('tlsClientError', () => undefined)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    afterAll(() => server.close())
    const { port } = server.address() as AddressInfo
    const overTls = openSafeFetch(
      { siteName: 'Idledex', siteUrl: 'https://idledex.example' },
      { ...net.network, connect: () => connectSocket(port, '127.0.0.1') },
    )
    net.site('tls.example', () => undefined)
    await expect(overTls('https://tls.example/', image)).rejects.toMatchObject({ failure: 'unreachable' })
  })
})
