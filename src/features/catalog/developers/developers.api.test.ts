import { beforeAll, describe, expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { MAX_FILTERED_DEVELOPERS } from './developers.limits.ts'

const { db, catalog, get } = await testApi()
const { tower, mine, colony, gone, farm, clicker } = GAMES

const give = (gameId: number, ...names: string[]) => setDevelopers(db.kysely, [{ gameId, names }])
const ids = async (path: string) => {
  const { status, body } = await get(path)
  expect(status).toBe(200)
  return body.items.map(({ id }: { id: number }) => id).sort()
}

beforeAll(async () => {
  await give(mine, 'Tower Works', 'Dig Dug')
  await give(colony, 'Dig Dug')
  await give(gone, 'Only removed')
  await give(clicker, 'Waiting', 'Somebody')
  await db.kysely
    .updateTable('developers')
    .set({ other_names: ['Mole & Sons'], links: '[{"url": "https://dig.example/", "title": "Site"}]' })
    .where('slug', '=', 'dig-dug')
    .execute()
  const { id } = await db.kysely
    .selectFrom('developers')
    .select('id')
    .where('slug', '=', 'dig-dug')
    .executeTakeFirstOrThrow()
  await db.kysely
    .insertInto('developer_former_slugs')
    .values({ slug: 'mole-sons', developer_id: id })
    .execute()
  await catalog.refresh()
})

describe('a developer', () => {
  test('has their names and links, and the sums of their confirmed games', async () => {
    expect((await get('/api/developers/dig-dug')).body).toEqual({
      id: expect.any(Number),
      slug: 'dig-dug',
      name: 'Dig Dug',
      other_names: ['Mole & Sons'],
      links: [{ url: 'https://dig.example/', title: 'Site' }],
      games: 1,
      ...(await votesOf(mine)),
      updates: 1,
      owner: null,
    })
  })

  test('is found at a former address, and at no other', async () => {
    expect((await get('/api/developers/mole-sons')).body).toMatchObject({ slug: 'dig-dug' })
    for (const slug of ['nobody', 'only-removed', 'dig'])
      expect((await get(`/api/developers/${slug}`)).status).toBe(404)
    expect((await get('/api/developers/Dig_Dug')).status).toBe(400)
  })

  test('is owned by the member who owns all of their games, of which one is theirs alone', async () => {
    await give(mine, 'Dig Dug')
    expect((await get('/api/developers/tower-works')).body.owner).toMatchObject({ username: 'dev' })
    const own = (gameId: number, developer_id: string | null) =>
      db.kysely.updateTable('games').set({ developer_id }).where('id', '=', gameId).execute()
    const ownerOf = async (slug: string) =>
      (await get(`/api/developers/${slug}`)).body.owner?.username ?? null
    await give(farm, 'Farmers')
    await give(clicker, 'Farmers')
    await own(farm, PEOPLE.alice)
    // Anybody can add a game by a known developer, and own it.
    expect(await ownerOf('farmers')).toBeNull()
    await own(clicker, PEOPLE.dev)
    expect(await ownerOf('farmers')).toBeNull()
    await own(clicker, PEOPLE.alice)
    expect(await ownerOf('farmers')).toBe('alice')
    await give(clicker, 'Farmers', 'Somebody')
    expect([await ownerOf('farmers'), await ownerOf('somebody')]).toEqual(['alice', null])
    await own(clicker, null)
    expect(await ownerOf('farmers')).toBeNull()
    await give(mine, 'Tower Works', 'Dig Dug')
  })
})

describe('the filter by developers', () => {
  test('has the games of any of them, whoever else made these', async () => {
    expect(await ids('/api/games?dev=tower-works')).toEqual([tower, mine].sort())
    expect(await ids('/api/games?dev=dig-dug')).toEqual([mine])
    expect(await ids('/api/games?dev=dig-dug&state=unconfirmed')).toEqual([colony])
    expect(await ids('/api/games?dev=dig-dug,tower-works,nobody')).toEqual([tower, mine].sort())
    expect(await ids('/api/games?dev=mole-sons')).toEqual([mine])
    expect(await ids('/api/games?dev=nobody')).toEqual([])
  })

  test('goes with every other filter, and with counts and neighbors', async () => {
    expect(await ids('/api/games?dev=tower-works&q=idle')).toEqual([mine])
    expect(await ids('/api/games?dev=dig-dug&q=https://tower.example/')).toEqual([])
    expect(await ids('/api/games?dev=tower-works&q=tower.example')).toEqual([tower])
    const { body } = await get('/api/games/counts?dev=tower-works')
    expect([body.total, body.tags.clicker, body.tags.survival, body.states.unconfirmed]).toEqual([2, 1, 0, 0])
    expect((await get(`/api/games/neighbors?dev=tower-works&sort=oldest&of=${tower}`)).body).toMatchObject({
      next: { id: mine },
    })
    expect((await get('/api/games/random?dev=dig-dug')).body).toMatchObject({ id: mine })
    expect(await ids('/api/games/near?dev=tower-works&q=numbr+towr')).toEqual([tower])
    expect(await ids('/api/games/near?dev=dig-dug&q=numbr+towr')).toEqual([])
  })

  test('has at most so many developers, and only addresses', async () => {
    const many = Array.from({ length: MAX_FILTERED_DEVELOPERS + 1 }, (_, n) => `d-${n}`)
    expect((await get(`/api/games?dev=${many.join(',')}`)).status).toBe(400)
    expect((await get('/api/games?dev=Tower%20Works')).status).toBe(400)
    expect((await get(`/api/updates?dev=${'a'.repeat(101)}`)).status).toBe(400)
  })

  test('has the updates of their games', async () => {
    const games = async (path: string) =>
      [
        ...new Set((await get(path)).body.items.map((update: { game: { id: number } }) => update.game.id)),
      ].sort()
    expect(await games('/api/updates?dev=dig-dug')).toEqual([mine])
    expect(await games('/api/updates?dev=nobody')).toEqual([])
    const all = await games('/api/updates')
    expect(await games('/api/updates?dev=tower-works')).toEqual(
      all.filter((id) => id === tower || id === mine),
    )
  })
})

test('a game and its card name its developers, and other names find it', async () => {
  const developers = [
    { slug: 'tower-works', name: 'Tower Works' },
    { slug: 'dig-dug', name: 'Dig Dug' },
  ]
  const shown = { developer: 'Tower Works, Dig Dug', developers }
  expect((await get('/api/games/idle-mine')).body).toMatchObject(shown)
  expect((await get(`/api/games/cards?ids=${mine}`)).body.items[0]).toMatchObject(shown)
  expect(await ids('/api/games?q=mole+sons')).toEqual([mine])
})

async function votesOf(id: number) {
  return db.kysely
    .selectFrom('game_counts')
    .select(['upvotes', 'downvotes'])
    .where('game_id', '=', id)
    .executeTakeFirstOrThrow()
}
