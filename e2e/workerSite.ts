import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const HEADERS = {
  'content-type': 'text/html',
  'cache-control': 'public, max-age=0',
  'content-security-policy': "default-src 'self'; img-src data:; style-src 'unsafe-inline'; connect-src *",
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A site of a few made-up pages with the real service worker: it sends responses that the real site never sends. */
export interface WorkerSite {
  origin: string
  /** The same server as another site. */
  otherOrigin: string
  /** What is at an address; a change counts from the next request. */
  pages: Map<string, Handler>
  /** Every request, e.g. 'GET /popular'. */
  requests: string[]
  /** From now on the worker is that of another build. */
  release(version: string): void
  close(): void
}

export const html =
  (text: string, headers: Record<string, string> = {}, status = 200): Handler =>
  (_, response) => {
    response
      .writeHead(status, { ...HEADERS, ...headers })
      .end(`<!doctype html><link rel="icon" href="data:,"><title>${text}</title><body><p>${text}</p></body>`)
  }

/** @param site the address of the real site, whose worker and offline page this one serves */
export async function openWorkerSite(site: string): Promise<WorkerSite> {
  const [worker, offline] = await Promise.all(
    ['/sw.js', '/offline'].map(async (path) => (await fetch(site + path)).text()),
  )
  let version = 'first'
  const script: Handler = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
    response.end(worker!.replace(/^const VERSION = '\w+'/, `const VERSION = '${version}'`))
  }
  const pages = new Map<string, Handler>([
    ['/', html('Home')],
    ['/sw.js', script],
    ['/offline', (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(offline)],
  ])
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    const handler = pages.get(request.url!) ?? html('No such page', {}, 404)
    handler(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    otherOrigin: `http://127.0.0.1:${port}`,
    pages,
    requests,
    release: (next) => {
      version = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
