import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { oncePerRender, type RenderEnv } from './renderTags.server.ts'

let found = 0
const api = new Hono().get('/:name', async (c) =>
  c.json(await oncePerRender(c, c.req.param('name'), async () => ++found)),
)
const ask = async (path: string, env?: RenderEnv) => (await api.request(path, {}, env)).json()

test('the requests of one page share what they look up, by its name', async () => {
  const env = { shared: new Map() }
  const [first, again, other] = await Promise.all(['/a', '/a', '/b'].map((path) => ask(path, env)))
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('another page, and a request from outside, look it up themselves', async () => {
  const first = await ask('/a', { shared: new Map() })
  expect(await ask('/a', { shared: new Map() })).not.toBe(first)
  expect(await ask('/a')).not.toBe(await ask('/a'))
})
