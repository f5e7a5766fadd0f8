// @module-tag smoke
// @module-tag race
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing } from '../../../../test/editing.ts'
import { EDITS, GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { db, get, send, signIn } = world
const { current, edit, notifications } = editing(world)
const alice = await signIn(PEOPLE.alice)
const bob = await signIn(PEOPLE.bob)
const carol = await signIn(PEOPLE.carol)
const dev = await signIn(PEOPLE.dev)
const mod = await signIn(PEOPLE.mod)
const stored = (id: number) =>
  db.kysely.selectFrom('edit_requests').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
/** Gives a member so many edits that moderators accepted. */
const trust = (user_id: string, edits = 3) =>
  db.kysely
    .insertInto('edit_requests')
    .values(
      Array.from({ length: edits }, () => ({
        game_id: GAMES.farm,
        user_id,
        status: 'applied',
        basis: 'accepted',
        diff: JSON.stringify({ name: { from: 'a', to: 'b' } }),
        decided_at: new Date(),
        decided_by: PEOPLE.mod,
      })),
    )
    .execute()

beforeEach(async () => {
  await db.kysely.deleteFrom('edit_requests').where('id', '<>', EDITS.applied).execute()
  await db.kysely.deleteFrom('notifications').execute()
})

describe('the fields of a game', () => {
  test('are those that its page shows, each in its one form', async () => {
    const { status, body } = await get(`/api/games/${GAMES.tower}/fields`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: GAMES.tower, urlid: 'number-tower', confirmed: true, archived: false })
    expect(body.fields).toMatchObject({
      name: 'Number Tower',
      developers: ['Tower Works'],
      links: [
        { type: 'website', url: 'https://tower.example/', note: '' },
        { type: 'google-play', url: 'https://play.example/tower', note: 'Beta' },
      ],
      release_date: '2023-05',
      logo: 'https://pictures.example/tower/logo.png',
      screenshots: ['https://pictures.example/tower/1.png', 'https://pictures.example/tower/2.png'],
      trailer: 'https://www.youtube.com/watch?v=aBcDeFgHiJk',
      play_link: '/demo-games/number-garden/',
    })
  })

  test.each([GAMES.gone, 9999])('of a removed or unknown game are not shown (%s)', async (id) => {
    expect((await get(`/api/games/${id}/fields`)).status).toBe(404)
    expect((await get(`/api/games/${id}/edits`)).status).toBe(404)
    expect(
      (await send('POST', `/api/games/${id}/edits`, mod, { version: '', changes: { desc: 'x' } })).status,
    ).toBe(404)
  })
})

