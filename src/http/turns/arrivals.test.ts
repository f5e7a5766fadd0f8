import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextPass } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { listen } from '../listen.server.ts'
import { Arrivals } from './arrivals.server.ts'

const VISITORS = 60

/** Opens connections on a thread of its own, each with a request, and says when the system has established all of them. */
const VISIT = `
  const { workerData: { port, count, isDone } } = require('node:worker_threads')
  const { connect } = require('node:net')
  let open = 0
  for (let n = 0; n < count; n++) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nhost: x\\r\\n\\r\\n', () => {
        if (++open === count) Atomics.store(isDone, 0, 1), Atomics.notify(isDone, 0)
      })
    })
  }`

test.each([
  ['a turn begins when all who have connected are accepted and heard', Number.POSITIVE_INFINITY, true],
  ['a turn waits for them no longer than its time', 0, false],
])('%s', async (_, maxWaitMs, areAllHeard) => {
  let heard = 0
  const { server, close } = await listen(
    (_, response) => {
      heard++
      response.end()
    },
    '127.0.0.1',
    0,
  )
  const isDone = new Int32Array(new SharedArrayBuffer(4))
  const { port } = server.address() as AddressInfo
  const visitors = new Worker(VISIT, { eval: true, workerData: { port, count: VISITORS, isDone } })
  await once(visitors, 'online')
  // Blocked, as by a long turn: nobody is accepted meanwhile.
  Atomics.wait(isDone, 0, 0)
  await nextPass()
  await new Promise<void>((begin) => new Arrivals(maxWaitMs).after(begin))
  expect(heard === VISITORS).toBe(areAllHeard)
  await visitors.terminate()
  await close(0)
})
