// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing, NEW_GAME, storePicture } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { db, get, send, signIn } = world
const { current, decide, edit, lastLogEntry, notifications } = editing(world)
const alice = await signIn(PEOPLE.alice)
const carol = await signIn(PEOPLE.carol)
const dev = await signIn(PEOPLE.dev)
const mod = await signIn(PEOPLE.mod)

let number = 0
/** A game that is like no other. */
const newGame = (more: object = {}) => ({
  ...NEW_GAME,
  name: `Paperclip Garden ${++number}`,
  links: [{ type: 'itch', url: `https://grower.itch.io/garden-${number}` }],
  ...more,
})
const add = (who: HeadersInit, game: object) => send('POST', '/api/games', who, game)

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
})

describe('a new game', () => {
  test('has its page and its place in the queue immediately, is listed as unconfirmed, and belongs to the member who added it', async () => {
    const { status, body, headers } = await add(
      alice,
      newGame({
        name: 'Älteres Spiel: The Beginning!',
        long_desc: 'It **begins**.',
        developers: ['Grower'],
        release_date: '2024-05',
        trailer: 'https://youtu.be/aBcDeFgHiJk',
        play_link: 'https://grower.example/play',
      }),
    )
    expect([status, body]).toEqual([
      201,
      { id: expect.any(Number), urlid: 'alteres-spiel-the-beginning', queuePlace: 2 },
    ])
    expect(headers.get('location')).toBe('/api/games/alteres-spiel-the-beginning')
    expect((await get(`/api/games/${body.urlid}`)).body).toMatchObject({
      confirmed: false,
      archived: false,
      added_by: { username: 'alice' },
      developer: 'Grower',
      developer_verified: false,
      release_date: '2024-05-01',
      release_precision: 'month',
      tags: [6, 10, 13, 20, 28, 52, 73, 79],
      playable: true,
    })
    const listed = async (query: string) =>
      (await get(`/api/games?${query}`)).body.items.map((game: { id: number }) => game.id)
    expect(await listed('state=unconfirmed')).toContain(body.id)
    expect(await listed('')).not.toContain(body.id)
    const next = (await add(carol, newGame())).body
    expect(next.queuePlace).toBe(3)
    expect((await get(`/api/me/games/${next.id}`, carol)).body).toMatchObject({
      added_by_me: true,
      queue_place: 3,
    })
    expect((await get(`/api/me/games/${next.id}`, alice)).body).toMatchObject({
      added_by_me: false,
      queue_place: null,
    })
    await decide(mod, 'games', body.id, 'accept')
    expect((await get(`/api/me/games/${next.id}`, carol)).body.queue_place).toBe(2)
    expect((await get('/api/me/history/games', alice)).body.items[0]).toMatchObject({
      subject: 'Älteres Spiel: The Beginning!',
      action: 'confirmed',
    })
  })

  test('has only pictures of the media library, which stay stored as long as it shows them', async () => {
    const logo = await storePicture(db.kysely, { letter: 'a', purpose: 'logo', size: 'small' })
    const banner = await storePicture(db.kysely, { letter: 'b', purpose: 'banner', size: 'large' })
    const shot = await storePicture(db.kysely, { letter: 'c', purpose: 'screenshot', size: 'thumb' })
    const wrong = await add(alice, newGame({ logo: banner }))
    expect([wrong.status, wrong.body.errors[0].parameter]).toEqual([400, 'logo'])
    const { id } = (await add(alice, newGame({ logo, banner, screenshots: [shot, shot] }))).body
    const row = await db.kysely.selectFrom('games').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      logo_url: `/media/uploads/${'a'.repeat(40)}/large.webp`,
      logo_thumb_url: `/media/uploads/${'a'.repeat(40)}/medium.webp`,
      banner_url: banner,
      banner_blur: 'data:image/webp;base64,AAAA',
      ss_thumbnails: [{ thumb: shot, full: `/media/uploads/${'c'.repeat(40)}/full.webp` }],
    })
    const references = await db.kysely
      .selectFrom('media_references')
      .where('subject_id', '=', String(id))
      .selectAll()
      .execute()
    expect(references).toHaveLength(3)
  })

  test('gets an address of its own, never one that the site uses itself', async () => {
    const urlids: string[] = []
    for (const [name, ...developers] of [
      ['Twin', 'Ann'],
      ['Twin', 'Ann'],
      ['Twin', 'Ann'],
      ['Suggest'],
      ['数字'],
      ['2048'],
    ] as [string, ...string[]][])
      urlids.push((await add(alice, newGame({ name, developers }))).body.urlid)
    expect(urlids.slice(0, 4)).toEqual(['twin', 'twin-ann', 'twin-2', 'suggest-2'])
    expect(urlids[4]).toMatch(/^game-[0-9a-f]{10}$/)
    expect(urlids[5]).toBe('2048')
    expect((await get('/api/games/suggest?q=twin')).status).toBe(200)
  })

  test('ten at once with one name get ten addresses', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => add(mod, newGame({ name: 'Tenfold' }))),
    )
    expect(new Set(responses.map(({ body }) => body.urlid)).size).toBe(10)
    expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(201))
  })

  test('is added once when the form is sent twice, in the same moment too', async () => {
    const game = newGame()
    const responses = await Promise.all([add(alice, game), add(alice, game), add(carol, game)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const added = responses.find(({ status }) => status === 201)!
    const refused = responses.find(({ status }) => status === 409)!
    expect(refused.body).toMatchObject({ code: 'same_game', link: `/game/${added.body.urlid}` })
    const spelled = {
      ...game,
      name: game.name.toUpperCase(),
      links: [{ type: 'itch', url: `${game.links[0]!.url}/?utm_source=x` }],
    }
    expect((await add(carol, spelled)).status).toBe(409)
  })

  test.each([
    [{ name: undefined }, 'name'],
    [{ links: [] }, 'links'],
    [{ tags: [20] }, 'tags'],
    [{ tags: [20, 10, 9, 13, 6, 73, 28, 52, 79] }, 'tags'],
    [{ logo: 'https://elsewhere.example/x.png' }, 'logo'],
    [{ screenshots: ['/media/covers/1/x/logo.webp'] }, 'screenshots'],
    [{ confirmed: true }, 'confirmed'],
    [{ developer_id: PEOPLE.alice }, 'developer_id'],
    [{ added_by: PEOPLE.bob }, 'added_by'],
    [{ urlid: 'mine' }, 'urlid'],
    [{ notes: [{ archived: true }] }, 'notes'],
    [{ featured_until: '2030-01-01' }, 'featured_until'],
  ])('is rejected with %j, and the field is named', async (more, parameter) => {
    const { status, body } = await add(alice, newGame(more))
    expect([status, body.errors?.[0].parameter]).toEqual([400, parameter])
  })

  test('cannot be played from a page of this site', async () => {
    const { hostname } = new URL(world.services.config.siteUrl)
    const { status } = await add(alice, newGame({ play_link: `https://${hostname}/game/number-tower` }))
    expect(status).toBe(400)
  })

  test('needs a member, and is limited', async () => {
    expect((await add({}, newGame())).status).toBe(401)
    const limited = await testApi()
    const bob = await limited.signInAsNew(PEOPLE.bob)
    const statuses = []
    for (let n = 0; n < 5; n++)
      statuses.push((await limited.send('POST', '/api/games', bob, newGame())).status)
    // A new account adds three in a day.
    expect(statuses).toEqual([201, 201, 201, 429, 429])
  })
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

describe('an edit that waits', () => {
  test('is accepted: it applies, its author learns of it and gains trust', async () => {
    const { editId } = (await edit(carol, GAMES.mine, { desc: 'Dig it.' })).body
    for (const [who, status] of [
      [{}, 401],
      [carol, 403],
      [dev, 403],
    ] as const)
      expect((await decide(who, 'edits', editId, 'accept')).status).toBe(status)
    expect((await decide(mod, 'edits', 9999, 'accept')).status).toBe(404)
    expect((await decide(mod, 'edits', editId, 'accept')).body).toEqual({ status: 'applied' })
    expect((await current(GAMES.mine)).fields.desc).toBe('Dig it.')
    expect(await notifications(PEOPLE.carol)).toMatchObject([
      { type: 'decision', title: 'Your edit to Idle Mine was accepted', link: `/edit/${editId}` },
    ])
    expect(await lastLogEntry()).toMatchObject({
      action: 'accept-edit',
      subject_id: String(editId),
      actor_id: PEOPLE.mod,
    })
    expect((await get(`/api/edits/${editId}`)).body).toMatchObject({
      basis: 'accepted',
      decided_by: { username: 'mod' },
    })
    expect((await get(`/api/me/games/${GAMES.mine}`, carol)).body.accepted_edits).toBe(1)
    expect((await decide(mod, 'edits', editId, 'accept')).body.detail).toMatch(
      /^The edit was applied by mod on /,
    )
  })

  test('is declined with a reason that its author reads; nothing changes', async () => {
    const { editId } = (await edit(carol, GAMES.mine, { desc: 'Buy shoes.' })).body
    expect((await decide(mod, 'edits', editId, 'decline')).status).toBe(400)
    expect((await decide(mod, 'edits', editId, 'decline', 'Advertising')).body).toEqual({
      status: 'declined',
    })
    expect((await current(GAMES.mine)).fields.desc).not.toBe('Buy shoes.')
    expect(await notifications(PEOPLE.carol)).toMatchObject([{ text: 'Advertising' }])
    expect((await get(`/api/edits/${editId}`)).status).toBe(404)
    expect((await get(`/api/edits/${editId}`, carol)).body.decision_reason).toBe('Advertising')
    expect((await get('/api/me/history/edits', carol)).body.items[0]).toMatchObject({
      action: 'declined',
      subject: 'Idle Mine',
    })
  })

  test('is not applied over a field that has changed since: the moderator sees the conflict', async () => {
    const { editId } = (await edit(carol, GAMES.mine, { desc: 'Dig more.', long_desc: 'Deep.' })).body
    await edit(mod, GAMES.mine, { desc: 'Dig less.' })
    const { status, body } = await decide(mod, 'edits', editId, 'accept')
    expect([status, body.code, body.conflicts.map((each: { field: string }) => each.field)]).toEqual([
      409,
      'edit_conflict',
      ['desc'],
    ])
    expect((await current(GAMES.mine)).fields).toMatchObject({ desc: 'Dig less.', long_desc: '' })
    expect((await get(`/api/edits/${editId}`, mod)).body).toMatchObject({
      status: 'pending',
      changed_since: ['desc'],
    })
    expect((await decide(mod, 'edits', editId, 'decline', 'Out of date')).status).toBe(200)
  })

  test('two moderators at once, and its author withdrawing it: exactly one of the three happens', async () => {
    for (let round = 0; round < 5; round++) {
      const { editId } = (await edit(carol, GAMES.mine, { desc: `Round ${round}.` })).body
      const responses = await Promise.all([
        decide(mod, 'edits', editId, 'accept'),
        decide(mod, 'edits', editId, 'decline', 'Not this'),
        send('POST', `/api/edits/${editId}/withdraw`, carol),
        edit(mod, GAMES.mine, { developers: [`Miner ${round}`] }),
      ])
      expect(
        responses
          .slice(0, 3)
          .map(({ status }) => status)
          .toSorted(),
      ).toEqual([200, 409, 409])
      const { status } = await db.kysely
        .selectFrom('edit_requests')
        .where('id', '=', editId)
        .select('status')
        .executeTakeFirstOrThrow()
      expect((await current(GAMES.mine)).fields.desc === `Round ${round}.`).toBe(status === 'applied')
    }
  })

  test('keeps its pictures until it is declined or withdrawn', async () => {
    // Somebody whose edits wait, however many of carol's were accepted before.
    const logo = await storePicture(db.kysely, { letter: 'd', purpose: 'logo', size: 'large' })
    const references = () =>
      db.kysely.selectFrom('media_references').where('hash', '=', 'd'.repeat(40)).selectAll().execute()
    const first = (await edit(dev, GAMES.mine, { logo })).body.editId
    expect(await references()).toMatchObject([{ subject_type: 'edit', subject_id: String(first) }])
    await send('POST', `/api/edits/${first}/withdraw`, dev)
    expect(await references()).toEqual([])
    const second = (await edit(dev, GAMES.mine, { logo })).body.editId
    await decide(mod, 'edits', second, 'accept')
    const third = (await edit(mod, GAMES.mine, { logo: null })).body.editId
    // The game no longer shows it; the history does, and undoing brings it back.
    expect((await references()).map((each) => each.subject_id).toSorted()).toEqual(
      [String(second), String(third)].toSorted(),
    )
    expect((await send('POST', `/api/edits/${third}/undo`, mod, {})).body.status).toBe('applied')
    expect((await get('/api/games/idle-mine')).body.logo_url).toBe(logo)
  })
})
