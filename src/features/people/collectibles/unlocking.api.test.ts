// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { cachedResponse } from '#/http/cache/cachedResponse.server.ts'
import { cacheTag } from '#/http/cache/cacheTags.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, REVIEW_TEXT } from '../../../../test/world.ts'
import { COLLECTIBLES } from './allCollectibles.ts'
import { refreshSupporterItems } from './collectibles.jobs.server.ts'
import { collectibleCode } from './data/collectible.ts'

const api = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { send, signIn, db } = api
await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(db.kysely)
await sql`delete from votes`.execute(db.kysely)
const [alice, bob, carol] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob), await signIn(PEOPLE.carol)]

beforeEach(async () => {
  for (const table of ['exp_ledger', 'daily_login_exp', 'user_collectibles', 'notifications', 'supporters'])
    await sql`delete from ${sql.table(table)}`.execute(db.kysely)
  await sql`update profile_counts set upvotes = 0, downvotes = 0, reviews = 0, games = 0, updates = 0, visits = 0`.execute(
    db.kysely,
  )
  await sql`update profiles set total_exp = 0, prestige = 0, is_premium = false, premium_since = null, look_is_premium = false, cosmetics = '{}'`.execute(
    db.kysely,
  )
})

const owned = async (user: string): Promise<string[]> => {
  const rows = await db.kysely
    .selectFrom('user_collectibles')
    .where('user_id', '=', user)
    .select(['group_id', 'item_id'])
    .execute()
  return rows.map(({ group_id, item_id }) => `${group_id[0]}${item_id}`).sort()
}
const news = (user: string) =>
  db.kysely
    .selectFrom('notifications')
    .where('user_id', '=', user)
    .where('type', '=', 'collectible')
    .select(['title', 'text', 'exp_added', 'collectible_ids'])
    .execute()
const codes = (matches: (item: (typeof COLLECTIBLES)[number]) => boolean) =>
  COLLECTIBLES.filter(matches).map(collectibleCode).sort()
const ofLevels = (to: number) =>
  codes(
    ({ requirement }) => requirement.kind === 'level' && requirement.level >= 1 && requirement.level <= to,
  )
const badgeOf = (merit: string, count: number) =>
  codes(
    ({ requirement, collectibleType }) =>
      collectibleType === 'badge' &&
      requirement.kind === 'merit' &&
      requirement.merit === merit &&
      requirement.count === count,
  )[0]!

const visit = (who: HeadersInit) => send('POST', '/api/dailyCheck', who, { daily: true })
const vote = (who: HeadersInit, game: number) => send('POST', '/api/upvote', who, { game })
const setExp = (user: string, exp: number) =>
  sql`insert into exp_ledger (user_id, kind, subject, base, amount) values (${user}, 'game', 'before', ${exp}, ${exp})`.execute(
    db.kysely,
  )
const support = (user: string, days: number, level = 1) =>
  sql`update profiles set is_premium = ${level > 0}, premium_since = now() - make_interval(days => ${days}) where id = ${user}`.execute(
    db.kysely,
  )
const runJob = () =>
  refreshSupporterItems.run(api.services, {
    data: {},
    signal: new AbortController().signal,
    completeIn: async () => {},
  })

