import { expect, test } from 'vitest'
import { readDemoFiles } from '#/db/seed/demoFiles.ts'
import { testApi } from '../test/api.ts'
import { plainSite } from '../test/plainSite.ts'
import { GAMES, PEOPLE } from '../test/world.ts'

const world = await testApi()
const { catalog, db } = world
const site = plainSite(world)

const page = async (path: string, headers: HeadersInit = {}) => {
  const response = await site.request(path, { headers })
  return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
}
const addUpdate = (version_number: string) =>
  db.kysely.insertInto('updates').values({ game_id: GAMES.farm, version_number }).execute()

test('a page is cached, and a reader who has it gets 304', async () => {
  const { etag, status } = await page('/games')
  expect(status).toBe(200)
  expect(await page('/games', { 'if-none-match': etag! })).toMatchObject({ status: 304, text: '' })
})

test.each([
  ['a list', '/games', () => upvote(GAMES.mine)],
  ['a game', '/games/number-farm', () => upvote(GAMES.farm)],
  ['what of a game no list shows', '/games/idle-mine', () => explain(GAMES.mine)],
  ['the updates of all games', '/updates', () => addUpdate('9.0')],
  ['a game’s updates', '/games/number-farm/updates', () => addUpdate('9.1')],
  // Farm has no update among those of the space games: the page does not show it before.
  ['updates that a game only now belongs to', '/updates?tags=nature', () => addUpdate('9.2')],
])('%s shows what was committed before it was asked for', async (_, path, change) => {
  const before = await page(path)
  await change()
  await catalog.refresh()
  const after = await page(path)
  expect(after.etag).not.toBe(before.etag)
  expect(after.text).not.toBe(before.text)
})

async function upvote(game_id: number) {
  await db.kysely.insertInto('votes').values({ game_id, user_id: PEOPLE.mod, type: 1 }).execute()
}

async function explain(game_id: number) {
  const change = db.kysely.updateTable('games').set({ long_desc: 'Deeper than it looks.' })
  await change.where('id', '=', game_id).execute()
}

test('missing pages are not cached', async () => {
  expect(await page('/games/number-park')).toMatchObject({ status: 404, etag: null })
  await db.kysely
    .insertInto('games')
    .values({ urlid: 'number-park', name: 'Number Park', confirmed: true })
    .execute()
  await catalog.refresh()
  expect(await page('/games/number-park')).toMatchObject({ status: 200 })
})

test('the screenshots of the bundled games are served as immutable pictures', async () => {
  const { screenshots } = await readDemoFiles()
  const address = screenshots['number-garden']![0]!.thumb
  const response = await site.request(address)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  for (const missing of ['/media/demo/none-0123456789.webp', '/media/demo/..%2Fgames.jsonl'])
    expect((await site.request(missing)).status).toBe(404)
})
