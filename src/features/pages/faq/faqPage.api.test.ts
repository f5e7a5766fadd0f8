import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'

const site = await builtSite(await testApi())

test('readers without scripts get to the questions from a profile, with what is worth how much', async () => {
  const profile = await site.page('/user/alice')
  expect(profile.text('main a[href="/faq"]')).toBe('How to level up')
  const faq = await site.page('/faq')
  expect(faq.text('h1')).toBe('Frequently asked questions')
  const rows = faq.texts('main tr')
  expect(rows).toContainEqual(expect.stringMatching(/^Review a game\s?Once for each game\s?10\s?None/))
  expect(rows).toContainEqual(expect.stringMatching(/nalyst\s?games reviewed\s?1\s?5\s?15$/))
  expect(rows).toContainEqual(expect.stringMatching(/^90\s?to\s?100.*Legendary$/))
})