describe('levels', () => {
  test('unlock their items with the grant that reaches them, in one notification with the experience gained', async () => {
    await setExp(PEOPLE.alice, 28)
    expect((await visit(alice)).body.level).toBe(2)
    expect(await owned(PEOPLE.alice)).toEqual(ofLevels(2))
    expect(await news(PEOPLE.alice)).toEqual([
      {
        title: 'You unlocked 2 collectibles',
        text: expect.stringContaining('Cookie'),
        exp_added: 3,
        collectible_ids: { groupID: 'levels', id: expect.any(Number) },
      },
    ])
  })

  test('give a member who passed them before an item was added that item at the next daily check', async () => {
    await setExp(PEOPLE.alice, 20 * 30)
    await visit(alice)
    await sql`delete from user_collectibles where item_id = 122`.execute(db.kysely)
    await sql`delete from daily_login_exp`.execute(db.kysely)
    await sql`delete from exp_ledger where kind = 'daily' and subject <> 'before'`.execute(db.kysely)
    await visit(alice)
    expect(await owned(PEOPLE.alice)).toEqual(ofLevels(21))
    expect((await news(PEOPLE.alice)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^You unlocked \d+ collectibles$/),
      'You unlocked “Pickaxe”',
    ])
  })

  test('are unlocked with their cause, or not at all: if that fails, the visit, its experience and its news do not stay', async () => {
    await sql`create function refuse_items() returns trigger language plpgsql as $$ begin raise 'no items today'; end $$`.execute(
      db.kysely,
    )
    await sql`create trigger refuse_items before insert on user_collectibles for each statement execute function refuse_items()`.execute(
      db.kysely,
    )
    try {
      await setExp(PEOPLE.alice, 28)
      await expect(visit(alice)).rejects.toThrow('responded 500')
      const { rows } = await sql<{ total_exp: number; visits: number }>`
        select total_exp, (select count(*)::integer from daily_login_exp where user_id = profiles.id) as visits
          from profiles where id = ${PEOPLE.alice}`.execute(db.kysely)
      expect(rows).toEqual([{ total_exp: 28, visits: 0 }])
      expect(await news(PEOPLE.alice)).toEqual([])
    } finally {
      await sql`drop function refuse_items() cascade`.execute(db.kysely)
    }
    expect((await visit(alice)).body.level).toBe(2)
    expect(await owned(PEOPLE.alice)).toEqual(ofLevels(2))
  })

  test('unlock nothing twice, and take nothing back when the experience is', async () => {
    await setExp(PEOPLE.alice, 27)
    const { body } = await send('POST', `/api/games/lost-colony/reviews`, alice, {
      content: REVIEW_TEXT,
      review_type: 'positive',
      review_rating: 4,
    })
    const before = await owned(PEOPLE.alice)
    expect(before).toEqual([...ofLevels(2), badgeOf('analyst', 1)].sort())
    await send('DELETE', `/api/posts/${body.id}`, alice, {})
    expect(await owned(PEOPLE.alice)).toEqual(before)
    expect(await news(PEOPLE.alice)).toHaveLength(1)
  })

  test('that two writes unlock at once are unlocked and announced by one of them, and neither fails', async () => {
    const [first, second] = COLLECTIBLES.filter(
      ({ requirement }) =>
        requirement.kind === 'level' && (requirement.level === 1 || requirement.level === 2),
    )
    // The other write gives the first item after this one has read what the member owns.
    await sql`
      create function give_first() returns trigger language plpgsql as $$ begin
        if pg_trigger_depth() = 1 then
          insert into user_collectibles (user_id, group_id, item_id) values (${sql.lit(PEOPLE.alice)}, ${sql.lit(first!.groupID)}, ${sql.lit(first!.itemID)});
        end if;
        return null;
      end $$`.execute(db.kysely)
    await sql`create trigger give_first before insert on user_collectibles for each statement execute function give_first()`.execute(
      db.kysely,
    )
    try {
      await setExp(PEOPLE.alice, 28)
      expect((await visit(alice)).status).toBe(200)
    } finally {
      await sql`drop function give_first() cascade`.execute(db.kysely)
    }
    expect(await owned(PEOPLE.alice)).toEqual(ofLevels(2))
    expect((await news(PEOPLE.alice)).map(({ title }) => title)).toEqual([`You unlocked “${second!.title}”`])
  })

  test('of members who prestiged stay reached', async () => {
    await sql`update profiles set prestige = 1 where id = ${PEOPLE.alice}`.execute(db.kysely)
    await visit(alice)
    const prestige = codes(({ requirement }) => requirement.kind === 'prestige' && requirement.prestige === 1)
    expect(await owned(PEOPLE.alice)).toEqual(expect.arrayContaining([...ofLevels(100), ...prestige]))
  })
})

describe('merit', () => {
  test('unlocks its badge with the vote that reaches it, also when a hundred come at once, with one notification', async () => {
    await Promise.all(Array.from({ length: 100 }, (_, n) => vote(carol, n % 2 ? GAMES.mine : GAMES.colony)))
    const expected = [...ofLevels(1), badgeOf('voter', 1)].sort()
    expect(await owned(PEOPLE.carol)).toEqual(expected)
    const told = await news(PEOPLE.carol)
    expect(
      told
        .flatMap(({ text, title }) => `${title} ${text}`)
        .join()
        .match(/First vote/g),
    ).toHaveLength(1)
  })

  test('counts days of visits', async () => {
    await sql`
      insert into daily_login_exp (user_id, day, streak, exp_added)
      select ${PEOPLE.bob}, (now() at time zone 'UTC')::date - n, 1, 3 from generate_series(1, 6) n`.execute(
      db.kysely,
    )
    await visit(bob)
    expect(await owned(PEOPLE.bob)).toContain(badgeOf('visitor', 7))
  })
})

