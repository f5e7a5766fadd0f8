import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { DAY_MS } from '#/shared/durations.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const { db, catalog, get, send, signIn } = await testApi()
const { kysely } = db
const alice = await signIn(PEOPLE.alice)

const ids = (games: { id: number }[]) => games.map(({ id }) => id)

async function update(
  game_id: number,
  { version = '1', ago = 0, added = ago }: { version?: string; ago?: number; added?: number } = {},
) {
  const day = (days: number) => new Date(Date.now() - days * DAY_MS)
  await kysely
    .insertInto('updates')
    .values({
      game_id,
      version_number: version,
      title: `What ${version} brings`,
      created_at: day(added),
      justdate: ago === added ? null : day(ago).toISOString().slice(0, 10),
    })
    .execute()
  await catalog.refresh()
}

test('shows the first games of the rankings that its shelves link to, without what is hidden', async () => {
  // New enough for all shelves.
  await kysely.updateTable('games').set({ created_at: new Date() }).execute()
  await catalog.refresh()
  for (const hide of ['', '&hide=idle', '&hide=web']) {
    const { body } = await get(`/api/front-page?${hide.slice(1)}`)
    const first = async (path: string) => ids((await get(path + hide)).body.items.slice(0, 5))
    expect(ids(body.popular)).toEqual(await first('/api/games/popular?within=7d'))
    expect(ids(body.best_new)).toEqual(await first('/api/games/popular?by=bestnew&within=90d'))
    expect(ids(body.playable)).toEqual(await first('/api/games?playable=1&sort=rated'))
  }
  const { body } = await get('/api/front-page')
  expect(body.best_new.length + body.playable.length).toBeGreaterThan(0)
})

test('counts confirmed games, their votes, and the updates of the last seven days', async () => {
  await kysely.deleteFrom('updates').execute()
  await update(GAMES.tower)
  await update(GAMES.tower, { version: '0.9', ago: 6 })
  await update(GAMES.tower, { version: '0.8', ago: 8 })
  // Found only now.
  await update(GAMES.tower, { version: '0.1', ago: 300, added: 1 })
  // Of a game that was removed.
  await update(GAMES.gone)
  // Counted once a minute: by an API that has not counted yet.
  const { get, catalog: own } = await testApi({}, undefined, db)
  const { items, total } = (await get('/api/games')).body
  const votes = items.reduce(
    (sum: number, { upvotes, downvotes }: { upvotes: number; downvotes: number }) =>
      sum + upvotes + downvotes,
    0,
  )
  expect((await get('/api/front-page')).body.numbers).toEqual({ games: total, votes, updates: 2 })

  // With the list, which has one less at once.
  const confirm = async (confirmed: boolean) => {
    await kysely.updateTable('games').set({ confirmed }).where('id', '=', GAMES.tower).execute()
    await Promise.all([catalog.refresh(), own.refresh()])
  }
  onTestFinished(() => confirm(true))
  await confirm(false)
  expect((await get('/api/front-page')).body.numbers.games).toBe(total - 1)
})

test('leaves out what its viewer hides, and nobody else', async () => {
  const popular = async (headers?: HeadersInit) => ids((await get('/api/front-page', headers)).body.playable)
  const [first] = await popular()
  await send('PUT', `/api/me/blocked-games/${first}`, alice)
  expect(await popular(alice)).not.toContain(first)
  expect(await popular()).toContain(first)
  await send('DELETE', `/api/me/blocked-games/${first}`, alice)
  expect(await popular(alice)).toContain(first)
})

test('shows a featured game first, until it is no longer featured', async () => {
  const until = (featured_until: Date | null) =>
    kysely.updateTable('games').set({ featured_until }).where('id', '=', GAMES.farm).execute()
  const featured = async () => ids((await get('/api/front-page')).body.featured)
  expect(await featured()).toEqual([])
  await until(new Date(Date.now() + DAY_MS))
  await catalog.refresh()
  expect(await featured()).toEqual([GAMES.farm])
  await until(null)
  await catalog.refresh()
  expect(await featured()).toEqual([])
})

test('goes on while the database is unavailable, and is whole again soon after', async () => {
  // An API that has read nothing yet.
  const { get, services, cache } = await testApi({}, undefined, db)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const invalidate = vi.spyOn(cache, 'invalidate')
  vi.spyOn(services.popularGames, 'first').mockRejectedValueOnce(new Error('no connection'))
  const { status, body } = await get('/api/front-page')
  expect(status).toBe(200)
  expect(body).toMatchObject({ numbers: null, popular: [] })
  expect(body.playable.length).toBeGreaterThan(0)
  expect(invalidate).not.toHaveBeenCalledWith(['front-page'])
  vi.advanceTimersByTime(15_000)
  expect(invalidate).toHaveBeenCalledWith(['front-page'])
  vi.useRealTimers()
  expect((await get('/api/front-page')).body.numbers).toMatchObject({ games: expect.any(Number) })
})

describe('games to continue', () => {
  const status = (game: number, value: string) =>
    send('PUT', `/api/me/library/${game}`, alice, { status: value })
  const playedDaysAgo = (days: number) =>
    kysely
      .updateTable('library')
      .set({ played_at: new Date(Date.now() - days * DAY_MS) })
      .execute()
  const shown = async () =>
    (await get('/api/me/continue', alice)).body.items.map(
      ({ id, update: news }: { id: number; update: { version_number: string } }) => [id, news.version_number],
    )

  beforeEach(async () => {
    await kysely.deleteFrom('updates').execute()
    await kysely.deleteFrom('library').execute()
  })

  test('are those that a member plays, each with the newest update since, the latest first', async () => {
    for (const game of [GAMES.tower, GAMES.farm, GAMES.mine]) await status(game, 'playing')
    await status(GAMES.colony, 'finished')
    await playedDaysAgo(10)
    await update(GAMES.tower, { version: '1.1', ago: 5 })
    await update(GAMES.tower, { version: '1.2', ago: 4 })
    await update(GAMES.farm, { version: '2', ago: 3 })
    await update(GAMES.mine, { version: 'before', ago: 11 })
    await update(GAMES.colony, { version: 'of a finished game', ago: 1 })
    expect(await shown()).toEqual([
      [GAMES.farm, '2'],
      [GAMES.tower, '1.2'],
    ])
    await send('PUT', `/api/me/played/${GAMES.farm}`, alice)
    expect(await shown()).toEqual([[GAMES.tower, '1.2']])
  })

  test('are nobody’s who isn’t signed in, and have no game that was removed', async () => {
    expect((await get('/api/me/continue')).status).toBe(401)
    await status(GAMES.tower, 'playing')
    await playedDaysAgo(10)
    await update(GAMES.tower, { version: '1.1', ago: 5 })
    const remove = (is_removed: boolean) =>
      kysely.updateTable('games').set({ is_removed }).where('id', '=', GAMES.tower).execute()
    await remove(true)
    await catalog.refresh()
    expect(await shown()).toEqual([])
    await remove(false)
  })
})
