import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { EventStream } from './eventStream.server.ts'
import { MAX_BUFFERED_BYTES } from './live.limits.ts'

/** A stream to a client that reads nothing. */
async function toSleepyClient() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  let isClosed = false
  const stream = new EventStream(response, {}, () => {
    isClosed = true
  })
  return { response, stream, isClosed: () => isClosed }
}

const message = { items: [], unseen: 1, words: 'x'.repeat(10_000) }

test('a client that reads nothing is disconnected before much data is buffered', async () => {
  const { response, stream, isClosed } = await toSleepyClient()
  let sent = 0
  while (!response.destroyed && sent++ < 10_000) {
    stream.send('notifications', message)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(response.destroyed).toBe(true)
  expect(response.writableLength).toBeLessThan(2 * MAX_BUFFERED_BYTES)
  await expect.poll(isClosed).toBe(true)
  stream.send('notifications', message)
})

test('a client that does not read the end is disconnected and frees its slot', async () => {
  const { response, stream, isClosed } = await toSleepyClient()
  while (response.writableLength === 0) stream.send('notifications', message)
  stream.end('expired')
  expect(response.destroyed).toBe(false)
  stream.end('expired')
  expect(response.destroyed).toBe(true)
  await expect.poll(isClosed).toBe(true)
})

test('a client that has not taken what was sent before the last sign of life is disconnected', async () => {
  const { response, stream } = await toSleepyClient()
  while (response.writableLength === 0) stream.send('notifications', message)
  await new Promise((resolve) => setImmediate(resolve))
  while (response.writableLength === 0) stream.send('notifications', message)
  expect(response.destroyed).toBe(false)
  stream.beat()
  expect(response.destroyed).toBe(true)
})
