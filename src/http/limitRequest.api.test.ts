import { expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { plainSite } from '../../test/plainSite.ts'

const site = plainSite(await testApi())
const get = (path: string, headers: Record<string, string> = {}) => site.request(path, { headers })
const longQuery = `q=${'x'.repeat(14_000)}`

test('an address that is too long is refused by every part of the site in its own form', async () => {
  const api = await get(`/api/games?${longQuery}`)
  expect([api.status, (await api.json()).detail]).toEqual([
    414,
    'The query can have at most 14000 characters',
  ])
  const data = await get(`/rest/v1/games?${longQuery}`)
  expect([data.status, await data.json()]).toMatchObject([414, { code: '54000', hint: null }])
  const auth = await get(`/auth/v1/user?${longQuery}`)
  expect([auth.status, await auth.json()]).toMatchObject([414, { error_code: 'validation_failed' }])
  const page = await get(`/search?${longQuery}`)
  expect([page.status, await page.text()]).toEqual([414, 'The query can have at most 14000 characters.\n'])
  expect(page.headers.get('cache-control')).toBe('no-store')
})

test('a parameter that is too long is named, also where the parameter before is fine', async () => {
  const select = `select=${'id,'.repeat(2_000)}`
  const api = await get(`/api/games?page=1&${select}`)
  expect([api.status, (await api.json()).errors]).toEqual([
    400,
    [{ parameter: 'select', message: 'select can have at most 6000 characters' }],
  ])
  const data = await get(`/rest/v1/games?limit=1&${select}`)
  expect([data.status, (await data.json()).message]).toEqual([400, 'select can have at most 6000 characters'])
})

test('a header that is too long is refused, also before a page', async () => {
  for (const path of ['/api/games', '/rest/v1/games', '/auth/v1/user', '/search', '/media/a'])
    expect((await get(path, { 'user-agent': 'x'.repeat(1_001) })).status, path).toBe(431)
  expect((await get('/rest/v1/games', { range: '0'.repeat(201) })).status).toBe(431)
})

test('the data service reads some hundred ids', async () => {
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1)
  const response = await get(`/rest/v1/games?${new URLSearchParams({ id: `in.(${ids.join(',')})` })}`)
  expect(response.status).toBe(200)
})
