import type { IncomingMessage } from 'node:http'
import { createServer, type Server, type ServerResponse } from 'node:http'

export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => unknown

/** Thrown when the server cannot listen on an address. The message is one line for the operator. */
export class ListenError extends Error {}

/**
 * Listens on `host:port`. Throws `ListenError` when the port is taken or may not be used.
 * The returned `close` lets running requests finish for at most `graceMs` milliseconds and then closes all connections.
 */
export async function listen(listener: RequestListener, host: string, port: number) {
  const server = createServer({ keepAliveTimeout: 65_000, requestTimeout: 60_000 }, listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new ListenError(explain(error, host, port))),
    )
    server.listen(port, host, resolve)
  })
  return { server, close: (graceMs = 5_000) => closeGracefully(server, graceMs) }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop what uses it, or choose another with PORT=….`
  if (error.code === 'EACCES')
    return `Port ${port} may not be used by this user. Choose one above 1023 with PORT=….`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return `HOST=${host} is no address of this machine.`
  return `Cannot listen on ${host}:${port}: ${error.message}`
}

async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}
