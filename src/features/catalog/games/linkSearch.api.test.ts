import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { MAX_LINK_LENGTH } from '../links/isLink.ts'

const world = await testApi()
const { db, catalog, get, send, signIn, statements, viewerGames } = world
const { edit } = editing(world)
const mod = await signIn(PEOPLE.mod)
const { tower, mine, colony, clicker, farm } = GAMES

const LINK = 'https://miner.itch.io/idle-mine'
const NSFW = 55

const ids = (body: { items: { id: number }[] }) => body.items.map((game) => game.id)
const query = (q: string, others: Record<string, string> = {}) => new URLSearchParams({ q, ...others })
const suggested = async (q: string, others: Record<string, string> = {}, who?: HeadersInit) => {
  const { status, body } = await get(`/api/games/suggest?${query(q, others)}`, who)
  expect(status).toBe(200)
  return ids(body)
}
/** The ids and the total of the list; its live counts have the same total. */
async function listed(q: string, others: Record<string, string> = {}, who?: HeadersInit) {
  const { status, body } = await get(`/api/games?${query(q, others)}`, who)
  expect(status).toBe(200)
  const { page: _, ...filters } = others
  const counts = await get(`/api/games/counts?${query(q, filters)}`, who)
  expect(counts.body.total).toBe(body.total)
  return [ids(body), body.total]
}
const linkTo = (...games: number[]) =>
  db.kysely
    .insertInto('game_links')
    .values(games.map((game_id) => ({ game_id, type: 'itch', url: LINK })))
    .execute()

beforeEach(async () => {
  await db.kysely.deleteFrom('game_links').where('url', '=', LINK).execute()
  await db.kysely.deleteFrom('game_tags').where('tag_id', '=', NSFW).execute()
  for (const table of ['votes', 'favorites', 'blocked_games'] as const)
    await db.kysely.deleteFrom(table).where('user_id', '=', PEOPLE.mod).execute()
  viewerGames.invalidate(PEOPLE.mod)
  await catalog.refresh()
})

