import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { FEW_GAMES, MAX_NEAR_GAMES } from './games.limits.ts'

const { db, catalog, get, send, signIn, statements } = await testApi()
const { tower } = GAMES
const NSFW = 55
const asMember = await signIn(PEOPLE.mod)

const ids = (games: { id: number }[]) => games.map(({ id }) => id)
const names = (games: { name: string }[]) => games.map(({ name }) => name)

/** Adds confirmed games. */
async function add(...added: string[]) {
  const rows = added.map((name, at) => ({ name, urlid: `added-${at}`, desc: 'Added.', confirmed: true }))
  await db.kysely.insertInto('games').values(rows).execute()
  await catalog.refresh()
}

beforeEach(async () => {
  await db.kysely.deleteFrom('games').where('desc', '=', 'Added.').execute()
  await db.kysely.deleteFrom('game_tags').where('tag_id', '=', NSFW).execute()
  await send('PUT', '/api/me/blocked-games', asMember, { games: [] })
  await catalog.refresh()
})

describe('suggestions for a misspelled name', () => {
  test('have the games with a similar name apart from the others, in the same form', async () => {
    const full = await get('/api/games/suggest?q=numbr+tower&more=1')
    expect([full.body.items, full.body.more, ids(full.body.near)]).toEqual([[], [], [tower]])
    expect(full.body.near[0].tags).toContain(6)
    const light = await get('/api/games/suggest?q=numbr+tower&size=10')
    expect(light.body.near).toEqual([
      {
        id: tower,
        urlid: 'number-tower',
        name: 'Number Tower',
        other_names: [],
        logo: full.body.near[0].logo,
      },
    ])
  })

  test('have them only where few games contain the text, and never one twice', async () => {
    const containing = Array.from({ length: FEW_GAMES }, (_, at) => `Zorbits ${at}`)
    await add('Zorbitz', ...containing.slice(1))
    const few = (await get('/api/games/suggest?q=zorbits')).body
    expect([few.items.length, names(few.near)]).toEqual([FEW_GAMES - 1, ['Zorbitz']])
    await db.kysely.deleteFrom('games').where('desc', '=', 'Added.').execute()
    await add('Zorbitz', ...containing)
    const enough = (await get('/api/games/suggest?q=zorbits')).body
    expect([enough.items.length, enough.near]).toEqual([FEW_GAMES, []])
  })

  test('are without what the request or the member hides', async () => {
    await send('PUT', '/api/me/blocked-games', asMember, { games: [tower] })
    expect((await get('/api/games/suggest?q=numbr+tower', asMember)).body.near).toEqual([])
    expect(ids((await get('/api/games/suggest?q=numbr+tower')).body.near)).toEqual([tower])
    await db.kysely.insertInto('game_tags').values({ game_id: tower, tag_id: NSFW }).execute()
    await catalog.refresh()
    expect((await get('/api/games/suggest?q=numbr+tower&hide=nsfw')).body.near).toEqual([])
    expect(ids((await get('/api/games/suggest?q=numbr+tower&hide=none')).body.near)).toEqual([tower])
  })
})

describe('games with a name similar to the text of a search', () => {
  const near = async (query: string, headers = {}) =>
    (await get(`/api/games/near${query}`, headers)).body.items

  test('match its other filters, and are none of its own', async () => {
    expect(ids(await near('?q=numbr+tower'))).toEqual([tower])
    expect(ids(await near('?q=numbr+tower&tags=space&sort=match&page=3'))).toEqual([tower])
    expect(await near('?q=numbr+tower&not=space')).toEqual([])
    expect(await near('?q=number+tower')).toEqual([])
    expect(await near('?q=zzzzqq')).toEqual([])
    for (const query of ['', '?q=', '?tags=idle']) expect(await near(query)).toEqual([])
  })

  test('are at most five', async () => {
    await add(...Array.from({ length: MAX_NEAR_GAMES + 2 }, (_, at) => `Zorbits ${at}`))
    expect(await near('?q=zorbitz')).toHaveLength(MAX_NEAR_GAMES)
  })

  test('are without what the request or the member hides', async () => {
    await send('PUT', '/api/me/blocked-games', asMember, { games: [tower] })
    expect(await near('?q=numbr+tower', asMember)).toEqual([])
    expect(ids(await near('?q=numbr+tower'))).toEqual([tower])
    await db.kysely.insertInto('game_tags').values({ game_id: tower, tag_id: NSFW }).execute()
    await catalog.refresh()
    expect(await near('?q=numbr+tower&hide=nsfw')).toEqual([])
  })

  test('require signing in where the list does', async () => {
    for (const filter of ['vote=upvoted', 'favorites=1']) {
      expect((await get(`/api/games/near?q=numbr&${filter}`)).status).toBe(401)
      expect(await near(`?q=numbr+tower&${filter}`, asMember)).toEqual([])
    }
  })
})

test.each(['/api/games/suggest?q=numbr+tower', '/api/games/near?q=numbr+tower'])(
  "%s needs no database query, and is cached, but not a member's own",
  async (path) => {
    const before = statements()
    const etag = (await get(path)).headers.get('etag')!
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    expect(statements()).toBe(before)
    const own = await get(path, { ...asMember, 'if-none-match': etag })
    expect([own.status, own.headers.get('cache-control'), own.headers.get('etag')]).toEqual([
      200,
      'no-store',
      null,
    ])
    await add('Something new')
    expect((await get(path, { 'if-none-match': etag })).status).toBe(200)
  },
)