describe('an edit', () => {
  test('by a moderator applies immediately, in its page, lists and history', async () => {
    const before = await current(GAMES.mine)
    const changes = {
      name: 'Idle Mine Deluxe',
      long_desc: 'Dig **deeper**.',
      links: [
        { type: 'steam', url: 'https://store.example/mine', note: 'On sale' },
        { type: 'discord', url: 'https://discord.example/mine' },
      ],
      tags: [...before.fields.tags, 28],
      release_date: '2022',
      trailer: 'https://youtu.be/aBcDeFgHiJk',
      play_link: 'https://mine.example/play',
    }
    const { status, body } = await edit(mod, GAMES.mine, changes, { summary: 'From its store page' })
    expect([status, body.status]).toEqual([200, 'applied'])
    const game = (await get('/api/games/idle-mine')).body
    expect(game).toMatchObject({
      name: 'Idle Mine Deluxe',
      long_desc: 'Dig **deeper**.',
      links: [
        { type: 'steam', url: 'https://store.example/mine', note: 'On sale' },
        { type: 'discord', url: 'https://discord.example/mine', note: null },
      ],
      release_date: '2022-01-01',
      release_precision: 'year',
      trailer: 'aBcDeFgHiJk',
      playable: true,
      play_link: 'https://mine.example/play',
    })
    expect(game.tags).toContain(28)
    expect((await get('/api/games?name=deluxe')).body.items[0]).toMatchObject({
      id: GAMES.mine,
      playable: true,
    })
    const { items } = (await get(`/api/games/${GAMES.mine}/edits`)).body
    expect(items[0]).toMatchObject({
      id: body.editId,
      status: 'applied',
      basis: 'moderator',
      decided_by: null,
      summary: 'From its store page',
      author: { username: 'mod' },
    })
    expect(items[0].diff.release_date).toEqual({ from: null, to: '2022' })
    expect(Object.keys(items[0].diff).toSorted()).toEqual(Object.keys(changes).toSorted())
    const undone = await send('POST', `/api/edits/${body.editId}/undo`, mod, {})
    expect(undone.body.status).toBe('applied')
    expect((await current(GAMES.mine)).fields).toEqual(before.fields)
  })

  test("by the game's developer applies immediately; another game's developer waits", async () => {
    expect((await edit(dev, GAMES.tower, { desc: 'Higher.' })).body.status).toBe('applied')
    expect((await edit(dev, GAMES.mine, { desc: 'Deeper.' })).body.status).toBe('pending')
    expect((await current(GAMES.tower)).fields.desc).toBe('Higher.')
    expect((await current(GAMES.mine)).fields.desc).toBe('Dig.')
  })

  test('by a member waits, changes nothing yet, and is stored once however often it is sent', async () => {
    const first = await edit(alice, GAMES.mine, { desc: 'Dig down.' })
    const second = await edit(alice, GAMES.mine, { desc: 'Dig down.' })
    expect([first.body.status, second.body.editId]).toEqual(['pending', first.body.editId])
    expect((await current(GAMES.mine)).fields.desc).toBe('Dig.')
    expect(await stored(first.body.editId)).toMatchObject({
      status: 'pending',
      basis: null,
      decided_at: null,
    })
  })

  test('by the member who added the game waits too: a moderator confirms what they saw', async () => {
    expect((await edit(bob, GAMES.colony, { desc: 'Now with casino.' })).body.status).toBe('pending')
  })

  test.each([
    [{ name: '' }, 'changes.name'],
    [{ name: 'x'.repeat(201) }, 'changes.name'],
    [{ name: 'a\nb' }, 'changes.name'],
    [{ name: 'a\u202eb' }, 'changes.name'],
    [{ desc: 'x'.repeat(301) }, 'changes.desc'],
    [{ long_desc: 'x'.repeat(20_001) }, 'changes.long_desc'],
    [{ long_desc: 'a\u0000' }, 'changes.long_desc'],
    [{ developers: [''] }, 'changes.developers.0'],
    [{ developers: ['x'.repeat(101)] }, 'changes.developers.0'],
    [{ developers: ['Ann Games', 'Bob', 'ann-games'] }, 'changes.developers'],
    [{ developers: ['A', 'B', 'C', 'D', 'E', 'F'] }, 'changes.developers'],
    [{ developer: 'Ann' }, 'developer'],
    [{ links: [{ type: 'casino', url: 'https://a.example/' }] }, 'changes.links.0.type'],
    [{ links: [{ type: 'website', url: 'javascript:alert(1)' }] }, 'changes.links.0.url'],
    [{ links: [{ type: 'website', url: 'https://user:pass@a.example/' }] }, 'changes.links.0.url'],
    [{ links: [{ type: 'website', url: 'http://192.168.0.1/' }] }, 'changes.links.0.url'],
    [{ links: [{ type: 'website', url: 'http://localhost:3000/' }] }, 'changes.links.0.url'],
    [{ links: [{ type: 'website', url: `https://a.example/${'x'.repeat(2000)}` }] }, 'changes.links.0.url'],
    [
      { links: Array.from({ length: 21 }, (_, n) => ({ type: 'wiki', url: `https://a.example/${n}` })) },
      'changes.links',
    ],
    [{ links: [1, 2].map(() => ({ type: 'wiki', url: 'https://a.example/' })) }, 'changes.links'],
    [{ tags: [20, 10, 14, 19, 73, 31] }, 'changes.tags'],
    [{ tags: [9, 10, 20, 14, 19, 73, 31, 41] }, 'changes.tags'],
    [{ tags: [12345] }, 'changes.tags.0'],
    [{ release_date: '2024-02-30' }, 'changes.release_date'],
    [{ release_date: '1969' }, 'changes.release_date'],
    [{ release_date: '2024-5' }, 'changes.release_date'],
    [{ trailer: 'https://videos.example/1' }, 'changes.trailer'],
    [{ play_link: 'http://plain.example/' }, 'changes.play_link'],
    [{ play_link: '/demo-games/number-garden/' }, 'changes.play_link'],
    [{ logo: 'https://tracker.example/pixel.png' }, 'changes.logo'],
    [{ logo: '/media/uploads/../../etc/passwd' }, 'changes.logo'],
    [{ logo: `/media/uploads/${'e'.repeat(40)}/large.webp` }, 'changes.logo'],
    [{ screenshots: ['https://tracker.example/pixel.png'] }, 'changes.screenshots'],
    [{ developer_id: PEOPLE.bob }, 'developer_id'],
    [{ confirmed: true }, 'confirmed'],
    [{ notes: [] }, 'notes'],
    [{ urlid: 'mine' }, 'urlid'],
    [{}, 'changes'],
    [{ desc: 'Dig.' }, 'changes'],
  ])('with invalid values is rejected, and names them: %j', async (changes, parameter) => {
    const { status, body } = await edit(mod, GAMES.mine, changes)
    expect([status, body.errors?.[0].parameter]).toEqual([400, parameter])
  })

  test('of what is too large together is rejected, not lost', async () => {
    const links = Array.from({ length: 20 }, (_, n) => ({
      type: 'website',
      url: `https://a.example/${n}${'x'.repeat(1900)}`,
      note: '💥'.repeat(200),
    }))
    const { status } = await edit(mod, GAMES.mine, { long_desc: '💥'.repeat(19_000), links })
    expect([400, 413]).toContain(status)
  })

  test('needs a member with a username, and is limited', async () => {
    expect((await edit({}, GAMES.mine, { desc: 'x' })).status).toBe(401)
    await db.kysely
      .updateTable('profiles')
      .set({ username_chosen: false })
      .where('id', '=', PEOPLE.carol)
      .execute()
    const unnamed = await signIn(PEOPLE.carol)
    expect((await edit(unnamed, GAMES.mine, { desc: 'x' })).status).toBe(403)
    await db.kysely
      .updateTable('profiles')
      .set({ username_chosen: true })
      .where('id', '=', PEOPLE.carol)
      .execute()
  })

  test('beyond a hundred that wait is rejected', async () => {
    const one = {
      game_id: GAMES.farm,
      user_id: PEOPLE.alice,
      diff: JSON.stringify({ name: { from: 'a', to: 'b' } }),
    }
    await db.kysely
      .insertInto('edit_requests')
      .values(Array.from({ length: 100 }, () => one))
      .execute()
    expect((await edit(alice, GAMES.mine, { desc: 'One more' })).status).toBe(409)
    expect((await edit(bob, GAMES.mine, { desc: 'One more' })).status).toBe(200)
  })
})