describe('a pasted link', () => {
  test.each([
    'https://tower.example/',
    'tower.example',
    'http://www.TOWER.example/index.html?utm_source=forum#top',
    `https://tower.example/?utm_campaign=${'x'.repeat(300)}`,
  ])('finds the games that have it, however it is spelled: %s', async (link) => {
    expect(await suggested(link)).toEqual([tower])
    expect(await suggested(link, { size: '10' })).toEqual([tower])
    expect(await listed(link)).toEqual([[tower], 1])
  })

  test('finds nothing else: no more suggestions, and no text that contains it', async () => {
    const quoted = 'https://quoted.example/'
    await db.kysely.updateTable('games').set({ desc: quoted }).where('id', '=', farm).execute()
    await catalog.refresh()
    expect(await suggested(quoted)).toEqual([farm])
    expect(await listed(quoted)).toEqual([[farm], 1])
    await edit(mod, clicker, { links: [{ type: 'website', url: quoted }] })
    expect((await get(`/api/games/suggest?${query(quoted, { more: '1' })}`)).body).toMatchObject({
      items: [{ id: clicker }],
      more: [],
    })
    expect(await listed(quoted)).toEqual([[clicker], 1])
  })

  test('finds games by links of every type, also of communities', async () => {
    await edit(mod, clicker, { links: [{ type: 'discord', url: 'https://discord.gg/clickers' }] })
    expect(await suggested('discord.gg/clickers')).toEqual([clicker])
  })

  test('is combined with filters, orders, and pages, and has neighbors', async () => {
    await linkTo(tower, mine, clicker, farm)
    await catalog.refresh()
    expect(await listed(LINK)).toEqual([[farm, mine, tower, clicker], 4])
    expect(await listed(LINK, { sort: 'oldest' })).toEqual([[clicker, tower, mine, farm], 4])
    expect(await listed(LINK, { page: '2' })).toEqual([[], 4])
    const [found, total] = await listed(LINK, { tags: 'idle' })
    expect(found).toEqual(ids((await get('/api/games?tags=idle')).body))
    expect((await get(`/api/games/counts?${query(LINK)}`)).body).toMatchObject({
      tags: { idle: total },
      votes: null,
      favorites: null,
    })
    const around = (await get(`/api/games/neighbors?${query(LINK, { of: String(mine) })}`)).body
    expect([around.previous.id, around.next.id]).toEqual([farm, tower])
    expect((await get(`/api/games/random?${query('tower.example')}`)).body.id).toBe(tower)
  })

  test('finds unconfirmed games only in their own list', async () => {
    await linkTo(colony, mine)
    await catalog.refresh()
    expect(await suggested(LINK)).toEqual([mine])
    expect(await listed(LINK)).toEqual([[mine], 1])
    expect(await listed(LINK, { state: 'unconfirmed' })).toEqual([[colony], 1])
  })

  test('does not find what the viewer hides', async () => {
    await linkTo(mine, farm)
    await db.kysely.insertInto('game_tags').values({ game_id: farm, tag_id: NSFW }).execute()
    await catalog.refresh()
    await send('PUT', '/api/me/blocked-games', mod, { games: [mine] })
    expect(await suggested(LINK, { hide: 'nsfw' })).toEqual([mine])
    expect(await listed(LINK, { hide: 'nsfw' })).toEqual([[mine], 1])
    expect(await suggested(LINK, {}, mod)).toEqual([farm])
    expect(await listed(LINK, {}, mod)).toEqual([[farm], 1])
    expect(await suggested(LINK, { hide: 'nsfw' }, mod)).toEqual([])
  })

  test("is combined with the member's votes and favorites", async () => {
    await linkTo(mine, farm, tower)
    const user_id = PEOPLE.mod
    await db.kysely
      .insertInto('favorites')
      .values([clicker, farm].map((game_id) => ({ game_id, user_id })))
      .execute()
    await db.kysely.insertInto('votes').values({ game_id: mine, user_id, type: 1 }).execute()
    viewerGames.invalidate(PEOPLE.mod)
    await catalog.refresh()
    expect(await listed(LINK, { favorites: '1' }, mod)).toEqual([[farm], 1])
    expect(await listed(LINK, { vote: 'upvoted' }, mod)).toEqual([[mine], 1])
    expect((await get(`/api/games/counts?${query(LINK)}`, mod)).body).toMatchObject({
      total: 3,
      favorites: 1,
      votes: { all: 3, upvoted: 1, unvoted: 2 },
    })
    expect((await get(`/api/games?${query(LINK, { favorites: '1' })}`)).status).toBe(401)
  })

  test('shows a game to every reader from the moment on in which the link is added to it', async () => {
    const paths = ['/api/games/suggest', '/api/games', '/api/games/counts'].map(
      (path) => `${path}?${query(LINK)}`,
    )
    const read = () => Promise.all(paths.map((path) => get(path)))
    // Lists are cached from their second request on.
    for (let times = 0; times < 3; times++) await read()
    const [before] = await read()
    const etag = before!.headers.get('etag')!
    expect((await get(paths[0]!, { 'if-none-match': etag })).status).toBe(304)
    await edit(mod, mine, { links: [{ type: 'itch', url: `${LINK}/?ref=x` }] })
    const [suggestions, list, counts] = await read()
    expect([ids(suggestions!.body), ids(list!.body), counts!.body.total]).toEqual([[mine], [mine], 1])
    expect((await get(paths[0]!, { 'if-none-match': etag })).status).toBe(200)
    await edit(mod, mine, { links: [{ type: 'itch', url: 'https://miner.itch.io/another' }] })
    expect(ids((await read())[0]!.body)).toEqual([])
  })

  test('costs one statement; other texts cost none', async () => {
    const before = statements()
    await suggested('number')
    expect(statements() - before).toBe(0)
    await suggested('tower.example')
    expect(statements() - before).toBe(1)
  })

  test('may be longer than other texts', async () => {
    const link = (length: number) => LINK.padEnd(length, '/x')
    expect(await suggested(link(MAX_LINK_LENGTH))).toEqual([])
    expect(await listed(link(MAX_LINK_LENGTH))).toEqual([[], 0])
    for (const q of [link(MAX_LINK_LENGTH + 1), 'x'.repeat(101), `${'x'.repeat(101)}.example x`]) {
      const { status, body } = await get(`/api/games/suggest?${query(q)}`)
      expect([status, body.errors[0].parameter]).toEqual([400, 'q'])
    }
  })
})
