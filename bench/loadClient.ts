import { connect } from 'node:net'
import type { LoadResult, LoadTask } from './load.ts'

// The load comes from a process of its own, over plain sockets: Node's own HTTP client costs more than the servers
// that are measured here, and would be what is measured.

const HEAD_END = '\r\n\r\n'
const LENGTH = /\r\ncontent-length: *(\d+)/i
const REFUSED = /^HTTP\/1\.1 (?:429|503) /
/** Longest head of a response, bytes. */
const MAX_HEAD = 16_384

/** An address for each member, as a trusted proxy would name it: of several votes on a game from one, only the first counts at once. */
const addressOf = (member: number) => `10.1.${member >> 8}.${member & 255}`

async function run(task: LoadTask): Promise<LoadResult> {
  const requests = requestsOf(task)
  const latencies: number[] = []
  let refused = 0
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
    Array.from({ length: task.connections }, () =>
      converse(task.port, nextRequest, {
        latencies,
        pauseMs: task.pauseMs ?? 0,
        onRefusal: task.toleratesRefusals ? () => refused++ : undefined,
      }),
    ),
  )
  const seconds = (performance.now() - begun) / 1000
  return { requests: latencies.length, seconds, refused, ...percentiles(latencies) }
}

function requestsOf(task: LoadTask): Buffer[] {
  const { paths, bodies, authorizations } = task
  if (!bodies) return paths.map((path) => requestText(task, path))
  return bodies.map((body, at) => {
    const member = authorizations ? at % authorizations.length : undefined
    const ofMember: Record<string, string> =
      member === undefined
        ? {}
        : { authorization: authorizations![member]!, 'x-forwarded-for': addressOf(member) }
    const headers = { ...ofMember, ...task.headers }
    return requestText({ ...task, headers }, paths[at % paths.length]!, body)
  })
}

function requestText({ port, headers }: LoadTask, path: string, body?: string): Buffer {
  const sent =
    body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers, ...sent })
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  return Buffer.from(`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1\r\n${head}\r\n${body ?? ''}`)
}

interface Conversation {
  latencies: number[]
  pauseMs: number
  /** Undefined if 429 and 503 are errors. */
  onRefusal: (() => void) | undefined
}

/** Sends requests one after another on one connection until there are no more. */
function converse(
  port: number,
  nextRequest: () => Buffer | undefined,
  { latencies, pauseMs, onRefusal }: Conversation,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0
    /** Bytes of the response that are still to come; -1 before its head. */
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
        const bodyFrom = end + HEAD_END.length - before
        if (onRefusal && REFUSED.test(head)) {
          onRefusal()
          missing = bodyFrom + declaredLength(head.slice(0, end + 2))
        } else missing = bodyFrom + bodyLength(head.slice(0, end + 2))
        head = ''
      }
      missing -= size
      if (missing === 0) {
        missing = -1
        latencies.push(performance.now() - sentAt)
        if (pauseMs > 0) setTimeout(send, pauseMs)
        else send()
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
    socket.once('connect', () => send())
    socket.once('error', reject)
    socket.once('end', () => reject(new Error('The server closed a connection')))
  })
}

function bodyLength(head: string): number {
  if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`Unexpected response: ${head.slice(0, 300)}`)
  return declaredLength(head)
}

function declaredLength(head: string): number {
  const length = LENGTH.exec(head)
  if (!length) throw new Error('A response has no Content-Length')
  return Number(length[1])
}

function percentiles(latencies: number[]): { p50: number; p99: number; max: number } {
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { p50: at(0.5), p99: at(0.99), max: at(1) }
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
