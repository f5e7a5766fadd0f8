import { expect, test } from 'vitest'
import { linkTypeOf, steamAppId } from './linkTypeOf.ts'
import { linkTypeBySlug } from './linkTypes.ts'

test.each([
  ['https://store.steampowered.com/app/1454400/Cookie_Clicker/', 'steam'],
  ['https://dev.itch.io/game', 'itch'],
  ['https://play.google.com/store/apps/details?id=org.example', 'google-play'],
  ['https://apps.apple.com/us/app/thing/id1', 'apple-store'],
  ['https://www.reddit.com/r/incremental_games/', 'reddit'],
  ['https://discord.gg/abc', 'discord'],
  ['https://discord.com/invite/abc', 'discord'],
  ['https://www.patreon.com/someone', 'patreon'],
  ['https://ko-fi.com/someone', 'ko-fi'],
  ['https://x.com/someone', 'twitter'],
  ['https://github.com/nuclear-unicorn/kittensgame', 'github'],
  ['https://gitlab.com/a/b', 'gitlab'],
  ['https://cookieclicker.fandom.com/wiki/Main', 'wiki'],
  ['https://wiki.kittensgame.com/', 'wiki'],
  ['https://codeberg.org/someone/game', 'source-code'],
  ['https://testflight.apple.com/join/abc', 'demo-ios'],
  ['https://steamcommunity.com/app/12/discussions/', 'steam'],
  ['https://example.org/wiki/Main_Page', 'wiki'],
  ['https://example.org/guide/', 'guide'],
  ['https://kittensgame.com/web/', 'website'],
  ['https://fox.com', 'website'],
  ['https://en.wikipedia.org/wiki/Incremental_game', 'website'],
  ['https://someone.github.io/game/', 'website'],
])('%s is of the type %s', (address, type) => {
  expect(linkTypeOf(address)).toBe(type)
  expect(linkTypeBySlug.has(type)).toBe(true)
})

test.each([
  'https://twitter.com/intent/tweet?url=x',
  'https://www.reddit.com/submit?url=x',
  'https://github.com/',
  'https://discord.com/app',
  'https://store.steampowered.com/',
  'https://evil-itch.io/game',
  'https://store.steampowered.com.example.org/app/1/',
])('%s is no page of a game or of its people', (address) => expect(linkTypeOf(address)).toBe('website'))

test.each(['javascript:alert(1)', 'kittens', 'ftp://github.com/a/b', ''])('%j is no web address', (address) =>
  expect(linkTypeOf(address)).toBeUndefined(),
)

test('an address of the Steam store has the number of its app', () => {
  expect(steamAppId('https://store.steampowered.com/app/1454400/Cookie_Clicker/?l=german')).toBe(1454400)
  expect(steamAppId('https://store.steampowered.com/app/12abc/')).toBeUndefined()
  expect(steamAppId('https://example.org/app/1/')).toBeUndefined()
})
