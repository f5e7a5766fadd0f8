import { expect, test } from 'vitest'
import { linkTypeBySlug } from '#/features/games/links/linkTypes.ts'
import { guessLinkType, parseAddress } from './guessLinkType.ts'

test.each([
  ['https://store.steampowered.com/app/1/Game/', 'steam'],
  ['someone.itch.io/game', 'itch'],
  ['https://itch.io', 'itch'],
  ['https://play.google.com/store/apps/details?id=a.b', 'google-play'],
  ['https://apps.apple.com/us/app/x/id1', 'apple-store'],
  ['https://www.reddit.com/r/incremental_games', 'reddit'],
  ['https://discord.gg/abc', 'discord'],
  ['https://x.com/somebody', 'twitter'],
  ['https://fox.com', 'website'],
  ['https://notgithub.com/a', 'website'],
  ['https://game.fandom.com/wiki/Main', 'wiki'],
  ['https://example.org/wiki/Main_Page', 'wiki'],
  ['https://example.org/guide/', 'guide'],
  ['https://someone.github.io/game/', 'website'],
  ['nonsense', 'website'],
])('the type of %s is %s', (address, type) => {
  expect(guessLinkType(address)).toBe(type)
  expect(linkTypeBySlug.has(type)).toBe(true)
})

test('an address without a scheme is https, and only web addresses are taken', () => {
  expect(parseAddress(' example.org/a ')?.href).toBe('https://example.org/a')
  expect(parseAddress('http://example.org')?.href).toBe('http://example.org/')
  for (const wrong of ['', 'a b.com', 'javascript:alert(1)', 'ftp://example.org', 'localhost', 'https://'])
    expect(parseAddress(wrong), wrong).toBeUndefined()
})
