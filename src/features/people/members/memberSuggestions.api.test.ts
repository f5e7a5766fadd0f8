import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'

const { db, get } = await testApi()

const names = async (name: string) =>
  (await get(`/api/members?name=${name}`)).body.items.map((item: { username: string }) => item.username)

test('members are found by the beginning of their username, in any case', async () => {
  expect(await names('al')).toEqual(['alice'])
  expect(await names('AL')).toEqual(['alice'])
  expect(await names('lice')).toEqual([])
})

test('the exact name comes first, then the highest level; an underscore is a letter', async () => {
  await db.kysely
    .insertInto('profiles')
    .values([
      { username: 'zz_top', total_exp: 300 },
      { username: 'zzz', total_exp: 0 },
      { username: 'zzatop', total_exp: 900 },
      ...Array.from({ length: 8 }, (_, n) => ({ username: `zzz${n}x`, total_exp: 0 })),
    ])
    .execute()
  expect((await names('zzz'))[0]).toBe('zzz')
  expect((await names('zz')).slice(0, 2)).toEqual(['zzatop', 'zz_top'])
  expect(await names('zz')).toHaveLength(6)
  expect(await names('zz_')).toEqual(['zz_top'])
})

test('an invalid name is rejected', async () => {
  expect((await get('/api/members?name=')).status).toBe(400)
  expect((await get('/api/members?name=a%25')).status).toBe(400)
  expect((await get('/api/members')).status).toBe(400)
})
