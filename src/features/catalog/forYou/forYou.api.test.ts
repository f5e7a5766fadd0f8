import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '#/db/insertRows.ts'
import { NSFW_TAG, tagBySlug } from '#/shared/taxonomy.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { computeAll } from './likedTogether.jobs.server.ts'

const { db, catalog, get, send, services, signIn, viewerGames } = await testApi({
  WRITE_LIMIT_FACTOR: '1000',
})
const { forYou } = services
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]

/** Games of this test: space games that five fans like, and others. */
const SPACE = [101, 102, 103, 104, 105, 106, 107, 108]
const FARMS = [201, 202, 203, 204, 205, 206]
const FANS = Array.from({ length: 5 }, (_, i) => `00000000-0000-4000-8000-0000000fa${i}00`)

await insertRows(
  db.kysely,
  'games',
  [...SPACE, ...FARMS].map((id) => ({ id, name: `Game ${id}`, urlid: `game-${id}`, confirmed: true })),
)
const tag = (slug: string) => tagBySlug.get(slug)!.id
await insertRows(db.kysely, 'game_tags', [
  ...SPACE.map((game_id) => ({ game_id, tag_id: tag('space'), category: 0, slot: 0 })),
  ...FARMS.map((game_id) => ({ game_id, tag_id: tag('story'), category: 0, slot: 0 })),
])
await insertRows(
  db.kysely,
  'profiles',
  FANS.map((id, i) => ({ id, username: `fan-${i}`, created_at: new Date('2024-01-01') })),
)
const FIRST_VOTES = FANS.flatMap((user_id) =>
  SPACE.map((game_id) => ({ user_id, game_id, type: 1 as const })),
)

async function start() {
  for (const table of ['votes', 'favorites', 'library', 'blocked_games', 'liked_together'] as const)
    await db.kysely.deleteFrom(table).execute()
  await sql`update profiles set settings = '{}'`.execute(db.kysely)
  await sql`update games set notes = '[]', confirmed = true where id > 100`.execute(db.kysely)
  await insertRows(db.kysely, 'votes', FIRST_VOTES)
  await forget()
}
async function forget() {
  await catalog.refresh()
  viewerGames.invalidateAll()
  forYou.invalidateAll()
}
beforeEach(start)

const picked = async (who: HeadersInit, limit = 50) =>
  (await get(`/api/me/for-you?limit=${limit}`, who)).body.items
const pickedIds = async (who: HeadersInit) =>
  (await picked(who)).map(({ id }: { id: number }) => id) as number[]
const listIds = async (who: HeadersInit, query = '') =>
  (await get(`/api/games?sort=for-you&size=30${query}`, who)).body.items.map(
    ({ id }: { id: number }) => id,
  ) as number[]
const upvote = (game: number, who: HeadersInit) => send('POST', '/api/upvote', who, { game })
const set = (settings: object, who: HeadersInit = alice) => send('PATCH', '/api/me', who, { settings })

