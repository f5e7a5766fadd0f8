import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { catalog, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db
const alice = await signIn(PEOPLE.alice)
const bob = await signIn(PEOPLE.bob)

beforeEach(async () => {
  await kysely.deleteFrom('library').execute()
  await send('PATCH', '/api/me', alice, { settings: { show_library: false } })
})

const put = (gameId: number, body: unknown) => send('PUT', `/api/me/library/${gameId}`, alice, body)
const ids = (rows: { game: { id: number } }[]) => rows.map(({ game }) => game.id)
const own = async (status: string) =>
  (await get(`/api/me/library/entries?status=${status}`, alice)).body.items
const shown = async (status: string) =>
  (await get(`/api/users/alice/library?status=${status}`, bob)).body.items.map(({ id }: { id: number }) => id)

test('a member reads their own library with days and notes, by status', async () => {
  await put(GAMES.tower, { status: 'playing', started_on: '2026-01-02', note: 'Floor 12' })
  await put(GAMES.farm, { status: 'playing' })
  await put(GAMES.mine, { status: 'dropped', note: 'Too much digging' })
  const rows = await own('playing')
  expect(ids(rows)).toEqual([GAMES.farm, GAMES.tower])
  expect(rows[1]).toMatchObject({
    started_on: '2026-01-02',
    note: 'Floor 12',
    game: { name: 'Number Tower' },
  })
  expect(ids(await own('dropped'))).toEqual([GAMES.mine])
  expect((await get('/api/me/library/entries?status=none', alice)).status).toBe(400)
})

test('a profile shows the library only if its member wants that, and never days and notes', async () => {
  await put(GAMES.tower, { status: 'playing', started_on: '2026-01-02', note: 'Floor 12' })
  await put(GAMES.farm, { status: 'want' })
  const profile = async () => (await get('/api/users/alice', bob)).body.library
  expect([await shown('playing'), await shown('want'), await profile()]).toEqual([[], [], null])
  await send('PATCH', '/api/me', alice, { settings: { show_library: true } })
  expect([await shown('playing'), await shown('want')]).toEqual([[GAMES.tower], [GAMES.farm]])
  expect(await profile()).toEqual({ want: 1, playing: 1, finished: 0, dropped: 0 })
  const text = JSON.stringify((await get('/api/users/alice/library?status=playing', bob)).body)
  expect(text).not.toMatch(/Floor 12|2026-01-02/)
  await send('PATCH', '/api/me', alice, { settings: { show_library: false } })
  expect([await shown('playing'), await profile()]).toEqual([[], null])
})

describe('what is new since a member last played', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
  const playedOn = (day: string) =>
    kysely
      .updateTable('library')
      .set({ played_at: new Date(`${day}T12:00:00Z`) })
      .execute()
  const update = async (game_id: number, version_number: string, created_at: string, justdate?: string) => {
    await kysely
      .insertInto('updates')
      .values({ game_id, version_number, created_at: new Date(created_at), justdate: justdate ?? null })
      .execute()
    await catalog.refresh()
  }
  const news = async () =>
    (await get('/api/updates?playing=1', alice)).body.items.map(
      ({ version_number }: { version_number: string }) => version_number,
    )
  const counted = async () => (await own('playing')).map((row: { news: number }) => row.news)

  beforeEach(() => kysely.deleteFrom('updates').execute())

  test('is what came after that, of games that they are playing, newest first', async () => {
    await put(GAMES.tower, { status: 'playing' })
    await put(GAMES.farm, { status: 'want' })
    await playedOn('2026-02-01')
    await update(GAMES.tower, 'before', '2026-01-31T09:00:00Z')
    await update(GAMES.tower, 'after', '2026-02-02T09:00:00Z')
    await update(GAMES.tower, 'later', '2026-02-03T09:00:00Z')
    await update(GAMES.farm, 'of a game to play', '2026-02-03T09:00:00Z')
    expect(await news()).toEqual(['later', 'after'])
    expect(await counted()).toEqual([2])
    await put(GAMES.farm, { status: 'playing' })
    await playedOn('2026-02-01')
    expect(await news()).toEqual(['of a game to play', 'later', 'after'])
  })

  test('has no old updates that are added late, and those of the day that come after', async () => {
    await put(GAMES.tower, { status: 'playing' })
    await playedOn('2026-02-01')
    await update(GAMES.tower, 'old, added late', '2026-02-05T09:00:00Z', '2026-01-20')
    await update(GAMES.tower, 'of the day, before', '2026-02-01T09:00:00Z', '2026-02-01')
    await update(GAMES.tower, 'of the day', '2026-02-01T18:00:00Z', '2026-02-01')
    expect(await news()).toEqual(['of the day'])
    expect(await counted()).toEqual([1])
  })

  test.each([
    ['following a link to play', () => follow('itch')],
    ['playing on this site', () => send('PUT', `/api/me/played/${GAMES.tower}`, alice)],
    [
      'starting to play again',
      async () => {
        await put(GAMES.tower, { status: 'dropped' })
        await put(GAMES.tower, { status: 'playing' })
      },
    ],
  ])('ends with %s', async (_, play) => {
    await put(GAMES.tower, { status: 'playing' })
    await playedOn('2026-02-01')
    await update(GAMES.tower, 'after', '2026-02-02T09:00:00Z')
    await follow('discord')
    expect(await news()).toEqual(['after'])
    await play()
    expect([await news(), await counted()]).toEqual([[], [0]])
  })

  test('goes on for one member while another plays', async () => {
    await put(GAMES.tower, { status: 'playing' })
    await playedOn('2026-02-01')
    await update(GAMES.tower, 'after', '2026-02-02T09:00:00Z')
    await send('PUT', `/api/me/played/${GAMES.tower}`, bob)
    expect(await news()).toEqual(['after'])
  })

  test('a note does not count as playing', async () => {
    await put(GAMES.tower, { status: 'playing' })
    await playedOn('2026-02-01')
    await update(GAMES.tower, 'after', '2026-02-02T09:00:00Z')
    await put(GAMES.tower, { status: 'playing', note: 'Soon.' })
    expect(await news()).toEqual(['after'])
  })

  test('is for members', async () => {
    expect((await get('/api/updates?playing=1')).status).toBe(401)
    expect((await get('/api/updates?playing=yes', alice)).status).toBe(400)
  })

  const follow = (link_type: string) =>
    send(
      'POST',
      '/api/addLinkLog',
      { ...Object.fromEntries(new Headers(alice)), 'user-agent': FIREFOX },
      { game_id: GAMES.tower, link_type },
    )
})
