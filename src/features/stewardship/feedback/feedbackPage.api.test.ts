import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { PEOPLE } from '../../../../test/world.ts'

const world = await testApi()
const site = await builtSite(world)

test('without scripts, feedback is read by kind and status', async () => {
  const alice = await world.signIn(PEOPLE.alice)
  const content = 'The released year is 2019, not 2020.'
  for (const [kind, title] of [
    ['data', 'A wrong year'],
    ['idea', 'Sort by mood'],
  ])
    expect((await world.send('POST', '/api/feedback', alice, { kind, title, content })).status).toBe(200)
  const all = await site.page('/feedback')
  expect(all.texts('#list h2, #list h3')).toEqual(['Sort by mood', 'A wrong year'])
  const data = await site.page(all.linkTo('Game data'))
  expect(data.texts('#list h2, #list h3')).toEqual(['A wrong year'])
  const declined = await site.page(data.linkTo('Declined'))
  expect(declined.text('#list')).toContain('Nothing matches these filters')
})