describe('the games that are picked for a member', () => {
  test('are those that others like who like theirs, and the reason says with which', async () => {
    for (const game of SPACE.slice(0, 3)) await upvote(game, alice)
    await computeAll(db.kysely)
    await forget()
    const items = await picked(alice)
    expect(items.map(({ id }: { id: number }) => id).toSorted()).toEqual(SPACE.slice(3))
    for (const { reason } of items)
      expect(reason).toSatisfy(
        ({ kind, game, tags }) =>
          (kind === 'liked' && SPACE.includes(game.id)) || (kind === 'tags' && tags.includes(tag('space'))),
      )
  })

  test('follow the tags that they like before they have voted', async () => {
    await set({ liked_tags: ['story'] })
    const items = await picked(alice, 3)
    expect(items.map(({ id }: { id: number }) => id)).toEqual(FARMS.toReversed().slice(0, 3))
    expect(items[0].reason).toEqual({ kind: 'tags', tags: [tag('story')] })
  })

  test('are none where nothing is known, and for visitors', async () => {
    expect(await picked(alice)).toEqual([])
    expect((await get('/api/me/for-you')).status).toBe(401)
    expect((await get('/api/games?sort=for-you')).status).toBe(401)
    expect((await get('/api/me/for-you?limit=51', alice)).status).toBe(400)
  })

  test('change after each of their own writes, and for nobody else', async () => {
    await set({ liked_tags: ['space'] })
    await set({ liked_tags: ['space'] }, bob)
    const ofBob = await pickedIds(bob)
    expect(await pickedIds(alice)).toEqual(ofBob)
    await upvote(101, alice)
    await send('POST', '/api/downvote', alice, { game: 102 })
    for (const [game, status] of [
      [103, 'playing'],
      [104, 'finished'],
      [105, 'dropped'],
      [106, 'want'],
    ] as const)
      expect((await send('PUT', `/api/me/library/${game}`, alice, { status })).status).toBe(200)
    await send('POST', '/api/favoriteGame', alice, { game_id: 107, favorite: true })
    expect((await pickedIds(alice)).filter((id) => SPACE.includes(id))).toEqual([108])
    await send('PUT', '/api/me/blocked-games', alice, { games: [108] })
    expect((await pickedIds(alice)).filter((id) => SPACE.includes(id))).toEqual([])
    expect(await listIds(alice)).not.toContain(108)
    expect(await pickedIds(bob)).toEqual(ofBob)
  })

  test('are never hidden by their tags, archived, or unconfirmed', async () => {
    await set({ liked_tags: ['space', 'story'] })
    await insertRows(db.kysely, 'game_tags', [{ game_id: 101, tag_id: NSFW_TAG, category: 0, slot: 0 }])
    await sql`update games set notes = '[{"short":"x","long":"x","archived":true}]' where id = 102`.execute(
      db.kysely,
    )
    await sql`update games set confirmed = false where id = 103`.execute(db.kysely)
    await forget()
    const ids = await pickedIds(alice)
    expect(ids).toContain(104)
    for (const gone of [101, 102, 103]) expect(ids).not.toContain(gone)
    await set({ hidden_tags: ['story'] })
    expect((await pickedIds(alice)).filter((id) => FARMS.includes(id))).toEqual([])
    await set({ nsfw: 'show' })
    expect(await pickedIds(alice)).toContain(101)
    await db.kysely
      .deleteFrom('game_tags')
      .where('tag_id', '=', NSFW_TAG)
      .where('game_id', '=', 101)
      .execute()
  })

  test('are not computed where recommendations are off; the order is then the default one', async () => {
    await set({ liked_tags: ['space'] })
    expect(await picked(alice)).not.toEqual([])
    await set({ recommendations: false })
    expect((await get('/api/me', alice)).body.settings.recommendations).toBe(false)
    expect(await picked(alice)).toEqual([])
    expect(await forYou.idsFor(PEOPLE.alice)).toBeUndefined()
    expect(await listIds(alice)).toEqual(
      (await get('/api/games?size=30', alice)).body.items.map(({ id }: { id: number }) => id),
    )
    await set({ recommendations: true })
    expect(await picked(alice)).not.toEqual([])
  })
})

describe('the order ‘for you’', () => {
  test('has what is picked first and what the member knows last, with exact totals', async () => {
    await set({ liked_tags: ['space'] })
    for (const game of [101, 102, 201]) await upvote(game, alice)
    const all = (await get('/api/games?size=30', alice)).body
    const { body } = await get('/api/games?sort=for-you&size=30', alice)
    const ids = body.items.map(({ id }: { id: number }) => id)
    expect([body.total, ids.toSorted()]).toEqual([
      all.total,
      all.items.map(({ id }: { id: number }) => id).toSorted(),
    ])
    const first = await pickedIds(alice)
    expect(first).not.toEqual([])
    expect(ids.slice(0, first.length)).toEqual(first)
    expect(ids.slice(-3).toSorted()).toEqual([101, 102, 201])
    expect(await listIds(alice, '&tags=story')).toEqual(ids.filter((id: number) => FARMS.includes(id)))
    const around = await get(`/api/games/neighbors?sort=for-you&of=${ids[1]}`, alice)
    expect([around.body.previous.id, around.body.next.id]).toEqual([ids[0], ids[2]])
  })
})

