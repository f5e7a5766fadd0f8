import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { importGames } from '#/features/stewardship/import/importGames.server.ts'
import { readLines } from '#/features/stewardship/import/readLines.ts'
import { testApi } from '../../../../../test/api.ts'
import { builtSite } from '../../../../../test/builtSite.ts'
import { editing } from '../../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { send, signIn } = world
const { edit } = editing(world)
const site = await builtSite(world)

test('a game without edits says so, who added it, and how to begin', async () => {
  const page = await site.page('/game/lost-colony/history')
  expect(page.text('main')).toContain('Nobody has edited this game yet')
  expect(page.linkTo('Edit game')).toBe('/game/lost-colony/edit')
  expect(page.text('ol[aria-label="Edits"]')).toContain('Added by bob')
  expect(page.text('ol[aria-label="Edits"]')).toContain('Not reviewed by a moderator yet')
})

test('an edit shows what it changed, who made it and why, and who accepted it', async () => {
  const page = await site.page('/game/number-tower/history')
  const shown = page.text('main article')
  expect(page.texts('main article ins')).toEqual(['until the sky gives up'])
  expect(shown).toContain('A better description')
  expect(shown).toContain('bob')
  expect(shown).toContain('Accepted by mod')
  expect((await site.page(page.linkTo('Edit 1'))).text('h1')).toBe('Edit 1 of Number Tower')
})

test('without scripts, the history is read page by page, newest first', async () => {
  const mod = await signIn(PEOPLE.mod)
  for (let number = 1; number <= 21; number++) await edit(mod, GAMES.mine, { desc: `Dig ${number} holes.` })
  const newest = await site.page('/game/idle-mine/history')
  expect(newest.texts('main article')).toHaveLength(20)
  expect(newest.text('main article ins')).toContain('21')
  expect(newest.text('main')).not.toContain('Added by')
  const oldest = await site.page(newest.linkTo('Older edits'))
  expect(oldest.texts('main article')).toHaveLength(1)
  expect(oldest.text('main')).toContain('Added by bob')
  expect((await site.page(oldest.linkTo('Newer edits'))).texts('main article')).toHaveLength(20)
})

test('what an import changed says so instead of naming a member', async () => {
  const line = JSON.stringify({ name: 'Number Tower', developer: 'Tower Works', desc: 'From a list.' })
  await importGames(world.db.kysely, readLines(Readable.from([Buffer.from(line)])))
  await world.catalog.refresh()
  const shown = (await site.page('/game/number-tower/history')).texts('main article')[0]
  expect(shown).toContain('From a list.')
  expect(shown).toContain('Applied immediately: imported by the site’s operator.')
  expect(shown).not.toContain('deleted account')
})

test('visitors do not see an edit that waits, but that there is one', async () => {
  const { editId } = (await edit(await signIn(PEOPLE.alice), GAMES.farm, { desc: 'Buy shoes.' })).body
  expect((await site.page(`/edit/${editId}`, { status: 404 })).text('h1')).toBe('Page not found')
  const page = await site.page('/game/number-farm/history')
  expect(page.text('main')).toContain('Nobody has edited this game yet')
  expect(page.text('main')).toContain('1 edit is waiting for review')
  expect(page.html).not.toContain('Buy shoes.')
})

test('visitors read that what an edit said is hidden, and why, but not what it said', async () => {
  const mod = await signIn(PEOPLE.mod)
  const { editId } = (await edit(mod, GAMES.clicker, { desc: 'Somebody is a fool.' })).body
  expect((await send('POST', `/api/edits/${editId}/undo`, mod, {})).status).toBe(200)
  const hidden = { hidden: true, reason: 'It insulted a member' }
  expect((await send('PUT', `/api/moderation/edits/${editId}/hidden`, mod, hidden)).status).toBe(200)
  const page = await site.page('/game/old-clicker/history')
  const shown = page.texts('main article')
  expect(shown).toHaveLength(2)
  // So is that of the edit that undid it.
  for (const text of shown) expect(text).toContain('Hidden by a moderator.')
  expect(shown[1]).toContain('It insulted a member')
  expect(page.html).not.toContain('Somebody is a fool.')
})
