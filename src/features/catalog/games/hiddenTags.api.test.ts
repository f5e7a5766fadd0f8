import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, catalog, get, signIn } = await testApi()
const { tower, mine, clicker, farm } = GAMES
const NSFW = 55
await db.kysely
  .insertInto('game_tags')
  .values([
    { game_id: mine, tag_id: NSFW },
    { game_id: farm, tag_id: NSFW },
  ])
  .execute()
await catalog.refresh()

const ids = (body: { items: { id: number }[] }) => body.items.map((game) => game.id)

describe('tags that a list hides', () => {
  test.each([
    ['', [farm, mine, tower, clicker]],
    ['hide=none', [farm, mine, tower, clicker]],
    ['hide=nsfw', [tower, clicker]],
    ['hide=nsfw,space', [clicker]],
    ['hide=nsfw&tags=nsfw', [farm, mine]],
    ['hide=nsfw,space&tags=nsfw', [farm, mine]],
    ['hide=nsfw&not=space', [clicker]],
    ['hide=nsfw&not=space,web&notMode=and', [clicker]],
  ])('?%s', async (query, expected) => {
    const { body } = await get(`/api/games?${query}`)
    expect([ids(body), body.total]).toEqual([expected, expected.length])
    expect((await get(`/api/games/counts?${query}`)).body.total).toBe(expected.length)
    const around = (await get(`/api/games/neighbors?of=${expected[0]}&${query}`)).body
    expect([around.previous, around.next?.id]).toEqual([null, expected[1]])
  })

  test('count what a reader who asks for one of them would see', async () => {
    const { body } = await get('/api/games/counts?hide=nsfw')
    const asked = await get('/api/games?hide=nsfw&tags=nsfw')
    expect([body.total, body.tags.nsfw]).toEqual([2, asked.body.total])
    expect(body.tags.idle).toBe((await get('/api/games?hide=nsfw&tags=idle')).body.total)
  })

  test('hide suggestions, and similar games too', async () => {
    expect(ids((await get('/api/games/suggest?q=num')).body)).toEqual([farm, tower].sort((a, b) => a - b))
    expect(ids((await get('/api/games/suggest?q=num&hide=nsfw')).body)).toEqual([tower])
    expect(ids((await get('/api/games/number-tower/similar?size=15')).body)).toContain(mine)
    expect(ids((await get('/api/games/number-tower/similar?size=15&hide=nsfw')).body)).toEqual([clicker])
  })

  test('apply to the own lists of members as well', async () => {
    const alice = await signIn(PEOPLE.alice)
    expect((await get('/api/games?hide=nsfw', alice)).body.total).toBe(2)
  })

  test('must exist', async () => {
    expect((await get('/api/games?hide=nonsense')).status).toBe(400)
    expect((await get('/api/games/suggest?q=x&hide=nonsense')).status).toBe(400)
  })
})
