// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { ALERTS_PER_BATCH, announceNewGames } from './announceNewGames.server.ts'
import { announceGames } from './searches.jobs.server.ts'

const { db, get, send, services, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
await sql`update profiles set username_chosen = true`.execute(db.kysely)
const [alice, bob, mod] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob), await signIn(PEOPLE.mod)]
const path = '/api/me/searches'

beforeEach(async () => {
  const tables = [
    'notifications',
    'saved_searches',
    'new_games',
    'new_games_announcement',
    'blocked_games',
  ] as const
  for (const table of tables) await db.kysely.deleteFrom(table).execute()
  await sql`update profiles set settings = '{}'`.execute(db.kysely)
  await sql`delete from games where urlid like 'fresh-%'`.execute(db.kysely)
})

const alertFor = (params: string, who: HeadersInit = alice, name = params) =>
  send('POST', path, who, { name, params, alert: true })
const run = () =>
  announceGames.run(services, { data: {}, signal: AbortSignal.timeout(60_000), completeIn: async () => {} })

let made = 0
/** Adds a game that waits for confirmation. */
async function addGame(name: string, tags: number[] = [], addedBy: string | null = null): Promise<number> {
  const { id } = await db.kysely
    .insertInto('games')
    .values({ name, urlid: `fresh-${++made}`, desc: '', confirmed: false, added_by: addedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const tag_id of tags) await db.kysely.insertInto('game_tags').values({ game_id: id, tag_id }).execute()
  return id
}
const confirm = (...ids: number[]) =>
  db.kysely.updateTable('games').set({ confirmed: true }).where('id', 'in', ids).execute()
async function newGame(name: string, tags: number[] = [], addedBy: string | null = null): Promise<number> {
  const id = await addGame(name, tags, addedBy)
  await confirm(id)
  return id
}
const told = async (who: HeadersInit = alice) =>
  (await get('/api/me/notifications', who)).body.items
    .filter(({ type }: { type: string }) => type === 'search')
    .map(({ title, text, link }: Record<string, string>) => [title, text, link])
const IDLE = 6
const SPACE = 28
const NSFW = 55

describe('an alert of a saved search', () => {
  test('lists the games that match, with a link to the search, newest first', async () => {
    await alertFor('sort=rated&tags=idle', alice, 'Idle games')
    await newGame('Idle One', [IDLE])
    await newGame('Other', [SPACE])
    await run()
    expect(await told()).toEqual([['1 new game matches “Idle games”', 'Idle One', '/search?tags=idle']])
  })

  test('is one notification that counts until it is seen, and then begins again', async () => {
    await alertFor('tags=idle', alice, 'Idle')
    await newGame('One', [IDLE])
    await run()
    await newGame('Two', [IDLE])
    await newGame('Three', [IDLE])
    await run()
    expect(await told()).toEqual([['3 new games match “Idle”', 'Two, Three, One', '/search?tags=idle']])
    await send('POST', '/api/seenNotifications', alice, { type: 'all' })
    await newGame('Four', [IDLE])
    await run()
    expect(await told()).toEqual([['1 new game matches “Idle”', 'Four', '/search?tags=idle']])
    expect(
      await db.kysely.selectFrom('notifications').where('type', '=', 'search').select('id').execute(),
    ).toHaveLength(2)
  })

  test('never lists a game twice, whatever happens to the game', async () => {
    await alertFor('tags=idle')
    const id = await newGame('One', [IDLE])
    await run()
    await send('POST', '/api/seenNotifications', alice, { type: 'all' })
    for (const set of [
      { is_removed: true },
      { is_removed: false },
      { confirmed: false },
      { confirmed: true },
      { name: 'One again' },
    ])
      await db.kysely.updateTable('games').set(set).where('id', '=', id).execute()
    await run()
    expect(await told()).toEqual([])
  })

  test('tells once where two processes announce at the same moment', async () => {
    await alertFor('tags=idle', alice, 'Idle')
    for (const name of ['A', 'B', 'C']) await newGame(name, [IDLE])
    await Promise.all([run(), run(), run()])
    expect(await told()).toEqual([['3 new games match “Idle”', 'A, B, C', '/search?tags=idle']])
  })

  test('knows nothing of games from before it was turned on', async () => {
    await alertFor('q=nothing', bob)
    await newGame('Before', [IDLE])
    await db.kysely
      .updateTable('new_games')
      .set({ confirmed_at: new Date(Date.now() - 1000) })
      .execute()
    await alertFor('tags=idle')
    await run()
    expect(await told()).toEqual([])
  })

  test('does not count games that the member hides or added', async () => {
    await alertFor('tags=idle', alice, 'Idle')
    const blocked = await addGame('Blocked', [IDLE])
    await db.kysely.insertInto('blocked_games').values({ user_id: PEOPLE.alice, game_id: blocked }).execute()
    await confirm(blocked)
    await newGame('Own', [IDLE], PEOPLE.alice)
    await newGame('Third', [IDLE], PEOPLE.bob)
    await run()
    expect(await told()).toEqual([['1 new game matches “Idle”', 'Third', '/search?tags=idle']])
  })

  test('does not count games that the member hides by default, unless the search asks for them', async () => {
    await send('PATCH', '/api/me', bob, { settings: { nsfw: 'show', hidden_tags: ['space'] } })
    await alertFor('tags=idle', alice, 'Idle')
    await alertFor('tags=idle', bob, 'Idle')
    await alertFor('tags=idle%2Cnsfw', alice, 'Adult')
    await alertFor('tags=idle&hide=none', alice, 'All')
    await newGame('Adult', [IDLE, NSFW])
    await newGame('Space', [IDLE, SPACE])
    await run()
    expect(await told()).toEqual(
      expect.arrayContaining([
        ['1 new game matches “Idle”', 'Space', '/search?tags=idle'],
        ['1 new game matches “Adult”', 'Adult', '/search?tags=idle,nsfw'],
        ['2 new games match “All”', 'Adult, Space', '/search?hide=none&tags=idle'],
      ]),
    )
    expect(await told(bob)).toEqual([['1 new game matches “Idle”', 'Adult', '/search?tags=idle']])
  })

  test('does not count games that were removed before it looked', async () => {
    await alertFor('tags=idle')
    const id = await newGame('Gone', [IDLE])
    await db.kysely.updateTable('games').set({ is_removed: true }).where('id', '=', id).execute()
    await run()
    expect(await told()).toEqual([])
  })

  test('tells nothing once the alert, the search, or this kind of notification is gone', async () => {
    const [one, two] = [(await alertFor('tags=idle', alice, 'one')).body.items[0].id].concat(
      (await alertFor('tags=idle', alice, 'two')).body.items[1].id,
    )
    await alertFor('tags=idle', bob)
    await send('PATCH', `${path}/${one}`, alice, { alert: false })
    await send('DELETE', `${path}/${two}`, alice)
    await send('PATCH', '/api/me', bob, { settings: { notifications: { search: false } } })
    await newGame('One', [IDLE])
    await run()
    expect([await told(), await told(bob)]).toEqual([[], []])
  })

  test('reaches every member with such a search, each with their own count', async () => {
    await alertFor('tags=idle', alice, 'Idle')
    await alertFor('q=space', bob, 'Space')
    await newGame('Idle', [IDLE])
    await newGame('Idle in space', [IDLE])
    await run()
    expect(await told()).toEqual([['2 new games match “Idle”', 'Idle, Idle in space', '/search?tags=idle']])
    expect(await told(bob)).toEqual([['1 new game matches “Space”', 'Idle in space', '/search?q=space']])
  })

  test('reaches members in batches, each once, and another run continues one that was stopped', async () => {
    const fill = sql`
      with added as (
        insert into profiles (id, username)
        select ('00000000-0000-4000-8001-' || lpad(n::text, 12, '0'))::uuid, 'listener' || n
          from generate_series(1, ${2 * ALERTS_PER_BATCH}::integer) n returning id)
      insert into saved_searches (user_id, name, params, alert_since) select id, 'Idle', 'tags=idle', now() from added`
    await fill.execute(db.kysely)
    await newGame('One', [IDLE])
    const count = async () => {
      const { rows } = await sql<{ told: number }>`
        select count(*)::integer as told from notifications where type = 'search'`.execute(db.kysely)
      return rows[0]!.told
    }
    expect(await announceNewGames(services.events)).toBe(true)
    expect(await announceNewGames(services.events)).toBe(true)
    expect(await count()).toBe(ALERTS_PER_BATCH)
    await newGame('Two', [IDLE])
    await run()
    const { rows } = await sql`
      select title, text, count(*)::integer as members from notifications where type = 'search' group by 1, 2`.execute(
      db.kysely,
    )
    expect(rows).toEqual([
      { title: '2 new games match “Idle”', text: 'Two, One', members: 2 * ALERTS_PER_BATCH },
    ])
    await sql`delete from profiles where username like 'listener%'`.execute(db.kysely)
  })

  test('follows a decision of the moderators', async () => {
    await alertFor('tags=idle', alice, 'Idle')
    const id = await addGame('Waiting', [IDLE])
    await run()
    expect(await told()).toEqual([])
    const { status } = await send('POST', `/api/moderation/games/${id}`, mod, { decision: 'accept' })
    expect(status).toBe(200)
    await run()
    expect(await told()).toHaveLength(1)
  })
})

test('without any alert, new games leave nothing behind', async () => {
  await newGame('One', [IDLE])
  expect(await db.kysely.selectFrom('new_games').selectAll().execute()).toEqual([])
})
