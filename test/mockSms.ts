import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll } from 'vitest'
import { listen } from '#/http/listen.server.ts'

export interface ReceivedText {
  to: string
  text: string
  channel: string
}

/** An SMS gateway on a port of its own: call it at the top of a test file. */
export async function mockSms(secret?: string) {
  const received: ReceivedText[] = []
  const state = { status: 200 }
  const app = new Hono().post('/send', async (c) => {
    const wanted = secret === undefined ? undefined : `Bearer ${secret}`
    if (c.req.header('authorization') !== wanted) return c.body(null, 401)
    if (state.status !== 200) return c.body(null, state.status as 503)
    received.push(await c.req.json())
    return c.json({ queued: true })
  })
  const { server, close } = await listen(getRequestListener(app.fetch), '127.0.0.1', 0)
  afterAll(() => close(0))
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`)
  if (secret !== undefined) url.password = encodeURIComponent(secret)
  return {
    received,
    state,
    env: { AUTH_SMS_URL: url.href },
    /** The code that came to a number last. */
    codeFor: (phone: string) =>
      /\d{6}/.exec(received.findLast((message) => message.to === phone)?.text ?? '')?.[0] ?? 'none',
  }
}
