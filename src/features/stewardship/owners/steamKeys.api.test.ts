import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ephemeralKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { openSteamKey, sealSteamKey, sealStoredKeys } from './sealedKeys.server.ts'

const { auth, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

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
  test('are given by the developer alone; keys that were already given are named', async () => {
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

  test('are sealed in the database: no copy of it shows them, for another game they do not open', async () => {
    await give(who.dev, [ONE, TWO], 'For reviews')
    const rows = await db.kysely.selectFrom('steam_keys').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { code: null, hint: 'CCCCC' },
      { code: null, hint: 'DDDDD' },
    ])
    const stored = rows.flatMap(({ sealed, code_hash }) => [sealed!, code_hash!])
    for (const bytes of stored)
      for (const text of ['AAAAA', 'BBBBB']) expect(bytes.includes(text)).toBe(false)
    expect(openSteamKey(auth.keys, GAMES.tower, rows[0]!.sealed!)).toBe(ONE)
    expect(openSteamKey(auth.keys, GAMES.farm, rows[0]!.sealed!)).toBeUndefined()
    expect(openSteamKey(await ephemeralKeys(), GAMES.tower, rows[0]!.sealed!)).toBeUndefined()
  })

  test('from before they were sealed are sealed at the next start, and read as before', async () => {
    const old = { game_id: GAMES.tower, given_by: PEOPLE.dev, note: 'Old' }
    await give(who.dev, [TWO])
    await db.kysely
      .insertInto('steam_keys')
      .values([
        { ...old, code: ONE },
        { ...old, code: TWO },
      ])
      .execute()
    expect(await sealStoredKeys(db.kysely, auth.keys)).toBe(2)
    expect(await sealStoredKeys(db.kysely, auth.keys)).toBe(0)
    const codes = await db.kysely.selectFrom('steam_keys').select('code').execute()
    expect(codes).toEqual([{ code: null }, { code: null }])
    const { keys } = (await read(who.mod)).body
    expect(keys.map(({ code }: { code: string }) => code).sort()).toEqual([ONE, TWO])
    expect((await give(who.dev, [ONE])).body).toEqual({ added: 0, duplicates: [ONE] })
  })

  test('cannot be read with another key file, which is said and not counted as a reading', async () => {
    await give(who.dev, [ONE])
    const { sealed } = sealSteamKey(await ephemeralKeys(), GAMES.tower, ONE)
    await db.kysely.updateTable('steam_keys').set({ sealed }).execute()
    const { status, body } = await read(who.carol)
    expect([status, body.detail]).toEqual([503, expect.stringContaining('another key file')])
    expect((await get(KEYS, who.dev)).body.reads).toEqual([])
  })

  test('that are malformed are named, and none is added', async () => {
    const response = await give(who.dev, [ONE, 'what is this', TWO, 'AAAAA'])
    expect(response.status).toBe(400)
    expect(response.body.errors).toEqual([
      { parameter: 'keys.1', message: 'This is not a Steam key, such as ABCDE-12345-FGHIJ' },
      { parameter: 'keys.3', message: 'This is not a Steam key, such as ABCDE-12345-FGHIJ' },
    ])
    for (const keys of [[], 'AAAAA-BBBBB-CCCCC', Array(201).fill(ONE), [5]])
      expect((await give(who.dev, keys)).status).toBe(400)
    expect((await give(who.dev, [ONE], 'x'.repeat(501))).status).toBe(400)
    expect((await get(KEYS, who.dev)).body.keys).toEqual([])
  })

  test('are read by the council, moderators, and admins, and each reading is seen by the developer', async () => {
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

  test('are not read by a session that somebody took: reading needs a recent sign-in', async () => {
    await give(who.dev, [ONE])
    const stolen = await signIn(PEOPLE.carol)
    await db.kysely
      .updateTable('auth_sessions')
      .set({ authenticated_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', PEOPLE.carol)
      .execute()
    const { status, body } = await read(stolen)
    expect([status, body.code]).toEqual([403, 'reauthentication_needed'])
    who.carol = await signIn(PEOPLE.carol)
  })

  test('never appear in responses to the developer or to anyone without the role', async () => {
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

  test('are withdrawn by the developer who gave them', async () => {
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

  test('stay hidden from a later developer of the game, who sees who reads, and cannot withdraw them', async () => {
    await give(who.dev, [ONE])
    const { id } = (await get(KEYS, who.dev)).body.keys[0]
    await read(who.carol)
    await db.kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.bob })
      .where('id', '=', GAMES.tower)
      .execute()
    expect((await get(KEYS, who.bob)).body).toMatchObject({ keys: [], reads: [{ keys: 1 }] })
    expect((await send('DELETE', `${KEYS}/${id}`, who.bob)).status).toBe(404)
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
