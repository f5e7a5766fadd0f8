import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'

const site = await builtSite(await testApi())

test('a game without updates and reviews says so, and invites to the first review', async () => {
  const page = await site.page('/game/number-farm')
  expect(page.text('main')).toContain('No updates yet!')
  expect(page.text('main')).toContain('What do you think?')
  expect(page.texts('main button')).toContain('Add review')
  expect(page.text('main')).toContain('no reviews')
})

test('what is not known of a game has no place on its page', async () => {
  const page = await site.page('/game/number-farm')
  expect(page.texts('aside dt')).not.toContain('Released')
  expect(page.texts('#reviews figure')).toEqual([])
  expect(page.texts('[aria-label="Reviews by stars"]')).toEqual([])
})
