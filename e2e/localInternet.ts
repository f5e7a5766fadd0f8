// Sites of others for the browser tests: what the server fetches from hosts below `.sites.example` is served from files, by this process.
import { Resolver } from 'node:dns/promises'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import net, { type AddressInfo } from 'node:net'
import { dirname, extname, join } from 'node:path'
import { ownSite } from './sites.ts'

/** An address of the public Internet, so that the safe fetcher checks it as it would any other; nothing is sent to it. */
const PUBLIC = '93.184.215.14'
const SITES = '.sites.example'
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.txt': 'text/plain',
}

const fileOf = (dataDir: string, host: string, path: string) =>
  join(dataDir, 'sites', host, path === '/' ? 'index.html' : path)

/** Puts a file on a site of this Internet. `path`: its place there, from the root; the ending decides its type. */
export async function publish(host: string, content: string | Buffer, path = '/'): Promise<void> {
  const file = fileOf(ownSite().dataDir, host, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/**
 * Gives the names below `.sites.example` a public address, and leads connections to that address to a local server. The site itself has no
 * setting for this: the functions of Node are replaced, in this process alone. All that the safe fetcher does and refuses is as in production.
 */
export async function openLocalInternet(dataDir: string): Promise<void> {
  const server = createServer(async (request, response) => {
    const host = (request.headers.host ?? '').replace(/:\d+$/, '')
    const file = fileOf(dataDir, host, new URL(request.url!, 'http://localhost').pathname)
    const content = await readFile(file).catch(() => undefined)
    // Sites with such a name allow nobody to show them in a frame.
    if (host.startsWith('noframe.')) response.setHeader('x-frame-options', 'DENY')
    if (content) response.writeHead(200, { 'content-type': TYPES[extname(file)] }).end(content)
    else response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing here')
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  server.unref()
  const { port } = server.address() as AddressInfo

  const resolve4 = Resolver.prototype.resolve4 as (this: Resolver, host: string) => Promise<string[]>
  Resolver.prototype.resolve4 = async function (this: Resolver, host: string) {
    return host.endsWith(SITES) ? [PUBLIC] : resolve4.call(this, host)
  } as Resolver['resolve4']
  const { connect } = net
  net.connect = ((options: net.TcpNetConnectOpts, ...rest: []) => {
    let isLocal = false
    // The safe fetcher passes what it has resolved and checked.
    if (options.host === 'checked.invalid')
      options.lookup?.('checked.invalid', {}, (_, address) => {
        isLocal = address === PUBLIC
      })
    return isLocal ? connect(port, '127.0.0.1') : connect(options, ...rest)
  }) as typeof connect
  syncBuiltinESMExports()
}
