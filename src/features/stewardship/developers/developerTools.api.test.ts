import { beforeEach, describe, expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { testApi } from '../../../../test/api.ts'
import { editing } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { db, catalog, get, send, signIn } = world
const { edit, decide, current, lastLogEntry } = editing(world)
const { kysely } = db
const mod = await signIn(PEOPLE.mod)
const alice = await signIn(PEOPLE.alice)
const carol = await signIn(PEOPLE.carol)
// Number Tower is theirs.
const dev = await signIn(PEOPLE.dev)

const put = (who: HeadersInit, slug: string, more: object = {}) =>
  send('PUT', `/api/developers/${slug}`, who, { name: 'Tower Works', other_names: [], links: [], ...more })
const merge = (who: HeadersInit, slug: string, into: string) =>
  send('POST', `/api/developers/${slug}/merge`, who, { into })
const give = async (gameId: number, ...names: string[]) => {
  await kysely.transaction().execute((trx) => setDevelopers(trx, [{ gameId, names }]))
  await catalog.refresh()
}
const developer = async (slug: string) => (await get(`/api/developers/${slug}`)).body
const textOf = async (urlid: string) => (await get(`/api/games/${urlid}`)).body.developer

beforeEach(async () => {
  await kysely.deleteFrom('game_developers').execute()
  await kysely.deleteFrom('developers').execute()
  await give(GAMES.tower, 'Tower Works')
  await give(GAMES.mine, 'Miners')
})

describe('what is known of a developer', () => {
  test('is changed by moderators and by the verified owner, and by nobody else', async () => {
    for (const [who, status] of [
      [{}, 401],
      [alice, 403],
      [dev, 200],
      [mod, 200],
    ] as const)
      expect((await put(who, 'tower-works')).status).toBe(status)
    expect((await put(mod, 'nobody')).status).toBe(404)
    // The miners have no owner.
    expect((await put(dev, 'miners', { name: 'Miners' })).status).toBe(403)
  })

  test("isn't changed by who says that their own games are the developer's", async () => {
    const own = [GAMES.tower, GAMES.farm]
    const setOwner = (developer_id: string | null) =>
      kysely.updateTable('games').set({ developer_id }).where('id', '=', GAMES.farm).execute()
    await setOwner(PEOPLE.dev)
    // Who owns a game changes it without a moderator.
    for (const game of own) expect((await edit(dev, game, { developers: ['Miners'] })).status).toBe(200)
    expect((await developer('miners')).games).toBe(3)
    expect((await put(dev, 'miners', { name: 'Miners' })).status).toBe(403)
    await setOwner(null)
  })

  test('keeps its names when the owner changes it: those of others would bring them their games', async () => {
    for (const names of [{ name: 'Tower Makers' }, { other_names: ['Valve'] }])
      expect((await put(dev, 'tower-works', names)).status).toBe(403)
    const links = [{ url: 'https://tower.example/', title: 'Site' }]
    expect((await put(dev, 'tower-works', { links })).body).toMatchObject({ name: 'Tower Works', links })
  })

  test('is shown everywhere, at the same address', async () => {
    const links = [{ url: 'https://tower.example', title: 'Site' }]
    const { body } = await put(mod, 'tower-works', {
      name: 'Tower Makers',
      other_names: ['Tower Works'],
      links,
    })
    expect(body).toMatchObject({
      slug: 'tower-works',
      name: 'Tower Makers',
      other_names: ['Tower Works'],
      links: [{ url: 'https://tower.example/', title: 'Site' }],
    })
    expect(await textOf('number-tower')).toBe('Tower Makers')
    expect((await get('/api/developers?name=tower+works')).body.items[0]).toMatchObject({
      name: 'Tower Makers',
      match: 'exact',
    })
  })

  test('is logged if it is not the owner who changes it', async () => {
    await put(mod, 'tower-works', { name: 'Tower Makers' })
    expect(await lastLogEntry()).toMatchObject({
      action: 'edit-developer',
      actor_id: PEOPLE.mod,
      data: { developer: 'Tower Makers', was: 'Tower Works' },
    })
    expect((await get('/api/moderation-log')).body.items[0].subject).toEqual({
      type: 'developer',
      name: 'Tower Makers',
      link: '/developer/tower-works',
    })
  })

  test('never has a name of another developer', async () => {
    await put(mod, 'miners', { name: 'Miners', other_names: ['Diggers'] })
    expect((await put(mod, 'tower-works', { name: 'miners' })).body.detail).toBe(
      'miners is a name of another developer, Miners',
    )
    const { status } = await put(mod, 'tower-works', { other_names: ['DIGGERS'] })
    expect([status, (await developer('tower-works')).other_names]).toEqual([409, []])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'a\u200bb' }, 'name'],
    [{ other_names: ['tower works'] }, 'other_names'],
    [{ other_names: Array.from({ length: 11 }, (_, n) => `N${n}`) }, 'other_names'],
    [{ links: [{ url: 'javascript:alert(1)' }] }, 'links.0.url'],
    [{ links: [{ url: 'https://a.example', title: 'x'.repeat(61) }] }, 'links.0.title'],
    [{ links: Array.from({ length: 11 }, (_, n) => ({ url: `https://a.example/${n}` })) }, 'links'],
    [{ slug: 'mine' }, 'slug'],
  ])('is refused with %j, and the field is named', async (more, parameter) => {
    const { status, body } = await put(mod, 'tower-works', more)
    expect([status, body.errors?.[0].parameter]).toEqual([400, parameter])
  })
})

