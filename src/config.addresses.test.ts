import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const PUBLIC = { SITE_URL: 'https://idledex.example' }

test.each<[string, Record<string, string>]>([
  ['on one’s own machine', {}],
  ['on another port there', { PORT: '8080', SITE_URL: 'http://127.0.0.1:8080' }],
  ['with both public addresses', { ...PUBLIC, GAMES_ORIGIN: 'https://games.example', HOST: '0.0.0.0' }],
])('a site %s starts without a warning', (_, env) => {
  expect(readConfig(env).warnings).toEqual([])
})

test.each<[string, Record<string, string>, RegExp]>([
  ['listens on the network', { HOST: '0.0.0.0' }, /^SITE_URL is missing, .*http:\/\/localhost:3000/],
  ['is behind a proxy', { TRUSTED_PROXIES: '10.0.0.1' }, /^SITE_URL is missing, .*http:\/\/localhost:3000/],
  ['has a public address', PUBLIC, /embed the bundled games from http:\/\/localhost:3001.* Set GAMES_ORIGIN/],
  [
    'is encrypted while its games are not',
    { ...PUBLIC, GAMES_ORIGIN: 'http://games.example' },
    /from http:\/\/games\.example, which browsers block/,
  ],
])('a site that %s without the other address says what its pages would name', (_, env, line) => {
  expect(readConfig(env).warnings).toEqual([expect.stringMatching(line)])
})

test('games on the site’s own origin, where they could read it, stop the start', () => {
  const same = () => readConfig({ ...PUBLIC, GAMES_ORIGIN: 'https://idledex.example/' })
  expect(same).toThrow(ConfigError)
  expect(same).toThrow('GAMES_ORIGIN is invalid: must be another address than SITE_URL')
})
