// @module-tag smoke
import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'

const site = await builtSite(await testApi())

test('without scripts, games, updates, and the community link to one another', async () => {
  let page = await site.page('/')
  const titles = {
    Updates: 'Updates',
    Community: 'Community',
    Games: 'Every game where the numbers go up.',
  }
  for (const [place, title] of Object.entries(titles)) {
    page = await site.page(page.linkTo(place))
    expect(page.text('h1')).toBe(title)
  }
})

test('without scripts, a game of the list links to its page', async () => {
  const page = await site.page('/')
  const link = 'main h2 a[href^="/game/"], main h3 a[href^="/game/"]'
  const game = await site.page(page.attribute(link, 'href')!)
  expect(game.text('h1')).toContain(page.text(link))
})

test('both bars mark the section that the page is in, whichever was rendered before', async () => {
  for (const address of ['/', '/updates', '/community', '/']) {
    const page = await site.page(address)
    for (const bar of ['Main', 'Sections'])
      expect(page.attribute(`nav[aria-label="${bar}"] [aria-current]`, 'href')).toBe(address)
  }
})