test('links are kept whatever is in them, up to their length', async () => {
  const links = (slash: string, count: number) =>
    Array.from({ length: 10 }, (_, n) => ({
      url: `https://a.example/?${n}${slash.repeat(count)}`,
      title: '"'.repeat(60),
    }))
  expect((await put(mod, 'tower-works', { links: links('\\', 660) })).status).toBe(200)
  expect((await developer('tower-works')).links).toEqual(links('%5C', 660))
  const { status, body } = await put(mod, 'tower-works', { links: links('\\', 1900) })
  expect([status, body.errors?.[0].parameter]).toEqual([400, 'links.0.url'])
})

describe('merging two developers', () => {
  test('moves games, names, links, and the address for good', async () => {
    await give(GAMES.mine, 'Miners', 'Tower Works')
    await give(GAMES.farm, 'Farmers', 'Miners')
    // Their place is the first of both.
    await give(GAMES.colony, 'Miners', 'Farmers', 'Tower Works')
    await put(mod, 'miners', {
      name: 'Miners',
      other_names: ['Diggers'],
      links: [{ url: 'https://mine.example/', title: '' }],
    })
    for (const [who, slug] of [
      [alice, 'miners'],
      [dev, 'miners'],
      [dev, 'tower-works'],
    ] as const)
      expect((await send('PUT', `/api/me/follows/developers/${slug}`, who)).status).toBe(200)
    expect((await merge(mod, 'miners', 'tower-works')).body).toEqual({ slug: 'tower-works', games: 3 })
    for (const who of [alice, dev])
      expect((await get('/api/me/follows', who)).body.developers).toEqual(['tower-works'])
    for (const slug of ['miners', 'tower-works'])
      expect(await developer(slug)).toMatchObject({
        slug: 'tower-works',
        other_names: ['Miners', 'Diggers'],
        links: [{ url: 'https://mine.example/' }],
        games: 3,
      })
    expect([await textOf('idle-mine'), await textOf('number-farm')]).toEqual([
      'Tower Works',
      'Farmers, Tower Works',
    ])
    expect(await lastLogEntry()).toMatchObject({
      action: 'merge-developers',
      data: { developer: 'Tower Works', merged: 'Miners', games: 3 },
    })
    expect((await current(GAMES.colony)).fields.developers).toEqual(['Tower Works', 'Farmers'])
    // The address of an address.
    expect((await merge(mod, 'tower-works', 'farmers')).status).toBe(200)
    expect((await developer('miners')).slug).toBe('farmers')
    await give(GAMES.mine, 'MINERS')
    expect(await textOf('idle-mine')).toBe('Farmers')
  })

  test('is for moderators, and needs two that exist', async () => {
    expect((await merge({}, 'miners', 'tower-works')).status).toBe(401)
    expect((await merge(dev, 'miners', 'tower-works')).status).toBe(403)
    expect((await merge(mod, 'nobody', 'tower-works')).status).toBe(404)
    expect((await merge(mod, 'miners', 'nobody')).status).toBe(404)
    expect((await merge(mod, 'miners', 'miners')).status).toBe(400)
  })

  test('is refused if they would have too many names: nothing is lost', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `Name ${n}`)
    await put(mod, 'tower-works', { other_names: names })
    const { status, body } = await merge(mod, 'miners', 'tower-works')
    expect([status, body.detail]).toEqual([
      409,
      'Together they have 11 other names, and a developer has at most 10. Remove some first.',
    ])
    expect((await developer('miners')).games).toBe(1)
  })

  test('leaves edits that wait as they are meant', async () => {
    const waiting = (await edit(carol, GAMES.mine, { developers: ['Miners', 'Tower Works'] })).body.editId
    const other = (await edit(alice, GAMES.mine, { desc: 'Dig deeper.' })).body.editId
    await merge(mod, 'miners', 'tower-works')
    expect((await get(`/api/edits/${waiting}`, mod)).body.changed_since).toEqual([])
    expect((await decide(mod, 'edits', other, 'accept')).status).toBe(200)
    expect((await decide(mod, 'edits', waiting, 'accept')).status).toBe(200)
    expect((await current(GAMES.mine)).fields.developers).toEqual(['Tower Works'])
  })

  test('several at once end as one developer', async () => {
    await give(GAMES.farm, 'Farmers')
    const responses = await Promise.all([
      merge(mod, 'miners', 'tower-works'),
      merge(mod, 'farmers', 'tower-works'),
      merge(mod, 'tower-works', 'miners'),
      edit(mod, GAMES.farm, { developers: ['Miners'] }),
    ])
    expect(responses.every(({ status }) => status < 500)).toBe(true)
    await catalog.refresh()
    const rows = await kysely
      .selectFrom('games')
      .innerJoin('game_developers', 'game_id', 'games.id')
      .innerJoin('developers', 'developers.id', 'game_developers.developer_id')
      .select(['developer', 'developers.name'])
      .execute()
    for (const row of rows) expect(row.developer).toBe(row.name)
  })
})