test('a merge of games changes what is picked at once', async () => {
  const mod = await signIn(PEOPLE.mod)
  for (const game of SPACE.slice(0, 3)) await upvote(game, alice)
  await computeAll(db.kysely)
  await forget()
  const isPicked = async (id: number) => (await forYou.idsFor(PEOPLE.alice))!.includes(id)
  expect(await isPicked(104)).toBe(true)
  const { version } = (await get('/api/games/game-101/merge?into=game-104', mod)).body
  const body = { into: 'game-104', version, reason: 'They are the same game.' }
  const merged = await send('POST', '/api/games/game-101/merge', mod, body)
  expect(merged.status).toBe(200)
  expect(await isPicked(104)).toBe(false)
  await send('POST', `/api/moderation/merges/${merged.body.id}/undo`, mod, {})
  expect(await isPicked(104)).toBe(true)
})

describe('what is liked together', () => {
  const together = () => db.kysely.selectFrom('liked_together').selectAll().orderBy('game_id').execute()

  test('is computed from votes that count, favorites, and what is played, of members who are not banned', async () => {
    await computeAll(db.kysely)
    expect((await together()).map(({ game_id }) => game_id)).toEqual(SPACE)
    await sql`update votes set set_aside = true where game_id = 101 and user_id <> all(${FANS.slice(0, 2)}::uuid[])`.execute(
      db.kysely,
    )
    await computeAll(db.kysely)
    expect((await together()).map(({ game_id }) => game_id)).toEqual(SPACE.slice(1))
    await insertRows(db.kysely, 'favorites', [{ user_id: FANS[3]!, game_id: 101 }])
    await insertRows(db.kysely, 'library', [{ user_id: FANS[4]!, game_id: 101, status: 'finished' }])
    await computeAll(db.kysely)
    expect((await together()).map(({ game_id }) => game_id)).toEqual(SPACE)
    // Accounts that are as new as what they like could all be of one person.
    const joined = (at: string) =>
      sql`update profiles set created_at = ${at}::timestamptz where id = any(${FANS.slice(3)}::uuid[])`.execute(
        db.kysely,
      )
    await joined('now')
    await computeAll(db.kysely)
    expect((await together()).map(({ game_id }) => game_id)).toEqual(SPACE.slice(1))
    await joined('2024-01-01')
    await sql`insert into auth_users (id, email, banned_until)
      select id, id || '@example.org', 'infinity' from profiles where id = any(${FANS.slice(2)}::uuid[])`.execute(
      db.kysely,
    )
    await computeAll(db.kysely)
    expect(await together()).toEqual([])
    await sql`update auth_users set banned_until = null where id = any(${FANS}::uuid[])`.execute(db.kysely)
  })

  test('tells nothing of two members alone', async () => {
    await db.kysely.deleteFrom('votes').where('user_id', 'in', FANS.slice(2)).execute()
    await computeAll(db.kysely)
    expect(await together()).toEqual([])
  })

  test('is computed at most once an hour, and a removed game is in it no longer', async () => {
    const { computeLikedTogether } = await import('./likedTogether.jobs.server.ts')
    const run = () =>
      computeLikedTogether.run(services, {
        data: {},
        signal: AbortSignal.timeout(60_000),
        completeIn: async () => {},
      })
    await sql`delete from site_state where key = 'liked-together'`.execute(db.kysely)
    await run()
    expect(await together()).toHaveLength(SPACE.length)
    await db.kysely.deleteFrom('votes').execute()
    await run()
    expect(await together()).toHaveLength(SPACE.length)
    await sql`update site_state set value = jsonb_set(value::jsonb, '{at}', to_jsonb(now() - interval '61 minutes'))
      where key = 'liked-together'`.execute(db.kysely)
    await run()
    expect(await together()).toEqual([])
  })
})
