// @module-tag smoke
import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES } from '../../../../test/world.ts'

const { get } = await testApi()

describe("a game's details", () => {
  test('show everything known about a game', async () => {
    const { status, body } = await get('/api/games/number-tower')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: GAMES.tower,
      name: 'Number Tower',
      desc: 'Stack numbers until the sky gives up.',
      long_desc: 'Each floor **doubles** the one below.',
      confirmed: true,
      archived: false,
      is_removed: false,
      banner_url: 'https://pictures.example/tower/banner.png',
      logo_url: 'https://pictures.example/tower/logo.png',
      picture: { url: 'https://pictures.example/tower/banner.png', kind: 'banner' },
      screenshots: [
        { thumb: 'https://pictures.example/tower/1s.png', full: 'https://pictures.example/tower/1.png' },
        { thumb: 'https://pictures.example/tower/2.png', full: 'https://pictures.example/tower/2.png' },
      ],
      trailer: 'aBcDeFgHiJk',
      upvotes: 2,
      downvotes: 1,
      rating: 67,
      links: [
        { type: 'website', url: 'https://tower.example/', note: null },
        { type: 'google-play', url: 'https://play.example/tower', note: 'Beta' },
      ],
      tags: [6, 9, 13, 20, 21, 28, 52, 73, 79],
      playable: true,
      featured_until: null,
      developer: 'Tower Works',
      developers: [{ slug: 'tower-works', name: 'Tower Works' }],
      developer_verified: true,
      developer_account: { username: 'dev' },
      added_by: { username: 'alice', display_name: 'Alice' },
      created_at: '2024-01-10T12:00:00.000Z',
      release_date: '2023-05-01',
      release_precision: 'month',
      archived_votes: null,
      counts: { reviews: 3, discussions: 2, favorites: 1, updates: 4 },
    })
  })

  test('play a bundled game from the second origin', async () => {
    const { body } = await get('/api/games/number-tower')
    expect(body.play_link).toBe('http://localhost:3001/demo-games/number-garden/')
  })

  test('have a generated cover without pictures, and null for unknown facts', async () => {
    const { body } = await get('/api/games/number-farm')
    expect(body.logo_url).toMatch(/^\/media\/covers\/6\/[0-9a-v]{10}\/logo\.webp$/)
    expect(body.banner_url).toMatch(/^\/media\/covers\/6\/[0-9a-v]{10}\/banner\.webp$/)
    expect(body).toMatchObject({
      long_desc: null,
      rating: null,
      trailer: null,
      play_link: null,
      added_by: null,
      release_date: null,
      links: [],
      screenshots: [],
    })
  })

  test('of an unconfirmed and of an archived game say so', async () => {
    expect((await get('/api/games/lost-colony')).body.confirmed).toBe(false)
    const { body } = await get('/api/games/old-clicker')
    expect(body.archived).toBe(true)
    expect(body.notes).toEqual([{ short: 'No links', long: 'Every link is dead.', archived: true }])
  })

  test('of a removed game only say that it was removed', async () => {
    const { status, body } = await get('/api/games/gone')
    expect(status).toBe(200)
    expect(body).toEqual({ id: GAMES.gone, urlid: 'gone', is_removed: true })
  })

  test('answer 404 for an unknown game', async () => {
    const { status, body, headers } = await get('/api/games/no-such-game')
    expect(status).toBe(404)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({
      status: 404,
      title: 'Not found',
      detail: 'This game doesn’t exist or was removed',
    })
  })

  test.each(['Number-Tower', 'a--b', '-a', 'a_b', 'a%00b', '..%2f..', 'é', "x'or'1'='1", 'a'.repeat(121)])(
    'reject the malformed address %s',
    async (urlid) => {
      const { status, body } = await get(`/api/games/${encodeURI(urlid).replaceAll('%25', '%')}`)
      expect(status).toBe(400)
      expect(body.errors[0].parameter).toBe('urlid')
    },
  )

  test('are not sent again to a client that has them', async () => {
    const first = await get('/api/games/number-tower')
    const etag = first.headers.get('etag')!
    const again = await get('/api/games/number-tower', { 'if-none-match': `"other", ${etag}` })
    expect(again.status).toBe(304)
    expect(again.body).toBeUndefined()
    expect((await get('/api/games/number-farm', { 'if-none-match': etag })).status).toBe(200)
  })
})