describe('filling empty fields', () => {
  test('applies immediately after three accepted edits, and not before', async () => {
    expect((await edit(carol, GAMES.farm, { long_desc: 'Fields of them.' })).body.status).toBe('pending')
    await trust(PEOPLE.carol, 2)
    expect((await edit(carol, GAMES.farm, { long_desc: 'Fields of numbers.' })).body.status).toBe('pending')
    await trust(PEOPLE.carol, 1)
    const filled = await edit(carol, GAMES.farm, {
      long_desc: 'Fields of all numbers.',
      release_date: '2020',
    })
    expect(filled.body.status).toBe('applied')
    expect((await stored(filled.body.editId)).basis).toBe('fills-empty')
    // Only what is empty.
    expect((await edit(carol, GAMES.farm, { long_desc: 'Mine alone.' })).body.status).toBe('pending')
    expect(
      (await edit(carol, GAMES.farm, { trailer: 'https://youtu.be/aBcDeFgHiJk', desc: 'Mine' })).body.status,
    ).toBe('pending')
  })

  test('counts an empty category of tags, and not one more tag of a category', async () => {
    await trust(PEOPLE.carol)
    const { tags } = (await current(GAMES.farm)).fields
    expect((await edit(carol, GAMES.farm, { tags: [...tags, 71] })).body.status).toBe('pending')
    expect(
      (await edit(carol, GAMES.farm, { tags: tags.filter((tag) => tag !== 21).concat(83) })).body.status,
    ).toBe('pending')
    expect((await edit(carol, GAMES.farm, { tags: [...tags, 83] })).body.status).toBe('applied')
  })

  test('waits if an earlier edit emptied the field, and for an archived game', async () => {
    await trust(PEOPLE.carol)
    expect((await edit(mod, GAMES.mine, { desc: '' })).body.status).toBe('applied')
    expect((await edit(carol, GAMES.mine, { desc: 'Dig again.' })).body.status).toBe('pending')
    expect((await edit(mod, GAMES.mine, { desc: 'Dig.' })).body.status).toBe('applied')
    const archived = { play_link: 'https://clicker.example/' }
    expect((await edit(carol, GAMES.clicker, archived)).body.status).toBe('pending')
  })

  test('is not earned by edits that someone undid', async () => {
    await trust(PEOPLE.carol)
    const { id } = await db.kysely
      .selectFrom('edit_requests')
      .where('user_id', '=', PEOPLE.carol)
      .select('id')
      .executeTakeFirstOrThrow()
    await db.kysely
      .insertInto('edit_requests')
      .values({
        game_id: GAMES.farm,
        user_id: PEOPLE.mod,
        status: 'applied',
        basis: 'moderator',
        undoes_id: id,
        diff: JSON.stringify({ name: { from: 'b', to: 'a' } }),
        decided_at: new Date(),
      })
      .execute()
    expect((await edit(carol, GAMES.farm, { developers: ['Farmers'] })).body.status).toBe('pending')
    expect((await get(`/api/me/games/${GAMES.farm}`, carol)).body).toMatchObject({
      accepted_edits: 2,
      edits_apply: 'after-review',
    })
  })
})

