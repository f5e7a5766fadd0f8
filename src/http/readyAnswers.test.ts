import { Hono } from 'hono'
import { afterAll, expect, test } from 'vitest'
import { KeptAnswers } from './keptAnswers.server.ts'
import { listen } from './listen.server.ts'
import { siteListener } from './readyAnswers.server.ts'

const world = { state: 'one', handled: 0 }
const site = new Hono()
site.use(async (_, next) => {
  world.handled++
  await next()
})
const kept = new KeptAnswers(() => `W/"${world.state}"`)
site.get(
  '/api/list',
  kept.middleware(() => {}),
  (c) => kept.send(c, `{"name":"Ä ${world.state}"}`),
)
site.get('/api/other', (c) => c.text('other'))

const { server, close } = await listen(siteListener(site), '127.0.0.1', 0)
afterAll(() => close())
const { port } = server.address() as { port: number }

async function ask(path: string, init: RequestInit = {}) {
  const before = world.handled
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
  const { date: _, ...headers } = Object.fromEntries(response.headers)
  const text = await response.text()
  return { status: response.status, headers, text, handled: world.handled - before }
}

/** What is asked for again is ready. */
async function askTwice(path: string) {
  await ask(path)
  return ask(path)
}

test('an answer that is ready is the answer that the site gave, to the last header', async () => {
  const first = await ask('/api/list?a=1')
  await ask('/api/list?a=1')
  const again = await ask('/api/list?a=1')
  expect(first.text).toBe('{"name":"Ä one"}')
  expect(again).toEqual({ ...first, handled: 0 })
})

test('who has it already is told so, without a body', async () => {
  const { headers } = await askTwice('/api/list?a=2')
  const again = await ask('/api/list?a=2', { headers: { 'if-none-match': headers.etag! } })
  expect([again.status, again.text, again.handled]).toEqual([304, '', 0])
})

test('who is signed in, who sends something and who asks for something else is answered by the site', async () => {
  await askTwice('/api/list?a=3')
  expect((await ask('/api/list?a=3', { headers: { authorization: 'Bearer x' } })).handled).toBe(1)
  expect((await ask('/api/list?a=3', { method: 'POST' })).handled).toBe(1)
  expect((await ask('/api/list?a=3&b=1')).handled).toBe(1)
  expect((await ask('/api/other')).text).toBe('other')
})

test('a change is in the very next answer', async () => {
  await askTwice('/api/list?a=4')
  world.state = 'two'
  expect((await ask('/api/list?a=4')).text).toBe('{"name":"Ä two"}')
})