test('an edit with another spelling of a known name changes nothing', async () => {
  const same = await edit(mod, GAMES.mine, { developers: ['MINERS'] })
  expect([same.status, same.body.errors?.[0].parameter]).toEqual([400, 'changes'])
  await edit(mod, GAMES.mine, { developers: ['tower-works', 'miners'] })
  expect((await current(GAMES.mine)).fields.developers).toEqual(['Tower Works', 'Miners'])
})

describe('developers who may be the same', () => {
  const list = (who: HeadersInit) => get('/api/moderation/alike-developers', who)

  test('are listed for moderators, the one with more games as the one who stays, until they are different', async () => {
    await give(GAMES.tower, 'Orteil')
    await give(GAMES.farm, 'Orteil')
    await give(GAMES.mine, 'Orteil (DashNet)')
    expect((await list({})).status).toBe(401)
    expect((await list(alice)).status).toBe(403)
    const pair = {
      from: { slug: 'orteil-dashnet', name: 'Orteil (DashNet)', games: 1 },
      into: { slug: 'orteil', name: 'Orteil', games: 2 },
    }
    expect((await list(mod)).body.items).toEqual([pair])
    const tell = (who: HeadersInit, ...developers: string[]) =>
      send('POST', '/api/moderation/alike-developers', who, { developers })
    expect((await tell(alice, 'orteil', 'orteil-dashnet')).status).toBe(403)
    expect((await tell(mod, 'orteil', 'orteil')).status).toBe(400)
    expect((await tell(mod, 'orteil', 'nobody')).status).toBe(404)
    expect((await tell(mod, 'orteil', 'orteil-dashnet')).status).toBe(200)
    expect((await tell(mod, 'orteil-dashnet', 'orteil')).status).toBe(200)
    expect((await list(mod)).body.items).toEqual([])
    expect((await get('/api/moderation-log')).body.items[0].subject.name).toMatch(/^Orteil.* and Orteil/)
  })
})
