import type { IncomingMessage } from 'node:http'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'

import { MAX_HEADER_BYTES } from './requestLimits.ts'
import { countArrival } from './turns/arrivals.server.ts'

export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** Thrown when the server cannot listen on an address. The message is one line for the operator. */
export class ListenError extends Error {}

/** After this time without a request, a connection that is kept alive is closed when the server stops. */
const IDLE_GRACE_MS = 2_000
/** While the server stops: for how long it still accepts waiting connections, and the minimum number of passes. */
const ACCEPT_MS = 500
const ACCEPT_PASSES = 10

/**
 * Listens on `host:port`. Throws `ListenError` when the port is taken or may not be used.
 * The returned `close` accepts no more connections, responds to what arrives on open ones with `Connection: close`, and after `graceMs`
 * milliseconds closes those that are still busy.
 */
export async function listen(listener: RequestListener, host: string, port: number) {
  const responses = new Set<ServerResponse>()
  let closing: Promise<void> | undefined
  const server = createServer(
    { keepAliveTimeout: 65_000, requestTimeout: 60_000, maxHeaderSize: MAX_HEADER_BYTES },
    (incoming, outgoing) => {
      responses.add(outgoing)
      outgoing.once('close', () => responses.delete(outgoing))
      if (closing) outgoing.shouldKeepAlive = false
      return listener(incoming, outgoing)
    },
  )
  server.on('connection', countArrival)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ListenError(explain(error, host, port))),
    )
    server.listen(port, host, resolve)
  })
  return {
    server,
    close(graceMs = 6_000) {
      for (const response of responses) response.shouldKeepAlive = false
      closing ??= closeGracefully(server, graceMs)
      return closing
    },
  }
}

/**
 * Accepts the connections that the operating system has already established. On a busy machine some are waiting, and closing the port
 * would reset them and lose their requests.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0
  const count = () => accepted++
  server.on('connection', count)
  const end = Date.now() + ACCEPT_MS
  for (let before = -1, pass = 0; before !== accepted; pass++) {
    // On a busy machine a single pass may take all of the time.
    if (pass >= ACCEPT_PASSES && Date.now() >= end) break
    before = accepted
    // Two turns of the event loop: each reads the sockets once.
    for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setImmediate(resolve))
  }
  server.off('connection', count)
}

/** Throws `ListenError` if listening on `host:port` is not possible now. */
export async function checkPort(host: string, port: number): Promise<void> {
  const { close } = await listen(() => {}, host, port)
  await close()
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or choose another port (PORT, GAMES_PORT, METRICS_PORT).`
  if (error.code === 'EACCES')
    return `This user isn’t allowed to use port ${port}. Choose a port above 1023 with PORT=….`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return `HOST=${host} is not an address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  await acceptWaiting(server)
  // HTTP's own close() also closes connections that look idle although a request is on its way or waits to be read.
  const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
  // After the sockets were read: on a busy machine a request that has arrived may still wait there.
  const closeIdle = setInterval(() => setImmediate(() => server.closeIdleConnections()), IDLE_GRACE_MS)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(closeIdle)
  clearTimeout(cut)
}