describe('two edits at once', () => {
  test('of one field never overwrite each other: the second learns what changed, from whom, and can carry on', async () => {
    const { version } = await current(GAMES.mine)
    const first = await edit(mod, GAMES.mine, { desc: 'Dig deep.' }, { version })
    const second = await edit(mod, GAMES.mine, { desc: 'Dig wide.', developers: ['Miners'] }, { version })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'edit_conflict',
      conflicts: [
        { field: 'desc', current: 'Dig deep.', edit_id: first.body.editId, author: { username: 'mod' } },
      ],
      fields: { desc: 'Dig deep.', developers: [] },
    })
    const carried = await edit(mod, GAMES.mine, { desc: 'Dig wide.' }, { version: second.body.version })
    expect(carried.body.status).toBe('applied')
    await edit(mod, GAMES.mine, { desc: 'Dig.' })
  })

  test('of different fields both apply', async () => {
    const { version } = await current(GAMES.mine)
    const responses = await Promise.all([
      edit(mod, GAMES.mine, { long_desc: 'Deep.' }, { version }),
      edit(mod, GAMES.mine, { developers: ['Miners'] }, { version }),
      edit(mod, GAMES.mine, { release_date: '2021-03' }, { version }),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await current(GAMES.mine)).fields).toMatchObject({
      long_desc: 'Deep.',
      developers: ['Miners'],
      release_date: '2021-03',
    })
    await edit(mod, GAMES.mine, { long_desc: '', developers: [], release_date: null })
  })

  test('sent at the same moment: exactly one of ten wins, whatever they change', async () => {
    const { version } = await current(GAMES.mine)
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, n) => edit(mod, GAMES.mine, { desc: `Dig ${n}.` }, { version })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
    const applied = await db.kysely
      .selectFrom('edit_requests')
      .where('game_id', '=', GAMES.mine)
      .selectAll()
      .execute()
    expect(applied).toHaveLength(1)
    await edit(mod, GAMES.mine, { desc: 'Dig.' })
  })

  test('a change that no edit made conflicts as well', async () => {
    const { version } = await current(GAMES.mine)
    await db.kysely.updateTable('games').set({ desc: 'Imported.' }).where('id', '=', GAMES.mine).execute()
    const { status, body } = await edit(mod, GAMES.mine, { desc: 'Mine.' }, { version })
    expect([status, body.conflicts]).toEqual([
      409,
      [{ field: 'desc', current: 'Imported.', edit_id: null, author: null, at: null }],
    ])
    await db.kysely.updateTable('games').set({ desc: 'Dig.' }).where('id', '=', GAMES.mine).execute()
  })

  test('needs a version that is one', async () => {
    expect((await edit(mod, GAMES.mine, { desc: 'x' }, { version: 'latest' })).status).toBe(400)
  })
})

