import { connect } from 'node:net'

/** Requests that are sent as fast as they are answered, whatever the answers are. */
export interface HostileTask {
  port: number
  /** Each is sent in turn, over and over. */
  requests: readonly HostileRequest[]
  /** Addresses that the requests come from, in turn. */
  addresses: readonly string[]
  connections: number
  seconds: number
  /** Leaves each request after so many ms. */
  leavesAfterMs?: number
}

export interface HostileRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  path: string
  /** Sent as JSON. */
  body?: string
}

/** How many requests were answered, by status; '0': left, or not answered. */
export type HostileResult = Record<string, number>

async function attack(task: HostileTask): Promise<HostileResult> {
  const answers: HostileResult = {}
  const endAt = performance.now() + task.seconds * 1000
  let sent = 0
  const run = async () => {
    while (performance.now() < endAt) {
      const n = sent++
      const text = requestText(task, n)
      const status = await send(task, text)
      answers[status] = (answers[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: task.connections }, run))
  return answers
}

function requestText({ port, requests, addresses }: HostileTask, n: number): string {
  const { method = 'GET', path, body } = requests[n % requests.length]!
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `x-forwarded-for: ${addresses[n % addresses.length]}`,
    'connection: close',
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

/** One request on a connection of its own. Returns its status. */
function send({ port, leavesAfterMs }: HostileTask, text: string): Promise<string> {
  return new Promise((resolve) => {
    let status = '0'
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    socket.once('connect', () => socket.write(text))
    socket.once('data', (head) => {
      status = head.toString('latin1', 9, 12)
    })
    socket.resume()
    socket.once('error', () => socket.destroy())
    socket.once('close', () => resolve(status))
    if (leavesAfterMs !== undefined) setTimeout(() => socket.destroy(), leavesAfterMs)
  })
}

process.once('message', (task) => {
  attack(task as HostileTask).then((result) => process.send!(result))
})
