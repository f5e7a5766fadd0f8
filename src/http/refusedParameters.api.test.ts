import { expect, test } from 'vitest'
import { testApi } from '../../test/api.ts'
import { builtSite } from '../../test/builtSite.ts'
import { POSTS } from '../../test/world.ts'

const site = await builtSite(await testApi())

const ADDRESSES = [
  ['/?page=last', 'last', 'a page number'],
  ['/search?tags=nonsense&name=x', 'nonsense', 'a list of tags'],
  ['/search?sort=foo&name=x', 'foo', 'an order'],
  ['/search?page=x&name=x', 'x', 'a page number'],
  ['/updates?page=x&tags=idle', 'x', 'a page number'],
  ['/updates?without=5,x', '5,x', 'a list of games'],
  ['/community?type=gossip', 'gossip', 'a type of post'],
  ['/community?page=0', '0', 'a page number'],
  ['/community?order=best', 'best', 'an order'],
  ['/popular?by=luck', 'luck', 'a ranking'],
  ['/popular?tags=nonsense', 'nonsense', 'a list of tags'],
  ['/leaderboards?board=loudest', 'loudest', 'a leaderboard'],
  ['/leaderboards?period=decade', 'decade', 'a period'],
  ['/user/alice?tab=secrets', 'secrets', 'a tab'],
  ['/game/number-tower/posts?order=best', 'best', 'an order'],
  ['/game/number-tower/history?page=-1', '-1', 'a page number'],
  [`/post/${POSTS.discussion}?comment=first`, 'first', 'a comment'],
  ['/moderation/log?moderator=a%20b', 'a b', 'a username'],
  ['/settings?tab=secrets', 'secrets', 'a tab'],
] as const

test.each(ADDRESSES)('%s names what it cannot use of its address', async (address, value, expected) => {
  const page = await site.page(address)
  expect(page.texts('main [role="note"]')).toContain(
    `“${value}” in the address isn’t ${expected}. It was ignored.`,
  )
  expect(page.text('main h1')).not.toBe('')
})

test('several invalid values are named, and what can be used counts', async () => {
  const page = await site.page('/search?tags=nonsense&sort=foo&page=x&minVotes=1')
  const text = page.text('main')!
  for (const value of ['nonsense', 'foo', 'x']) expect(text).toContain(`“${value}” in the address isn’t`)
  expect(page.attributes('main li[data-game]', 'data-game')).not.toEqual([])
  // No link carries them on.
  for (const href of page.attributes('main a', 'href')) expect(href).not.toMatch(/nonsense|foo|page=x/)
})

test('what can be used, and what belongs to others, is not named', async () => {
  const page = await site.page('/updates?page=2&utm_source=x')
  expect(page.texts('main [role="note"]')).toEqual([])
  expect(page.text('main')).not.toContain('in the address')
})
