// @module-tag race
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing, newGame, storePicture } from '../../../../test/editing.ts'
import { PEOPLE } from '../../../../test/world.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { db, get, send, signIn } = world
const { decide } = editing(world)
const alice = await signIn(PEOPLE.alice)
const carol = await signIn(PEOPLE.carol)
const mod = await signIn(PEOPLE.mod)

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
