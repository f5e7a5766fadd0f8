import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { afterwards } from './database.ts'

/** A TCP proxy in front of a database that can fall silent, as a firewall or a machine that is gone does. */
export interface FreezingProxy {
  /** The database's address, through the proxy. */
  url: string
  /** The connections open now say nothing more and stay open; new ones work. */
  freezeOpen(): void
  /** New connections are accepted and say nothing; those open now work. */
  freezeNew(): void
  /** Both. */
  freezeAll(): void
  /** New connections lead to the server in another address, as behind a proxy after a failover. */
  leadTo(databaseUrl: string): void
  /** What the server says on the connections open now waits until the returned function is called. */
  holdResponses(): () => void
  /** Resolves when the next connection was accepted. */
  accepted(): Promise<[Socket]>
  /** Connections are refused, and open ones reset. */
  refuse(): Promise<void>
  /** New connections work again. Frozen ones stay frozen. */
  restore(): Promise<void>
}

/** Puts such a proxy in front of the server in `databaseUrl`, until the test ends, or the tests of the file. */
export async function freezingProxy(databaseUrl: string): Promise<FreezingProxy> {
  const url = new URL(databaseUrl)
  let target = targetOf(url)
  const sockets = new Set<Socket>()
  const pairs = new Set<readonly [incoming: Socket, outgoing: Socket]>()
  let frozen = false
  const serve = async (ownPort: number): Promise<Server> => {
    const server = createServer((incoming) => {
      const outgoing = connect(target)
      for (const socket of [incoming, outgoing]) {
        sockets.add(socket.on('error', () => {}))
        socket.on('close', () => sockets.delete(socket))
      }
      pairs.add([incoming, outgoing])
      if (frozen) freeze([incoming, outgoing])
      else incoming.pipe(outgoing).pipe(incoming)
    }).listen(ownPort, '127.0.0.1')
    await once(server, 'listening')
    return server
  }
  let server = await serve(0)
  const { port: ownPort } = server.address() as AddressInfo
  const stop = () => {
    server.close()
    for (const socket of sockets) socket.destroy()
  }
  afterwards(stop)
  url.host = `127.0.0.1:${ownPort}`
  return {
    url: url.href,
    freezeOpen: () => freeze(sockets),
    leadTo(other) {
      target = targetOf(new URL(other))
    },
    holdResponses() {
      const held = [...pairs]
      for (const [incoming, outgoing] of held) outgoing.unpipe(incoming)
      return () => {
        for (const [incoming, outgoing] of held) outgoing.pipe(incoming)
      }
    },
    accepted: () => once(server, 'connection') as Promise<[Socket]>,
    freezeNew() {
      frozen = true
    },
    freezeAll() {
      frozen = true
      freeze(sockets)
    },
    async refuse() {
      const closed = once(server, 'close')
      stop()
      await closed
    },
    async restore() {
      frozen = false
      if (!server.listening) server = await serve(ownPort)
    },
  }
}

const targetOf = ({ hostname, port }: URL) => ({ host: hostname, port: Number(port || 5432) })

function freeze(sockets: Iterable<Socket>): void {
  for (const socket of sockets) socket.unpipe().pause()
}
