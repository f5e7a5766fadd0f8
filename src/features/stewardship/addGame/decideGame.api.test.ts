// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing, newGame } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { db, get, send, signIn } = world
const { decide, edit, lastLogEntry, notifications } = editing(world)
const alice = await signIn(PEOPLE.alice)
const carol = await signIn(PEOPLE.carol)
const dev = await signIn(PEOPLE.dev)
const mod = await signIn(PEOPLE.mod)

const add = (who: HeadersInit, game: object) => send('POST', '/api/games', who, game)

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
})

describe('a moderator', () => {
  test('confirms a game: it is listed, the member who added it is notified, and the log and the history name the moderator', async () => {
    const { id, urlid } = (await add(alice, newGame())).body
    for (const [who, status] of [
      [{}, 401],
      [alice, 403],
      [dev, 403],
    ] as const)
      expect((await decide(who, 'games', id, 'accept')).status).toBe(status)
    expect((await decide(mod, 'games', 9999, 'accept')).status).toBe(404)
    expect((await decide(mod, 'games', id, 'perhaps')).status).toBe(400)
    expect((await decide(mod, 'games', id, 'accept')).body).toEqual({ status: 'confirmed' })
    expect((await get(`/api/games/${urlid}`)).body.confirmed).toBe(true)
    expect((await get('/api/games')).body.items.map((game: { id: number }) => game.id)).toContain(id)
    const told = await notifications(PEOPLE.alice)
    expect(told.filter(({ type }) => type === 'decision')).toMatchObject([
      {
        type: 'decision',
        title: expect.stringMatching(/which you added, was confirmed$/),
        link: `/game/${urlid}`,
      },
    ])
    expect(await lastLogEntry()).toMatchObject({
      action: 'confirm-game',
      subject_id: String(id),
      actor_id: PEOPLE.mod,
    })
    expect((await get(`/api/games/${id}/edits`)).body.game).toMatchObject({
      confirmed: true,
      confirmed_by: { username: 'mod' },
      confirmed_at: expect.any(String),
    })
    const again = await decide(mod, 'games', id, 'decline', 'Too late')
    expect(again.status).toBe(409)
    expect(again.body.detail).toMatch(/^The game was confirmed by mod on \d{4}-\d\d-\d\d at \d\d:\d\d UTC$/)
  })

  test('declines a game with a reason: it is removed, and so are the edits that wait', async () => {
    const { id, urlid } = (await add(alice, newGame())).body
    const { editId } = (await edit(carol, id, { desc: 'Better.' })).body
    expect((await decide(mod, 'games', id, 'decline')).status).toBe(400)
    expect((await decide(mod, 'games', id, 'decline', 'x')).status).toBe(400)
    expect((await decide(mod, 'games', id, 'decline', 'Not an incremental game')).body).toEqual({
      status: 'declined',
    })
    expect((await get(`/api/games/${urlid}`)).body).toEqual({ id, urlid, is_removed: true })
    expect(await notifications(PEOPLE.alice)).toMatchObject([
      { type: 'decision', text: 'Not an incremental game' },
    ])
    expect((await decide(mod, 'edits', editId, 'accept')).status).toBe(409)
    expect((await get(`/api/me/games/${id}`, alice)).status).toBe(404)
  })

  test('two deciding at once: one decides, the other learns who did', async () => {
    const { id } = (await add(alice, newGame())).body
    const responses = await Promise.all([
      decide(mod, 'games', id, 'accept'),
      decide(mod, 'games', id, 'decline', 'No links work'),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await notifications(PEOPLE.alice)).toHaveLength(1)
  })

  test('removes and restores a game, with reasons', async () => {
    const act = (who: HeadersInit, action: string, reason = 'Stolen from another') =>
      send('POST', `/api/moderation/games/${GAMES.farm}/${action}`, who, { reason })
    for (const action of ['remove', 'restore']) {
      expect((await act({}, action)).status).toBe(401)
      expect((await act(alice, action)).status).toBe(403)
      expect((await act(mod, action, '')).status).toBe(400)
    }
    expect((await act(mod, 'restore')).status).toBe(409)
    expect((await act(mod, 'remove')).body).toEqual({ status: 'removed' })
    expect((await act(mod, 'remove')).status).toBe(409)
    expect((await get('/api/games/number-farm')).body.is_removed).toBe(true)
    expect((await get('/api/games')).body.items.map((game: { id: number }) => game.id)).not.toContain(
      GAMES.farm,
    )
    expect((await act(mod, 'restore')).body).toEqual({ status: 'restored' })
    expect((await get('/api/games')).body.items.map((game: { id: number }) => game.id)).toContain(GAMES.farm)
    // Everyone reads the reason in the log.
    for (const action of ['remove-game', 'restore-game'])
      expect((await get(`/api/moderation-log?action=${action}`)).body.items[0]).toMatchObject({
        reason: 'Stolen from another',
      })
  })
})

describe('a game that waited long', () => {
  test('is the newest of the catalog once it is confirmed, and again nothing new after an edit', async () => {
    const { id } = (await add(alice, newGame())).body
    await db.kysely
      .updateTable('games')
      .set({ created_at: '2020-02-02T12:00:00Z' })
      .where('id', '=', id)
      .execute()
    const newest = async () => (await get('/api/games')).body.items[0]
    expect((await newest()).id).not.toBe(id)
    expect((await decide(mod, 'games', id, 'accept')).status).toBe(200)
    const first = await newest()
    expect(first.id).toBe(id)
    expect(Date.parse(first.created_at)).toBeGreaterThan(Date.now() - 60_000)
    expect((await get('/api/games?created=2020')).body.items).not.toContainEqual(
      expect.objectContaining({ id }),
    )
    expect((await get('/api/games?created=7d')).body.items).toContainEqual(expect.objectContaining({ id }))
    await db.kysely.updateTable('games').set({ confirmed: false }).where('id', '=', id).execute()
    const { confirmed_at } = await db.kysely
      .updateTable('games')
      .set({ confirmed: true })
      .where('id', '=', id)
      .returning('confirmed_at')
      .executeTakeFirstOrThrow()
    expect(confirmed_at!.toISOString().slice(0, 19)).toBe(first.created_at.slice(0, 19))
  })
})

describe('removing and restoring a game', () => {
  const act = (who: HeadersInit, id: number, action: 'remove' | 'restore') =>
    send('POST', `/api/moderation/games/${id}/${action}`, who, { reason: 'Stolen from another' })

  test('tells who added it, with the reason', async () => {
    const { id } = (await add(alice, newGame())).body
    for (const [action, done] of [
      ['remove', 'removed'],
      ['restore', 'restored'],
    ] as const) {
      expect((await act(mod, id, action)).status).toBe(200)
      expect((await notifications(PEOPLE.alice)).at(-1)).toMatchObject({
        type: 'decision',
        title: expect.stringContaining(`was ${done}`),
        text: 'Stolen from another',
      })
      expect(await lastLogEntry()).toMatchObject({ action: `${action}-game`, actor_id: PEOPLE.mod })
      await db.kysely.deleteFrom('notifications').execute()
    }
    expect((await get('/api/games?state=unconfirmed')).body.items).toContainEqual(
      expect.objectContaining({ id }),
    )
  })

  test('is refused while another moderator has taken the game, and gives it back when it is done', async () => {
    const { id } = (await add(alice, newGame())).body
    await db.kysely.updateTable('profiles').set({ role: 'mod' }).where('id', '=', PEOPLE.dev).execute()
    await sql`insert into moderation_locks (kind, item_id, moderator_id, expires_at)
              values ('games', ${String(id)}, ${PEOPLE.dev}, now() + interval '5 minutes')`.execute(db.kysely)
    const refused = await act(mod, id, 'remove')
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining('This is assigned to'),
    ])
    const taker = await signIn(PEOPLE.dev)
    expect((await act(taker, id, 'remove')).status).toBe(200)
    expect(await db.kysely.selectFrom('moderation_locks').selectAll().execute()).toEqual([])
    await db.kysely.updateTable('profiles').set({ role: 'pleb' }).where('id', '=', PEOPLE.dev).execute()
  })

  test('of one’s own game is for another moderator to take back', async () => {
    const { id } = (await add(mod, newGame())).body
    await db.kysely.updateTable('games').set({ confirmed: true }).where('id', '=', id).execute()
    expect((await act(mod, id, 'remove')).status).toBe(200)
    expect((await act(mod, id, 'restore')).status).toBe(403)
  })
})
