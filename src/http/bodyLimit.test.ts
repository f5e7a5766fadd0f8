import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { limitBody } from './bodyLimit.server.ts'

const app = new Hono()
app.use(limitBody(10, (c) => c.text('too large', 413)))
app.post('/', async (c) => c.text(await c.req.text()))
const server = createServer(getRequestListener(app.fetch))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())

const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`

async function post(body: string | ReadableStream | undefined): Promise<[number, string]> {
  const init = { method: 'POST', body, duplex: 'half' } as RequestInit
  const response = await fetch(address, init)
  return [response.status, await response.text()]
}

/** Sent in chunks, without saying how long it is. */
const chunked = (text: string) => new Blob([text]).stream()

test.each([
  ['that states its length', (text: string) => text],
  ['in chunks', chunked],
])('a body %s is read up to the limit and rejected beyond it', async (_, bodyOf) => {
  expect(await post(bodyOf('0123456789'))).toEqual([200, '0123456789'])
  expect(await post(bodyOf('0123456789+'))).toEqual([413, 'too large'])
})

test('a request without a body is let through', async () => {
  expect(await post(undefined)).toEqual([200, ''])
})

test('a request inside this process is measured, whether or not it states its length', async () => {
  const status = async (body: string) => (await app.request('/', { method: 'POST', body })).status
  expect([await status('0123456789'), await status('0123456789+')]).toEqual([200, 413])
})
