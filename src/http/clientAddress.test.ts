import { expect, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { callerOf, networkOf, subscriberOf } from './clientAddress.server.ts'

test('an address is shortened to its network, and counted as what one caller has', () => {
  expect(networkOf('203.0.113.77')).toBe('203.0.113.0/24')
  expect(callerOf('203.0.113.77')).toBe('203.0.113.77')
  for (const address of ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::6']) {
    expect(networkOf(address)).toBe('2001:db8:1::/48')
    expect(callerOf(address)).toBe('2001:db8:1:2::/64')
  }
  expect(subscriberOf('203.0.113.77')).toBe('203.0.113.77')
  for (const address of ['2001:db8:1:ff02::6', '2001:db8:1:ff77:1::'])
    expect(subscriberOf(address)).toBe('2001:db8:1:ff00::/56')
  expect(subscriberOf('2001:db8:1:2::6')).toBe('2001:db8:1:0000::/56')
  expect(networkOf('::1')).toBe('0:0:0::/48')
  expect(networkOf('')).toBeUndefined()
})

test('proxies that are no addresses stop the start with a line that names them', () => {
  expect(
    readConfig({ TRUSTED_PROXIES: '127.0.0.1, ::1,10.0.0.0/8,fd00::/8' }).auth.trustedProxies,
  ).toHaveLength(4)
  for (const wrong of ['proxy.example.org', '10.0.0.0/40', '10.0.0.0/x', '1.2.3'])
    expect(() => readConfig({ TRUSTED_PROXIES: wrong })).toThrow('TRUSTED_PROXIES is invalid')
})
