import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { DataServiceError } from '#/features/pages/dataService/relations/dataServiceError.ts'
import { asProblem } from '#/http/turns/takeTurns.server.ts'
import { TurnRefused } from '#/http/turns/turnQueue.server.ts'
import { callFunction } from './callFunction.server.ts'

test('a function that gets no turn is 503 and says when to try again', async () => {
  const busy = {
    get_popular_community_posts9: () => Promise.reject(asProblem(new TurnRefused('deadline'))),
  } as unknown as Parameters<typeof callFunction>[0]
  const site = new Hono()
  site.get('/', async (c) => {
    const error = await callFunction(busy, c, 'get_popular_community_posts9', undefined).catch((e) => e)
    expect(error).toBeInstanceOf(DataServiceError)
    return c.json({ status: error.status, retryAfter: error.retryAfter, code: error.body.code })
  })
  expect(await (await site.request('/')).json()).toEqual({ status: 503, retryAfter: 5, code: '53000' })
})