describe('supporters', () => {
  const ofPatrons = codes(({ requirement }) => requirement.kind === 'patron')
  const lengths = (days: number) =>
    codes(({ requirement }) => requirement.kind === 'patron-length' && requirement.days <= days)

  test('get the items of their status and length without a visit', async () => {
    await support(PEOPLE.alice, 65)
    await runJob()
    expect(await owned(PEOPLE.alice)).toEqual([...ofLevels(1), ...ofPatrons, ...lengths(65)].sort())
    expect(await news(PEOPLE.alice)).toHaveLength(1)
    await runJob()
    expect(await news(PEOPLE.alice)).toHaveLength(1)
  })

  test('get the items of a length when they reach it, without a visit, and keep them when their support ends soon after', async () => {
    await support(PEOPLE.alice, 29)
    await runJob()
    expect(await owned(PEOPLE.alice)).toEqual([...ofLevels(1), ...ofPatrons].sort())
    await support(PEOPLE.alice, 30)
    await runJob()
    const reached = [...ofLevels(1), ...ofPatrons, ...lengths(30)].sort()
    expect(await owned(PEOPLE.alice)).toEqual(reached)
    expect(await news(PEOPLE.alice)).toHaveLength(2)
    await support(PEOPLE.alice, 30, 0)
    await runJob()
    expect(await owned(PEOPLE.alice)).toEqual(reached)
  })

  test('get their items when they connect, and lose sight of them when they disconnect, without waiting for a job', async () => {
    await support(PEOPLE.alice, 65)
    api.auth.supportChanged(PEOPLE.alice)
    await api.auth.whenIdle()
    expect(await owned(PEOPLE.alice)).toEqual([...ofLevels(1), ...ofPatrons, ...lengths(65)].sort())
    const heart = { groupID: 'premium', itemID: 2 }
    await send('PUT', '/api/me/collectibles', alice, { worn: [heart], badges: [] })
    const ownBadge = async () => (await api.get('/api/me', alice)).body.name_badge
    expect(await ownBadge()).toContain('p2')
    const { cache } = api.services
    const shown = {
      route: '/user/alice',
      etag: '"1"',
      headers: {},
      tags: new Set([cacheTag.member(PEOPLE.alice)]),
    }
    cache.pages.set(shown.route, cachedResponse(Buffer.from('with a badge'), shown), cache.pages.begin())
    expect(cache.find(shown.route)).toBeDefined()
    await support(PEOPLE.alice, 65, 0)
    api.auth.supportChanged(PEOPLE.alice)
    await api.auth.whenIdle()
    expect(await ownBadge()).toBeNull()
    expect(cache.find(shown.route)).toBeUndefined()
  })

  test('lose sight of what needs the status when it ends, keep what they earned by length, and get the rest back', async () => {
    await support(PEOPLE.alice, 31)
    await runJob()
    const worn = [
      { groupID: 'premium', itemID: 3 },
      { groupID: 'levels', itemID: 8 },
      { groupID: 'premium', itemID: 34 },
      { groupID: 'premium', itemID: 2 },
      { groupID: 'premium', itemID: 32 },
    ]
    const save = await send('PUT', '/api/me/collectibles', alice, { worn, badges: [] })
    expect([save.status, save.body.hidden]).toEqual([200, []])
    const face = () =>
      db.kysely
        .selectFrom('profiles')
        .where('id', '=', PEOPLE.alice)
        .select(['avatar_url', 'name_badge', 'name_color'])
        .executeTakeFirstOrThrow()
    const supported = await face()
    expect(supported.avatar_url).toContain('/p3-l8-p34/')
    expect(supported).toMatchObject({ name_badge: expect.stringContaining('p2'), name_color: '2-3' })

    await support(PEOPLE.alice, 31, 0)
    await runJob()
    const ended = await face()
    expect(ended.avatar_url).toMatch(/\/l[1-6]-l8-p34\//)
    expect(ended).toMatchObject({ name_badge: null, name_color: '2-3' })
    expect((await api.get('/api/me/collectibles', alice)).body.hidden).toContainEqual({
      groupID: 'premium',
      itemID: 3,
    })

    await support(PEOPLE.alice, 31)
    await runJob()
    expect(await face()).toEqual(supported)
  })

  test('who save a look after their support has ended keep the rest of it, and read what was left out', async () => {
    await support(PEOPLE.alice, 31)
    await runJob()
    await support(PEOPLE.alice, 31, 0)
    const premium = (itemID: number) => ({ groupID: 'premium', itemID })
    const level = (itemID: number) => ({ groupID: 'levels', itemID })
    const { status, body } = await send('PUT', '/api/me/collectibles', alice, {
      worn: [premium(3), level(8), level(23), premium(34), premium(2), premium(32)],
      badges: [premium(1), premium(33)],
    })
    expect(status).toBe(200)
    expect(body.left_out).toEqual([premium(3), premium(2), premium(1)])
    // An avatar needs a background: the member's default one takes the place of the one that was left out.
    expect(body.worn).toEqual([
      expect.objectContaining({ groupID: 'levels', itemID: expect.any(Number) }),
      level(8),
      level(23),
      premium(34),
      premium(32),
    ])
    expect(body.badges).toEqual([premium(33)])
    expect((await api.get('/api/me/collectibles', alice)).body).toMatchObject({ worn: body.worn })
    const locked = [level(1), level(8), premium(2), level(122)]
    const refused = await send('PUT', '/api/me/collectibles', alice, { worn: locked, badges: [] })
    expect([refused.status, refused.body.detail]).toEqual([400, 'You haven’t unlocked “Pickaxe”'])
  })
})