describe('undoing', () => {
  test('by a member waits, even if it would fill an empty field', async () => {
    await trust(PEOPLE.carol)
    const removal = await edit(mod, GAMES.mine, { desc: '' })
    const undone = await send('POST', `/api/edits/${removal.body.editId}/undo`, carol, {
      summary: 'It was right',
    })
    expect(undone.body.status).toBe('pending')
    expect((await current(GAMES.mine)).fields.desc).toBe('')
    expect(await stored(undone.body.editId)).toMatchObject({ undoes_id: removal.body.editId })
    await edit(mod, GAMES.mine, { desc: 'Dig.' })
  })

  test('is rejected where a field has changed since, and of what was not applied', async () => {
    const first = await edit(mod, GAMES.mine, { desc: 'Dig 1.' })
    await edit(mod, GAMES.mine, { desc: 'Dig 2.' })
    const { status, body } = await send('POST', `/api/edits/${first.body.editId}/undo`, mod, {})
    expect([status, body.conflicts[0].field, body.conflicts[0].current]).toEqual([409, 'desc', 'Dig 2.'])
    const shown = (await get(`/api/edits/${first.body.editId}`)).body
    expect(shown.changed_since).toEqual(['desc'])
    const waiting = await edit(alice, GAMES.mine, { desc: 'Dig 3.' })
    expect((await send('POST', `/api/edits/${waiting.body.editId}/undo`, mod, {})).status).toBe(409)
    expect((await send('POST', `/api/edits/${waiting.body.editId}/undo`, carol, {})).status).toBe(404)
    expect((await send('POST', '/api/edits/9999/undo', mod, {})).status).toBe(404)
    expect((await send('POST', `/api/edits/${first.body.editId}/undo`, {}, {})).status).toBe(401)
    await edit(mod, GAMES.mine, { desc: 'Dig.' })
  })

  test('notifies the author of the edit, and can be undone itself', async () => {
    await trust(PEOPLE.carol)
    const filled = await edit(carol, GAMES.mine, { developers: ['Nobody'] })
    expect(filled.body.status).toBe('applied')
    const undone = await send('POST', `/api/edits/${filled.body.editId}/undo`, mod, { summary: 'Not true' })
    expect((await get(`/api/edits/${filled.body.editId}`)).body.undone_by_id).toBe(undone.body.editId)
    expect((await notifications(PEOPLE.carol))[0]).toMatchObject({
      type: 'decision',
      title: 'Your edit to Idle Mine was undone',
      text: 'Not true',
    })
    await send('POST', `/api/edits/${undone.body.editId}/undo`, mod, {})
    expect((await current(GAMES.mine)).fields.developers).toEqual(['Nobody'])
    await edit(mod, GAMES.mine, { developers: [] })
  })
})

