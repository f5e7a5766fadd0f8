import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { get, send, signIn } = world
const site = await builtSite(world)
const mod = await signIn(PEOPLE.mod)

/** The address to which a page leads, with the status. */
const leadsTo = async (address: string) => {
  const { status, headers } = await site.request(address)
  return [status, headers.get('location')]
}

test('every page of a merged game leads to that of the survivor, and no longer after an undo', async () => {
  // Somebody has read it before.
  expect((await site.page('/game/idle-mine')).text('h1')).toBe('Idle Mine')
  const { version } = (await get('/api/games/idle-mine/merge?into=number-farm', mod)).body
  const merge = { into: 'number-farm', version, reason: 'They are the same game.' }
  const { id } = (await send('POST', '/api/games/idle-mine/merge', mod, merge)).body
  for (const part of ['', '/edit', '/history', '/history?page=2', '/posts', '/posts?tab=discussion'])
    expect(await leadsTo(`/game/idle-mine${part}`)).toEqual([308, `/game/number-farm${part}`])
  const feed = await (await site.request('/feeds/game/idle-mine.atom')).text()
  expect(feed).toContain('Updates to Number Farm')
  expect(feed).toContain('/game/number-farm"')
  await send('POST', `/api/moderation/merges/${id}/undo`, mod, {})
  expect((await site.page('/game/idle-mine')).text('h1')).toBe('Idle Mine')
})
