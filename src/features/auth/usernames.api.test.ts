import { expect, test } from 'vitest'
import { testApi } from '../../../test/api.ts'

const { get } = await testApi()

test.each([
  ['', true, false],
  ['alice', false, true],
  ['ALICE', false, true],
  ['nobody-has-this', true, true],
  ['alice ', true, false],
  ['no', true, false],
  ['%', true, false],
])('whether the username "%s" can be had: %s', async (name, available, valid) => {
  const { body, headers } = await get(`/api/usernames?name=${encodeURIComponent(name)}`)
  expect(body).toEqual({ available, valid })
  expect(headers.get('cache-control')).toBe('no-store')
})
