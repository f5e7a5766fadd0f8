import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { file, smallInternet } from '../../../../test/smallInternet.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { checkLinks } from './deadLinks.jobs.server.ts'

const internet = await smallInternet()
const { db, get, send, services, signIn } = await testApi({}, internet.network)

const PLAY = 'http://play.example/'
const SITE = 'http://site.example/'
const page = file('text/html', '<!doctype html>Hello')
const gone = (_: unknown, response: { writeHead(status: number): { end(): void } }) =>
  response.writeHead(404).end()

beforeEach(async () => {
  await db.kysely.deleteFrom('dead_links').execute()
  await db.kysely.deleteFrom('link_checks').execute()
  await db.kysely.deleteFrom('game_links').execute()
  await db.kysely.updateTable('games').set({ playable: false, play_link: null, is_demo: true }).execute()
  await db.kysely
    .updateTable('games')
    .set({ playable: true, play_link: PLAY, is_demo: false })
    .where('id', '=', GAMES.tower)
    .execute()
  await db.kysely
    .insertInto('game_links')
    .values({ game_id: GAMES.tower, type: 'website', url: SITE })
    .execute()
  internet.site('play.example', page)
  internet.site('site.example', page)
})

const run = () =>
  checkLinks.run(services, { data: {}, signal: AbortSignal.timeout(60_000), completeIn: async () => {} })
/** A week passes, and the links are looked at. */
async function nextWeek(): Promise<void> {
  await sql`update link_checks set checked_at = checked_at - interval '7 days'`.execute(db.kysely)
  await sql`update dead_links set first_failed_at = first_failed_at - interval '7 days', last_failed_at = last_failed_at - interval '7 days',
    settled_at = settled_at - interval '7 days'`.execute(db.kysely)
  await run()
}
const found = () => db.kysely.selectFrom('dead_links').selectAll().orderBy('link').execute()

describe('links of games', () => {
  test('are checked once a week; those of demo games never', async () => {
    await run()
    const first = internet.connections.length
    expect(first).toBeGreaterThanOrEqual(2)
    await run()
    expect(internet.connections.length).toBe(first)
    await nextWeek()
    expect(internet.connections.length).toBe(first * 2)
    expect(await db.kysely.selectFrom('link_checks').select('game_id').execute()).toEqual([
      { game_id: GAMES.tower },
    ])
    expect(await found()).toEqual([])
  })

  test('that are dead for the third time in two weeks are proposed to moderators, once', async () => {
    internet.site('play.example', gone)
    for (let week = 1; week <= 2; week++) {
      await nextWeek()
      expect(await found()).toMatchObject([{ link: PLAY, status: 404, failures: week, proposed_at: null }])
    }
    await nextWeek()
    const [link] = await found()
    expect(link).toMatchObject({ failures: 3, proposed_at: expect.any(Date), settled_at: null })
    await nextWeek()
    expect((await found())[0]!.proposed_at).toEqual(link!.proposed_at)
  })

  test('are shown as dead on the page of the game once they have failed for so long, until they work or a moderator keeps them', async () => {
    const links = async () => (await get('/api/games/number-tower')).body.links
    internet.site('site.example', gone)
    for (let week = 1; week <= 2; week++) {
      await nextWeek()
      expect(await links()).toMatchObject([{ url: SITE, is_dead: false }])
    }
    await nextWeek()
    expect(await links()).toMatchObject([{ url: SITE, is_dead: true }])
    internet.site('site.example', page)
    await nextWeek()
    expect(await links()).toMatchObject([{ url: SITE, is_dead: false }])

    internet.site('play.example', gone)
    await db.kysely
      .insertInto('game_links')
      .values({ game_id: GAMES.tower, type: 'itch', url: PLAY })
      .execute()
    for (let week = 0; week < 3; week++) await nextWeek()
    const playLink = async () => (await links()).find(({ url }: { url: string }) => url === PLAY)
    expect(await playLink()).toMatchObject({ is_dead: true })
    const [waiting] = await found()
    const decided = await send('POST', `/api/moderation/links/${waiting!.id}`, await signIn(PEOPLE.mod), {
      decision: 'decline',
      reason: 'It works in a browser.',
    })
    expect(decided.status).toBe(200)
    expect(await playLink()).toMatchObject({ is_dead: false })
  })

  test('that work again are forgotten', async () => {
    internet.site('play.example', gone)
    for (let week = 0; week < 3; week++) await nextWeek()
    internet.site('play.example', page)
    await nextWeek()
    expect(await found()).toEqual([])
  })

  test('other than the play link are proposed when all of them are dead', async () => {
    await db.kysely
      .updateTable('games')
      .set({ playable: false, play_link: null })
      .where('id', '=', GAMES.tower)
      .execute()
    await db.kysely
      .insertInto('game_links')
      .values({ game_id: GAMES.tower, type: 'itch', url: PLAY, position: 1 })
      .execute()
    internet.site('site.example', gone)
    for (let week = 0; week < 4; week++) await nextWeek()
    expect(await found()).toMatchObject([{ link: SITE, failures: 4, proposed_at: null }])
    internet.site('play.example', gone)
    for (let week = 0; week < 3; week++) await nextWeek()
    const links = await found()
    expect(links.filter((link) => link.proposed_at !== null)).toMatchObject([{ link: SITE }])
  })

  test('that a moderator settled return to the queue after 90 days at the earliest', async () => {
    internet.site('play.example', gone)
    for (let week = 0; week < 3; week++) await nextWeek()
    await db.kysely.updateTable('dead_links').set({ settled_at: new Date() }).execute()
    for (let week = 0; week < 12; week++) await nextWeek()
    expect((await found())[0]!.settled_at).not.toBeNull()
    await nextWeek()
    expect((await found())[0]!.settled_at).toBeNull()
  })

  test.each<[string, Parameters<typeof internet.site>[1], boolean]>([
    ['404', (_, response) => response.writeHead(404).end(), false],
    ['410', (_, response) => response.writeHead(410).end(), false],
    ['500', (_, response) => response.writeHead(500).end(), false],
    ['403: a server that refuses programs', (_, response) => response.writeHead(403).end(), true],
    ['429', (_, response) => response.writeHead(429).end(), true],
    ['503: maintenance', (_, response) => response.writeHead(503).end(), true],
    ['a picture', file('image/png', 'x'), true],
    ['a cut connection', (_, response) => response.destroy(), false],
  ])('that respond with %s are judged', async (_, site, isAlive) => {
    internet.site('play.example', site)
    await run()
    expect((await found()).length).toBe(isAlive ? 0 : 1)
  })

  test('without a host, or with a private one, are dead', async () => {
    await db.kysely
      .updateTable('games')
      .set({ play_link: 'http://nowhere.example/' })
      .where('id', '=', GAMES.tower)
      .execute()
    await db.kysely.updateTable('game_links').set({ url: 'http://192.168.0.7/' }).execute()
    await run()
    expect((await found()).map((link) => link.reason)).toEqual([
      'This address isn’t on the public internet.',
      'We couldn’t find nowhere.example. Check the address.',
    ])
  })
})
