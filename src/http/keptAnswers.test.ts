import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { KeptAnswers } from './keptAnswers.server.ts'

function countingSite() {
  const world = { state: 'one', made: 0, shown: 0 }
  const kept = new KeptAnswers(() => `W/"${world.state}"`)
  const site = new Hono()
  site.get(
    '/list',
    kept.middleware(() => {
      world.shown++
    }),
    (c) => kept.send(c, `{"state":"${world.state}","made":${++world.made}}`),
  )
  return { world, ask: async (path: string, headers = {}) => site.request(path, { headers }) }
}

test('an answer that is asked for again is kept and sent, and what it shows is said each time', async () => {
  const { world, ask } = countingSite()
  await ask('/list?a=1')
  const [second, third] = [await ask('/list?a=1'), await ask('/list?a=1')]
  expect(await third.text()).toBe(await second.text())
  expect([...third.headers]).toEqual([...second.headers])
  expect([world.made, world.shown]).toEqual([2, 1])
})

test('what has been asked for before is kept at once in a new state', async () => {
  const { world, ask } = countingSite()
  await ask('/list')
  world.state = 'two'
  const [first, second] = [await ask('/list'), await ask('/list')]
  expect([await first.text(), await second.text()]).toEqual(Array(2).fill('{"state":"two","made":2}'))
})

test('other parameters are another answer, on any host', async () => {
  const { world, ask } = countingSite()
  for (const address of ['/list?a=1', '/list?a=2', '/list', 'http://elsewhere.example/list'])
    await ask(address)
  await ask('/list')
  expect(world.made).toBe(4)
})

test('nothing is sent that was made in another state', async () => {
  const { world, ask } = countingSite()
  await ask('/list')
  const etag = (await ask('/list')).headers.get('etag')!
  expect((await ask('/list', { 'if-none-match': etag })).status).toBe(304)
  world.state = 'two'
  const after = await ask('/list', { 'if-none-match': etag })
  expect([after.status, await after.json()]).toEqual([200, { state: 'two', made: 3 }])
})
