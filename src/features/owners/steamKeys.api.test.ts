import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

const who = {} as Record<keyof typeof PEOPLE, HeadersInit>
beforeAll(async () => {
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  await db.kysely.updateTable('profiles').set({ role: 'council' }).where('id', '=', PEOPLE.carol).execute()
  for (const name of ['alice', 'bob', 'carol', 'dev', 'mod'] as const) who[name] = await signIn(PEOPLE[name])
})
beforeEach(async () => {
  await db.kysely.deleteFrom('steam_keys').execute()
  await db.kysely.deleteFrom('steam_key_reads').execute()
})

const KEYS = '/api/games/number-tower/steam-keys'
const ONE = 'AAAAA-BBBBB-CCCCC'
const TWO = 'AAAAA-BBBBB-DDDDD'
const give = (member: HeadersInit, keys: unknown, note?: string) =>
  send('POST', KEYS, member, { keys, ...(note === undefined ? {} : { note }) })
const read = (member: HeadersInit) => send('POST', `${KEYS}/read`, member)

describe('Steam keys', () => {
  test('are given by the developer alone; those that were there already are named', async () => {
    expect((await give({}, [ONE])).status).toBe(401)
    for (const member of [who.alice, who.carol, who.mod]) expect((await give(member, [ONE])).status).toBe(403)
    expect((await give(who.dev, [' aaaaa-bbbbb-ccccc ', ONE], 'For reviews')).body).toEqual({
      added: 1,
      duplicates: [ONE],
    })
    expect((await give(who.dev, [ONE, TWO])).body).toEqual({ added: 1, duplicates: [ONE] })
    expect((await get(KEYS, who.dev)).body).toMatchObject({
      keys: [
        { hint: '…DDDDD', note: '' },
        { hint: '…CCCCC', note: 'For reviews' },
      ],
      reads: [],
    })
  })

  test('that are malformed are named, and none is added', async () => {
    const answer = await give(who.dev, [ONE, 'what is this', TWO, 'AAAAA'])
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toEqual([
      { parameter: 'keys.1', message: 'This is not a Steam key, such as ABCDE-12345-FGHIJ' },
      { parameter: 'keys.3', message: 'This is not a Steam key, such as ABCDE-12345-FGHIJ' },
    ])
    for (const keys of [[], 'AAAAA-BBBBB-CCCCC', Array(201).fill(ONE), [5]])
      expect((await give(who.dev, keys)).status).toBe(400)
    expect((await give(who.dev, [ONE], 'x'.repeat(501))).status).toBe(400)
    expect((await get(KEYS, who.dev)).body.keys).toEqual([])
  })

  test('are read by the council, moderators and admins, and each reading is seen by the developer', async () => {
    await give(who.dev, [ONE, TWO], 'For reviews')
    expect((await read({})).status).toBe(401)
    for (const member of [who.alice, who.dev]) expect((await read(member)).status).toBe(403)
    expect((await read(who.carol)).body.keys).toMatchObject([
      { code: ONE, note: 'For reviews', given_by: { username: 'dev' } },
      { code: TWO },
    ])
    await read(who.mod)
    expect((await get(KEYS, who.dev)).body.reads).toMatchObject([
      { reader: { username: 'mod' }, keys: 2 },
      { reader: { username: 'carol' }, keys: 2 },
    ])
    expect((await send('POST', '/api/games/gone/steam-keys/read', who.carol)).status).toBe(404)
  })

  test('never appear in what the developer, or anybody without the role, is sent', async () => {
    await give(who.dev, [ONE])
    const responses = await Promise.all([
      get(KEYS, who.dev),
      get('/api/games/number-tower', who.dev),
      get('/api/council/steam-keys', who.carol),
    ])
    for (const { body } of responses) expect(JSON.stringify(body)).not.toContain('AAAAA')
    for (const member of [who.alice, who.mod, who.carol]) expect((await get(KEYS, member)).status).toBe(403)
    expect((await get(KEYS)).status).toBe(401)
  })

  test('are listed by game for the council, without a reading', async () => {
    await give(who.dev, [ONE, TWO])
    for (const member of [who.alice, who.dev])
      expect((await get('/api/council/steam-keys', member)).status).toBe(403)
    expect((await get('/api/council/steam-keys')).status).toBe(401)
    const before = (await get('/api/council/steam-keys', who.carol)).body
    expect(before).toMatchObject({
      items: [{ urlid: 'number-tower', name: 'Number Tower', keys: 2, read_by_you_at: null }],
    })
    await read(who.carol)
    expect((await get('/api/council/steam-keys', who.carol)).body.items[0].read_by_you_at).toMatch(/^20/)
    expect((await get('/api/council/steam-keys', who.mod)).body.items[0].read_by_you_at).toBeNull()
  })

  test('are taken back by whoever gave them', async () => {
    await give(who.dev, [ONE])
    const { id } = (await get(KEYS, who.dev)).body.keys[0]
    for (const member of [who.alice, who.carol])
      expect((await send('DELETE', `${KEYS}/${id}`, member)).status).toBe(403)
    expect((await send('DELETE', `${KEYS}/${id}`)).status).toBe(401)
    expect((await send('DELETE', `${KEYS}/999999`, who.dev)).status).toBe(404)
    expect((await send('DELETE', `${KEYS}/${id}`, who.dev)).body).toEqual({ removed: true })
    expect((await read(who.carol)).body).toEqual({ keys: [] })
    // Nothing was read, so nothing is logged.
    expect((await get(KEYS, who.dev)).body.reads).toEqual([])
  })

  test('stay hidden from a later developer of the game, who sees who reads', async () => {
    await give(who.dev, [ONE])
    await read(who.carol)
    await db.kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.bob })
      .where('id', '=', GAMES.tower)
      .execute()
    expect((await get(KEYS, who.bob)).body).toMatchObject({ keys: [], reads: [{ keys: 1 }] })
    expect((await get(KEYS, who.dev)).status).toBe(403)
    await db.kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.dev })
      .where('id', '=', GAMES.tower)
      .execute()
  })

  test('are at most a thousand a game', async () => {
    for (let from = 0; from < 1000; from += 200) {
      const keys = Array.from({ length: 200 }, (_, n) => `AAAAA-BBBBB-${String(10_000 + from + n)}`)
      expect((await give(who.dev, keys)).body.added).toBe(200)
    }
    expect((await give(who.dev, [ONE])).status).toBe(409)
  })
})
