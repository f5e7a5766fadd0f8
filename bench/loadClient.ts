import { connect } from 'node:net'
import type { LoadResult, LoadTask } from './load.ts'

// The load comes from a process of its own, over plain sockets: Node's own HTTP client costs more than the servers
// that are measured here, and would be what is measured.

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: *(\d+)/i
/** Longest head of an answer, bytes. */
const MAX_HEAD = 16_384

async function run(task: LoadTask): Promise<LoadResult> {
  const requests = task.paths.map((path) => requestText(task, path))
  const latencies: number[] = []
  const first = task.from ?? 0
  let asked = 0
  const begun = performance.now()
  const endAt = begun + task.seconds * 1000
  const wanted = task.requests ?? Number.POSITIVE_INFINITY

  function nextRequest(): Buffer | undefined {
    if (asked >= wanted || performance.now() >= endAt) return undefined
    return requests[(first + asked++) % requests.length]
  }
  await Promise.all(
    Array.from({ length: task.connections }, () => converse(task.port, nextRequest, latencies)),
  )
  const seconds = (performance.now() - begun) / 1000
  return { requests: latencies.length, seconds, ...percentiles(latencies) }
}

function requestText({ port, headers }: LoadTask, path: string): Buffer {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers })
  return Buffer.from(
    `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
  )
}

/** Asks one request after the other on one connection until there is no next. */
function converse(port: number, nextRequest: () => Buffer | undefined, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    /** Bytes of the answer that are still to come; -1 before its head. */
    let missing = -1
    let head = ''
    const send = () => {
      const request = nextRequest()
      if (!request) {
        socket.destroy()
        resolve()
        return
      }
      sentAt = performance.now()
      socket.write(request)
    }
    const onData = (size: number, buffer: Buffer) => {
      if (missing < 0) {
        const before = head.length
        head += buffer.toString('latin1', 0, Math.min(size, MAX_HEAD))
        const end = head.indexOf(HEAD_END)
        if (end < 0) return true
        missing = end + HEAD_END.length - before + bodyLength(head.slice(0, end + 2))
        head = ''
      }
      missing -= size
      if (missing === 0) {
        missing = -1
        latencies.push(performance.now() - sentAt)
        send()
      }
      return true
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafeSlow(1 << 18),
        callback: (size, buffer) => {
          try {
            return onData(size, buffer as Buffer)
          } catch (error) {
            socket.destroy()
            reject(error)
            return false
          }
        },
      },
    })
    socket.once('connect', send)
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('The server closed a connection')))
  })
}

function bodyLength(head: string): number {
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`Not answered as expected: ${head.slice(0, 300)}`)
  const length = LENGTH.exec(head)
  if (!length) throw new Error('An answer does not tell its length')
  return Number(length[1])
}

function percentiles(latencies: number[]): { p50: number; p99: number } {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99) }
}

process.once('message', (task) => {
  run(task as LoadTask).then(
    (result) => process.send!(result),
    (error) => {
      console.error(error)
      process.exit(1)
    },
  )
})
