import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { apiRouter, handleErrors } from './apiRouter.server.ts'
import { listen } from './listen.server.ts'

const lines: { level: number; msg: string }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(JSON.parse(line)) })
const router = apiRouter()
handleErrors(router, log)
const started = Promise.withResolvers<void>()
const ended = Promise.withResolvers<void>()
router.post('/body', async (c) => {
  started.resolve()
  try {
    return c.json(await c.req.json())
  } finally {
    ended.resolve()
  }
})
router.post('/broken', async (c) => {
  await c.req.text()
  throw new Error('broken')
})
const { server, close } = await listen(getRequestListener(router.fetch), '127.0.0.1', 0)
afterAll(() => close(0))
const { port } = server.address() as AddressInfo

test('a request that the client aborts in the middle of its body is not a server error', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.write(
    'POST /body HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"half',
  )
  await started.promise
  socket.destroy()
  await once(socket, 'close')
  await ended.promise
  await expect.poll(() => lines.map((line) => line.level)).toEqual([20])
})

test('an error of the server is logged as one', async () => {
  lines.length = 0
  const response = await fetch(`http://127.0.0.1:${port}/broken`, { method: 'POST', body: 'whole' })
  expect(response.status).toBe(500)
  expect(lines.map((line) => line.level)).toEqual([50])
})
