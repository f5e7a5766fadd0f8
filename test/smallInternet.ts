import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll } from 'vitest'
import type { Network, ResolvedAddress } from '#/http/safeFetch/network.server.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown

/** An address that belongs to the public Internet; nothing is ever sent to it. */
const PUBLIC = '93.184.215.14'

/**
 * An Internet on this machine for the safe fetcher: every connection, to whatever address, leads to one local server, which responds as the
 * host of the `Host` header. So an address that the fetcher should have refused is really reached, and shows in `connections`.
 */
export async function smallInternet() {
  const sites = new Map<string, Handler>()
  const names = new Map<string, string[][]>()
  const connections: string[] = []
  const resolved: string[] = []
  const server = createServer((request, response) => {
    const handler = sites.get((request.headers.host ?? '').replace(/:\d+$/, ''))
    if (handler) handler(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const network: Network = {
    async resolve(host) {
      resolved.push(host)
      const queue = names.get(host)
      const addresses = queue
        ? queue.length > 1
          ? queue.shift()!
          : queue[0]!
        : sites.has(host)
          ? [PUBLIC]
          : []
      return addresses.map((address): ResolvedAddress => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
    connect(addresses, to) {
      connections.push(`${addresses.map(({ address }) => address).join()} ${to}`)
      return connect(port, '127.0.0.1')
    },
  }
  return {
    network,
    /** `addresses port` of every connection. */
    connections,
    /** Every host that was resolved, in order. */
    resolved,
    /** Serves a host by its name. */
    site: (host: string, handler: Handler) => sites.set(host, handler),
    /** What a name resolves to: the first list the first time, and so on; the last list stays. */
    name: (host: string, ...responses: string[][]) => names.set(host, responses),
  }
}

/** A handler that sends `body` with a type, and other headers. */
export const file =
  (type: string, body: Buffer | string, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(body)

/** A handler that redirects. */
export const redirect =
  (location: string, status = 302): Handler =>
  (_, response) =>
    response.writeHead(status, { location }).end()
