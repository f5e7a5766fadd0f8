import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { trustedProxies } from './clientAddress.server.ts'
import { ApiProblem, problemResponse } from './problem.ts'
import { limitWriteRate } from './rateLimits.server.ts'

/** How many writes a network address may send in a minute, as docs/configuration.md says. */
const WRITES_PER_MINUTE = 600

function limitedApp() {
  const app = new Hono()
  app.onError((error, c) => {
    if (error instanceof ApiProblem) return problemResponse(c, error)
    throw error
  })
  app.use(limitWriteRate(trustedProxies([])))
  app.all('*', (c) => c.body(null, 204))
  return (method: string, address: string) =>
    app.request('/', { method }, { incoming: { socket: { remoteAddress: address } } })
}

it('stops a network address that writes more than any crowd behind it does, without an account', async () => {
  const send = limitedApp()
  const statuses = new Set<number>()
  for (let sent = 0; sent < WRITES_PER_MINUTE; sent++)
    statuses.add((await send('POST', '203.0.113.1')).status)
  expect([...statuses]).toEqual([204])
  const stopped = await send('DELETE', '203.0.113.1')
  expect(stopped.status).toBe(429)
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await send('GET', '203.0.113.1')).status).toBe(204)
  expect((await send('POST', '203.0.113.2')).status).toBe(204)
})

it('counts the addresses of one IPv6 line as one', async () => {
  const send = limitedApp()
  for (let sent = 0; sent < WRITES_PER_MINUTE; sent++)
    await send('POST', `2001:db8:1:2::${(sent + 1).toString(16)}`)
  expect((await send('POST', '2001:db8:1:2:ffff::1')).status).toBe(429)
})