describe('withdrawing', () => {
  test('withdraws one’s own pending edit, and no other', async () => {
    const { editId } = (await edit(alice, GAMES.mine, { desc: 'Dig here.' })).body
    const withdraw = (who: HeadersInit) => send('POST', `/api/edits/${editId}/withdraw`, who)
    expect((await withdraw({})).status).toBe(401)
    expect((await withdraw(carol)).status).toBe(404)
    expect((await withdraw(alice)).body).toEqual({ status: 'withdrawn' })
    expect((await withdraw(alice)).status).toBe(200)
    const applied = await edit(mod, GAMES.mine, { desc: 'Dig there.' })
    expect((await send('POST', `/api/edits/${applied.body.editId}/withdraw`, mod)).status).toBe(409)
    expect((await send('POST', `/api/edits/${applied.body.editId}/withdraw`, alice)).status).toBe(403)
    await edit(mod, GAMES.mine, { desc: 'Dig.' })
  })
})

describe('the history of a game', () => {
  test('is public for applied edits; only the author, moderators, and the developer see pending ones', async () => {
    const { editId } = (await edit(alice, GAMES.tower, { desc: 'Buy shoes at shoes.example' })).body
    const path = `/api/games/${GAMES.tower}/edits`
    const ids = async (who: HeadersInit = {}) =>
      (await get(path, who)).body.items.map((item: { id: number }) => item.id)
    expect((await get(path)).body.pending).toBe(1)
    for (const who of [undefined, bob]) {
      expect(await ids(who)).toEqual([EDITS.applied])
      expect((await get(`/api/edits/${editId}`, who)).status).toBe(404)
    }
    for (const who of [alice, dev, mod]) {
      expect(await ids(who)).toEqual([editId, EDITS.applied])
      expect((await get(`/api/edits/${editId}`, who)).status).toBe(200)
    }
    expect((await get(path)).body).toMatchObject({
      game: { name: 'Number Tower', added_by: { username: 'alice' }, confirmed: true, confirmed_by: null },
      items: [{ basis: 'accepted', decided_by: { username: 'mod' }, author: { username: 'bob' } }],
      next: null,
    })
  })

  test('has twenty edits a page', async () => {
    await trust(PEOPLE.bob, 25)
    const first = (await get(`/api/games/${GAMES.farm}/edits`)).body
    expect([first.items.length, first.next]).toEqual([20, 2])
    const second = (await get(`/api/games/${GAMES.farm}/edits?page=2`)).body
    expect([second.items.length, second.next]).toEqual([5, null])
  })

  test('is not cached beyond a change: who reads it as a visitor sees the next edit', async () => {
    await get(`/api/games/${GAMES.mine}/edits`)
    const { editId } = (await edit(mod, GAMES.mine, { desc: 'Dig on.' })).body
    expect((await get(`/api/games/${GAMES.mine}/edits`)).body.items[0].id).toBe(editId)
    await edit(mod, GAMES.mine, { desc: 'Dig.' })
  })
})

describe('the cost in statements', () => {
  test('of reading is two to four, of an edit at most sixteen', async () => {
    const cost = async (work: () => Promise<unknown>) => {
      const before = world.statements()
      await work()
      return world.statements() - before
    }
    // On a server, processes count limits together.
    const counting = process.env.TEST_DATABASE_URL ? 1 : 0
    const { version } = await current(GAMES.mine)
    expect(await cost(() => get(`/api/games/${GAMES.mine}/fields`))).toBe(1)
    expect(await cost(() => get(`/api/games/${GAMES.mine}/edits`))).toBeLessThanOrEqual(3)
    expect(await cost(() => get(`/api/me/games/${GAMES.mine}`, alice))).toBeLessThanOrEqual(3)
    expect(
      await cost(() => edit(alice, GAMES.mine, { desc: 'Dig slowly.' }, { version })),
    ).toBeLessThanOrEqual(10 + counting)
    const all = { desc: 'Dig fast.', tags: (await current(GAMES.mine)).fields.tags.concat(28), links: [] }
    expect(await cost(() => edit(mod, GAMES.mine, all, { version }))).toBeLessThanOrEqual(16 + counting)
  })
})
