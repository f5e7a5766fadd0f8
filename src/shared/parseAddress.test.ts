import { expect, test } from 'vitest'
import { parseAddress } from './parseAddress.ts'

test('an address without a scheme is https, and only web addresses are taken', () => {
  expect(parseAddress(' example.org/a ')?.href).toBe('https://example.org/a')
  expect(parseAddress('http://example.org')?.href).toBe('http://example.org/')
  for (const wrong of ['', 'a b.com', 'javascript:alert(1)', 'ftp://example.org', 'localhost', 'https://'])
    expect(parseAddress(wrong), wrong).toBeUndefined()
})
