import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { VOTE_ADDRESS_DAYS } from './gameTools.limits.ts'
import { forgetVoteAddresses } from './gameTools.writes.server.ts'

const { auth, cache, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const ROLES = ['visitor', 'pleb', 'owner', 'council', 'mod', 'admin'] as const
let who: Record<(typeof ROLES)[number], HeadersInit>
beforeAll(async () => {
  await addRoles(kysely)
  who = {
    visitor: {},
    pleb: await signIn(PEOPLE.alice),
    owner: await signIn(PEOPLE.dev),
    council: await signIn(STAFF.council),
    mod: await signIn(PEOPLE.mod),
    admin: await signIn(STAFF.admin),
  }
})

const gameNow = async (urlid = 'number-tower') => (await get(`/api/games/${urlid}`)).body
const logged = () =>
  kysely.selectFrom('moderation_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
const archive = (as: HeadersInit, more: object = {}) =>
  send('POST', '/api/modGameArchive', as, { gameID: GAMES.tower, reason: 'All links are dead', ...more })
const feature = (as: HeadersInit, more: object = {}) =>
  send('POST', '/api/modFeatureGame', as, { gameID: GAMES.tower, featureUntil: soon, ...more })
const setAside = (as: HeadersInit, user_ids: string[], more: object = {}) =>
  send('POST', `/api/games/${GAMES.tower}/voters/set-aside`, as, {
    user_ids,
    set_aside: true,
    reason: 'One person',
    ...more,
  })
const voters = (as: HeadersInit, query = '', game: number = GAMES.tower) =>
  get(`/api/games/${game}/voters${query}`, as)
/** A day within a year that no calendar has. */
const february31 = () => {
  const now = new Date()
  return `${now.getUTCFullYear() + (now.getUTCMonth() < 2 ? 0 : 1)}-02-31`
}
const soon = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

describe('each tool is for moderators', () => {
  const EXPECTED = { visitor: 401, pleb: 403, owner: 403, council: 403, mod: 200, admin: 200 } as const
  test.each(ROLES)('the server responds to a %s accordingly', async (role) => {
    const as = who[role]
    const status = EXPECTED[role]
    expect((await archive(as)).status, 'archive').toBe(status)
    expect((await archive(as, { archived: false })).status, 'unarchive').toBe(status)
    expect((await feature(as)).status, 'feature').toBe(status)
    expect((await feature(as, { featureUntil: null })).status, 'unfeature').toBe(status)
    expect((await voters(as)).status, 'voters').toBe(status)
    for (const set_aside of [true, false])
      expect((await setAside(as, [PEOPLE.bob], { set_aside })).status, 'set aside').toBe(status)
  })
})

describe('archiving a game', () => {
  test('shows it as archived with the reason, keeps it from being voted on or played, and can be taken back', async () => {
    expect(await gameNow()).toMatchObject({ archived: false, play_link: expect.any(String) })
    expect(await archive(who.mod)).toMatchObject({ status: 200, body: { archived: true, playable: false } })
    expect(await gameNow()).toMatchObject({
      archived: true,
      play_link: null,
      notes: [{ short: 'Archived', long: 'All links are dead', archived: true }],
    })
    expect((await send('POST', '/api/upvote', who.council, { game: GAMES.tower })).status).toBe(409)
    expect(await logged()).toMatchObject({
      action: 'archive-game',
      reason: 'All links are dead',
      actor_id: PEOPLE.mod,
    })
    expect((await archive(who.admin)).body).toMatchObject({ archived: true })
    expect(await archive(who.mod, { archived: false, reason: 'It is back' })).toMatchObject({
      body: { archived: false, playable: true },
    })
    expect(await gameNow()).toMatchObject({ archived: false, play_link: expect.any(String), notes: [] })
    expect(await logged()).toMatchObject({ action: 'unarchive-game', reason: 'It is back' })
  })

  test('notifies its developer, with the reason', async () => {
    await archive(who.mod, { reason: 'Gone for good' })
    const [told] = await kysely
      .selectFrom('notifications')
      .where('user_id', '=', PEOPLE.dev)
      .selectAll()
      .orderBy('id', 'desc')
      .execute()
    expect(told).toMatchObject({
      type: 'moderator',
      title: 'A moderator archived Number Tower',
      text: 'Gone for good',
    })
    await archive(who.mod, { archived: false })
  })

  test('again is a success with the same reason, and a conflict with another, which changes nothing', async () => {
    await archive(who.mod)
    expect(await archive(who.admin)).toMatchObject({ status: 200, body: { archived: true } })
    const reason = 'Its server is gone'
    expect(await archive(who.admin, { reason })).toMatchObject({
      status: 409,
      body: { detail: 'This game is already archived. To give another reason, unarchive it first.' },
    })
    expect(await gameNow()).toMatchObject({ notes: [{ long: 'All links are dead' }] })
    expect(await logged()).toMatchObject({ actor_id: PEOPLE.mod, reason: 'All links are dead' })
    await archive(who.mod, { archived: false })
    expect(await archive(who.mod, { archived: false })).toMatchObject({
      status: 409,
      body: { detail: 'This game isn’t archived.' },
    })
  })

  test('that is featured ends that: nobody is led to a game without playable links', async () => {
    await feature(who.mod)
    await archive(who.mod)
    expect((await get('/api/games/featured')).body.items).toEqual([])
    expect(await gameNow()).toMatchObject({ archived: true, featured_until: null })
    await archive(who.mod, { archived: false })
    expect(await gameNow()).toMatchObject({ archived: false, featured_until: null })
  })

  test('shows in lists immediately', async () => {
    const archivedInList = async () =>
      (await get('/api/games')).body.items.find(({ id }: { id: number }) => id === GAMES.mine).archived
    expect(await archivedInList()).toBe(false)
    await archive(who.mod, { gameID: GAMES.mine })
    expect(await archivedInList()).toBe(true)
    await archive(who.mod, { gameID: GAMES.mine, archived: false })
  })

  test.each([
    { reason: 'no' },
    { reason: '' },
    { reason: 'x'.repeat(1001) },
    { gameID: 'x' },
    { gameID: 0 },
    { more: 1 },
  ])('with %j is rejected', async (more) => {
    expect((await archive(who.mod, more)).status).toBe(400)
  })

  test.each([GAMES.gone, 99_999])('a game that is not there (%i) is not found', async (gameID) => {
    expect((await archive(who.mod, { gameID })).status).toBe(404)
  })
})

describe('featuring a game', () => {
  test('lasts to the end of the day, and says whether it is the first time', async () => {
    await kysely.updateTable('games').set({ featured_until: null }).execute()
    expect(await feature(who.mod)).toMatchObject({
      status: 200,
      body: { featured_until: `${soon}T23:59:59.000Z`, first_time: true },
    })
    expect((await get('/api/games/featured')).body.items).toMatchObject([{ id: GAMES.tower }])
    expect((await feature(who.admin)).body.first_time).toBe(false)
    expect(await logged()).toMatchObject({ action: 'feature-game', data: { until: `${soon}T23:59:59.000Z` } })
    expect((await feature(who.mod, { featureUntil: null })).body.featured_until).toBeNull()
    expect((await get('/api/games/featured')).body.items).toEqual([])
  })

  test.each(['2020-01-01', '2999-01-01', 'tomorrow', '', '2026-02-99', february31()])(
    'until %j is rejected',
    async (featureUntil) => {
      expect((await feature(who.mod, { featureUntil })).status).toBe(400)
    },
  )

  test('is not for archived games or missing ones', async () => {
    expect((await feature(who.mod, { gameID: GAMES.clicker })).status).toBe(409)
    expect((await feature(who.mod, { gameID: GAMES.gone })).status).toBe(404)
  })

  test('of a moderator’s own game is for another one', async () => {
    await kysely.updateTable('games').set({ added_by: PEOPLE.mod }).where('id', '=', GAMES.mine).execute()
    expect((await feature(who.mod, { gameID: GAMES.mine })).status).toBe(403)
    expect((await feature(who.admin, { gameID: GAMES.mine, featureUntil: null })).status).toBe(200)
    await kysely.updateTable('games').set({ added_by: PEOPLE.bob }).where('id', '=', GAMES.mine).execute()
  })
})

describe('checking votes', () => {
  const sock = (n: number) => `00000000-0000-4000-8000-0000000000${10 + n}`

  beforeEach(async () => {
    await kysely.deleteFrom('votes').where('game_id', '=', GAMES.farm).execute()
    await kysely.deleteFrom('profiles').where('username', 'like', 'sock%').execute()
  })

  /** Three accounts made within minutes, who voted from one address on nothing else; and two members who have nothing to do with each other. */
  async function fillFarm(): Promise<void> {
    const [home, away] = await Promise.all(
      ['1.2.3.4', '5.6.7.8'].map((ip) => auth.keys.mac('vote-address', ip)),
    )
    await kysely
      .insertInto('profiles')
      .values(
        [1, 2, 3].map((n) => ({ id: sock(n), username: `sock${n}`, created_at: `2025-05-01T12:0${n}:00Z` })),
      )
      .execute()
    await kysely
      .updateTable('profiles')
      .set({ created_at: '2020-01-01T00:00:00Z' })
      .where('id', '=', PEOPLE.alice)
      .execute()
    await kysely
      .updateTable('profiles')
      .set({ created_at: '2021-01-01T00:00:00Z' })
      .where('id', '=', PEOPLE.bob)
      .execute()
    await kysely
      .insertInto('votes')
      .values([
        ...[1, 2, 3].map((n) => ({ game_id: GAMES.farm, user_id: sock(n), type: 1, address_hash: home! })),
        { game_id: GAMES.farm, user_id: PEOPLE.alice, type: -1, address_hash: away! },
        { game_id: GAMES.farm, user_id: PEOPLE.bob, type: 1 },
      ])
      .execute()
    cache.reset()
  }

  test('shows clusters: one address, accounts of one hour, and members who voted on nothing else', async () => {
    await fillFarm()
    const { body } = await voters(who.mod, '', GAMES.farm)
    expect(body.totals).toEqual({
      upvotes: 4,
      downvotes: 1,
      set_aside: 0,
      waiting: 0,
      address: 3,
      hour: 3,
      only: 3,
    })
    const byName = Object.fromEntries(
      body.items.map((item: { user: { username: string } }) => [item.user.username, item]),
    )
    expect(byName.sock1).toMatchObject({
      type: 'upvote',
      votes: 1,
      address_group: 1,
      same_address: 2,
      same_hour: 2,
      only_vote: true,
      set_aside: false,
    })
    expect(byName.alice).toMatchObject({
      type: 'downvote',
      address_group: null,
      same_address: 0,
      same_hour: 0,
      only_vote: false,
    })
    expect(byName.bob).toMatchObject({ address_group: null, same_address: 0 })
    expect(
      body.items
        .slice(0, 3)
        .every(({ user }: { user: { username: string } }) => user.username.startsWith('sock')),
    ).toBe(true)
    expect(JSON.stringify(body)).not.toMatch(/address_hash|1\.2\.3\.4/)
    for (const [sign, count] of [
      ['address', 3],
      ['hour', 3],
      ['only', 3],
      ['set-aside', 0],
    ] as const)
      expect((await voters(who.mod, `?sign=${sign}`, GAMES.farm)).body.items, sign).toHaveLength(count)
    for (const order of ['newest', 'oldest'])
      expect((await voters(who.mod, `?order=${order}`, GAMES.farm)).body.items).toHaveLength(5)
  })

  test('sets votes aside in bulk and restores them: no vote is lost, and counts and lists follow', async () => {
    await fillFarm()
    const farm = async () => {
      const { upvotes, downvotes } = await gameNow('number-farm')
      const card = (await get('/api/games')).body.items.find(({ id }: { id: number }) => id === GAMES.farm)
      expect([card.upvotes, card.downvotes]).toEqual([upvotes, downvotes])
      return [upvotes, downvotes]
    }
    await send('POST', '/api/upvote', who.council, { game: GAMES.farm })
    expect(await farm()).toEqual([5, 1])
    const socks = [sock(1), sock(2), sock(3)]
    const path = `/api/games/${GAMES.farm}/voters/set-aside`
    const asked = { user_ids: [...socks, STAFF.otherMod], set_aside: true, reason: 'One person' }
    expect((await send('POST', path, who.mod, asked)).body).toEqual({ changed: 3, upvotes: 2, downvotes: 1 })
    expect(await farm()).toEqual([2, 1])
    expect(await logged()).toMatchObject({
      action: 'set-votes-aside',
      subject_id: String(GAMES.farm),
      data: { votes: 3 },
    })
    expect((await voters(who.mod, '?sign=set-aside', GAMES.farm)).body).toMatchObject({
      items: [{ set_aside: true }, { set_aside: true }, { set_aside: true }],
      totals: { set_aside: 3, upvotes: 2 },
    })
    expect((await send('POST', path, who.mod, asked)).body.changed).toBe(0)
    const back = { ...asked, set_aside: false, reason: 'They are brothers' }
    expect((await send('POST', path, who.admin, back)).body).toEqual({ changed: 3, upvotes: 5, downvotes: 1 })
    expect(await farm()).toEqual([5, 1])
    expect(await logged()).toMatchObject({ action: 'put-votes-back', reason: 'They are brothers' })
  })

  test('compares all votes of a game once for all pages and signs of a minute, and shows at once what a moderator did', async () => {
    await fillFarm()
    await voters(who.mod, '', GAMES.farm)
    // A vote on another game, which the comparison would see.
    await kysely
      .insertInto('votes')
      .values({ game_id: GAMES.mine, user_id: sock(1), type: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const pages = ['', '?sign=only', '?order=newest', '?page=1'].map((query) =>
      voters(who.mod, query, GAMES.farm),
    )
    for (const { body } of await Promise.all(pages)) expect(body.totals.only).toBe(3)
    await send('POST', `/api/games/${GAMES.farm}/voters/set-aside`, who.mod, {
      user_ids: [sock(1)],
      set_aside: true,
      reason: 'One person',
    })
    expect((await voters(who.mod, '?sign=set-aside', GAMES.farm)).body).toMatchObject({
      items: [{ user: { username: 'sock1' }, set_aside: true }],
      totals: { set_aside: 1, upvotes: 3, only: 3 },
    })
    cache.reset()
    expect((await voters(who.mod, '', GAMES.farm)).body.totals.only).toBe(2)
    await kysely
      .deleteFrom('votes')
      .where('game_id', '=', GAMES.mine)
      .where('user_id', '=', sock(1))
      .execute()
  })

  test('leaves a vote aside when its voter changes it', async () => {
    await fillFarm()
    await send('POST', `/api/games/${GAMES.farm}/voters/set-aside`, who.mod, {
      user_ids: [PEOPLE.alice],
      set_aside: true,
      reason: 'Because',
    })
    const vote = await send('POST', '/api/upvote', who.pleb, { game: GAMES.farm })
    expect(vote.body).toMatchObject({ upvotes: 4, downvotes: 0 })
  })

  test('shows the votes that wait, which moderators let count or set aside', async () => {
    await fillFarm()
    await sql`update votes set set_aside = true, waits_until = case user_id when ${sock(1)} then now() + interval '1 hour'
                else 'infinity'::timestamptz end
      where game_id = ${GAMES.farm} and user_id = any (${[sock(1), sock(2), sock(3)]}::uuid[])`.execute(
      kysely,
    )
    const { body } = await voters(who.mod, '?sign=waiting', GAMES.farm)
    expect(body.totals).toMatchObject({ waiting: 3, set_aside: 0, upvotes: 1, downvotes: 1 })
    const marked = body.items.map((item: { user: { username: string }; marked: boolean }) => [
      item.user.username,
      item.marked,
    ])
    expect(Object.fromEntries(marked)).toEqual({ sock1: false, sock2: true, sock3: true })
    expect(body.items[0]).toMatchObject({ waiting: true, set_aside: false })
    expect((await voters(who.mod, '?sign=marked', GAMES.farm)).body.items).toHaveLength(2)
    const path = `/api/games/${GAMES.farm}/voters/set-aside`
    const asked = { user_ids: [sock(1), sock(2)], set_aside: false, reason: 'Two friends' }
    expect((await send('POST', path, who.mod, asked)).body).toEqual({ changed: 2, upvotes: 3, downvotes: 1 })
    const aside = { user_ids: [sock(3)], set_aside: true, reason: 'The third is one of them' }
    expect((await send('POST', path, who.mod, aside)).body).toEqual({ changed: 1, upvotes: 3, downvotes: 1 })
    expect((await voters(who.mod, '', GAMES.farm)).body.totals).toMatchObject({ waiting: 0, set_aside: 1 })
    expect((await send('POST', path, who.mod, aside)).body.changed).toBe(0)
  })

  test('is not allowed for one’s own game or vote', async () => {
    await kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.mod })
      .where('id', '=', GAMES.tower)
      .execute()
    expect((await setAside(who.mod, [PEOPLE.bob])).status).toBe(403)
    await kysely
      .updateTable('games')
      .set({ developer_id: PEOPLE.dev })
      .where('id', '=', GAMES.tower)
      .execute()
    expect((await setAside(who.mod, [PEOPLE.bob, PEOPLE.mod])).status).toBe(403)
  })

  test('is bounded', async () => {
    const many = Array.from(
      { length: 501 },
      (_, n) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    )
    for (const user_ids of [many, [], ['bob']]) expect((await setAside(who.mod, user_ids)).status).toBe(400)
    expect((await setAside(who.mod, [PEOPLE.bob], { reason: '' })).status).toBe(400)
    expect((await voters(who.mod, '', 99_999)).status).toBe(404)
  })

  test('deletes addresses after 90 days', async () => {
    await fillFarm()
    await kysely
      .updateTable('votes')
      .set({ created_at: new Date(Date.now() - (VOTE_ADDRESS_DAYS + 1) * 86_400_000) })
      .where('user_id', '=', sock(1))
      .execute()
    expect(await forgetVoteAddresses(kysely, VOTE_ADDRESS_DAYS)).toBe(1)
    expect(await forgetVoteAddresses(kysely, VOTE_ADDRESS_DAYS)).toBe(0)
    cache.reset()
    expect((await voters(who.mod, '', GAMES.farm)).body.totals).toMatchObject({ address: 2, upvotes: 4 })
  })

  test('keeps the address of a switched vote for 90 days after the switch', async () => {
    await fillFarm()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    const setTimes = (user: string, switched: number) =>
      kysely
        .updateTable('votes')
        .set({ created_at: daysAgo(VOTE_ADDRESS_DAYS + 30), switched_at: daysAgo(switched) })
        .where('game_id', '=', GAMES.farm)
        .where('user_id', '=', user)
        .execute()
    await setTimes(sock(1), VOTE_ADDRESS_DAYS - 1)
    await setTimes(sock(2), VOTE_ADDRESS_DAYS + 1)
    expect(await forgetVoteAddresses(kysely, VOTE_ADDRESS_DAYS)).toBe(1)
    const rest = kysely
      .selectFrom('votes')
      .where('game_id', '=', GAMES.farm)
      .where('user_id', 'in', [sock(1), sock(2)])
      .where('address_hash', 'is not', null)
    expect(await rest.select('user_id').execute()).toEqual([{ user_id: sock(1) }])
  })
})
