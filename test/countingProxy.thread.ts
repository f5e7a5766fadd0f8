// The thread of `countingProxy`.
import { type AddressInfo, connect, createServer } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

export interface CountingProxyData {
  /** The number of answers, shared with the test. */
  answered: Int32Array
  host: string
  port: number
}

/** The first byte of ReadyForQuery, the message of six bytes that ends an answer. */
const READY_FOR_QUERY = 'Z'.charCodeAt(0)

const { answered, host, port } = workerData as CountingProxyData
const server = createServer((incoming) => {
  const outgoing = connect(port, host)
  incoming.pipe(outgoing)
  for (const socket of [incoming, outgoing]) socket.on('error', () => {})
  outgoing.on('data', (bytes) => {
    incoming.write(bytes)
    if (bytes.at(-6) !== READY_FOR_QUERY) return
    Atomics.add(answered, 0, 1)
    Atomics.notify(answered, 0)
  })
})
server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port))
