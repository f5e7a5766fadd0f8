import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { PEOPLE } from '../../test/world.ts'
import { apiRouter, handleErrors } from './apiRouter.server.ts'
import { optionalUser, requireUser, viewers } from './viewer.server.ts'

const { auth, get, signIn } = await testApi()

const router = apiRouter()
handleErrors(router, auth.log)
router.use(viewers((token) => auth.sessionCache.authenticate(token)))
router.get('/anybody', async (c) => c.json((await optionalUser(c)) ?? null))
router.get('/members', async (c) => c.json(await requireUser(c)))
const app = new Hono().route('/', router)
const ask = async (path: string, headers: HeadersInit = {}) => {
  const response = await app.request(path, { headers })
  return { status: response.status, body: await response.json() }
}

test('a call knows who is signed in', async () => {
  const expected = { userId: PEOPLE.mod, aal: 'aal1', role: expect.any(String) }
  const headers = await signIn(PEOPLE.mod)
  expect((await ask('/anybody', headers)).body).toMatchObject(expected)
  expect((await ask('/members', headers)).body).toMatchObject(expected)
})

test("a call without a token is a visitor's, who must sign in if an endpoint requires it", async () => {
  expect(await ask('/anybody')).toEqual({ status: 200, body: null })
  expect(await ask('/members')).toMatchObject({ status: 401, body: { type: 'about:blank', status: 401 } })
})

test('an invalid token is rejected instead of treated as a visitor', async () => {
  for (const authorization of ['Bearer x.y.z', 'Bearer', 'Bearer ', 'Basic YTpi'])
    for (const path of ['/anybody', '/members'])
      expect([authorization, (await ask(path, { authorization })).status]).toEqual([authorization, 401])
})

test('serves what is the same for everyone, whatever token comes along', async () => {
  expect((await get('/api/tags', { authorization: 'Bearer worn.out.token' })).status).toBe(200)
})

test('rejects an invalid token where the response depends on the viewer', async () => {
  expect((await get('/api/games', { authorization: 'Bearer worn.out.token' })).status).toBe(401)
})
