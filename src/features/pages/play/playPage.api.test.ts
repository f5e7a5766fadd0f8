import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'

const site = await builtSite(await testApi())

test('without scripts, the page says that games in tabs need them, and lists none', async () => {
  const page = await site.page('/play')
  expect(page.html).toMatch(/<noscript>.*Playing in tabs needs JavaScript.*<\/noscript>/s)
  expect(page.texts('[role="tab"]')).toEqual([])
})

test('games that can be played here are in the page before its scripts have run', async () => {
  const { items } = (await (await site.request('/api/playable-games?hide=nsfw')).json()) as {
    items: { name: string }[]
  }
  expect(items).not.toEqual([])
  const page = await site.page('/play')
  expect(page.texts('section[aria-labelledby="play-suggestions"] li p:first-of-type')).toEqual(
    items.map(({ name }) => name),
  )
})
