import { type RawBuilder, sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { NOBODY } from '#/features/catalog/index/engine/viewerGames.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import type { PopularList } from './popular.contract.ts'
import { defaultPeriod, RANKINGS } from './popular.limits.ts'
import { PopularGames } from './popularGames.server.ts'

const { db, get, send, signIn, services } = await testApi()
const alice = await signIn(PEOPLE.alice)
const { kysely } = db

/** Ranks as the API does, by the counts of this moment: those of the API may be a minute old. */
async function ranked(filters: Partial<Parameters<PopularGames['rank']>[0]> = {}) {
  const by = filters.by ?? 'mix'
  const games = new PopularGames(kysely, services.catalog.catalog, services.cache)
  return games.rank({
    by,
    within: defaultPeriod(by),
    tags: [],
    tagsMode: 'and',
    not: [],
    notMode: 'or',
    minRating: undefined,
    hide: [],
    page: 1,
    ...filters,
  })
}

const days = (n: number) => ({ kind: 'days', days: n }) as const

/** The names of members who vote, made once. */
const VOTERS = 40

beforeEach(async () => {
  for (const table of ['votes', 'link_clicks', 'game_day_clicks'] as const)
    await kysely.deleteFrom(table).execute()
  await services.catalog.refresh()
})

async function vote(gameId: number, { up = 0, down = 0, ago = 0 }): Promise<void> {
  await sql`insert into profiles (username, created_at)
    select 'voter' || n, '2020-01-01' from generate_series(1, ${VOTERS}::integer) n on conflict do nothing`.execute(
    kysely,
  )
  await sql`insert into votes (game_id, user_id, type, created_at)
    select ${gameId}, id, case when n <= ${up} then 1 else -1 end, now() - make_interval(days => ${ago})
      from (select id, substr(username, 6)::integer as n from profiles where username ~ '^voter[0-9]+$') voter
     where n <= ${up + down}`.execute(kysely)
  await services.catalog.refresh()
}

async function click(gameId: number, { clicks = 1, ago = 0, type = 'steam' }): Promise<void> {
  await sql`insert into game_day_clicks (game_id, day, link_type, clicks)
    values (${gameId}, (now() at time zone 'utc')::date - ${ago}::integer, ${type}, ${clicks})`.execute(
    kysely,
  )
}

describe('rankings', () => {
  test('by votes, by clicks on all links, and by the rating of the period, which few votes do not win', async () => {
    await vote(GAMES.tower, { up: 30, down: 2 })
    await vote(GAMES.mine, { up: 3 })
    await vote(GAMES.farm, { up: 10, down: 10 })
    await click(GAMES.mine, { clicks: 2 })
    await click(GAMES.mine, { clicks: 2, type: 'itch' })
    await click(GAMES.farm, { clicks: 3 })
    expect((await ranked({ by: 'votes' })).ids).toEqual([GAMES.tower, GAMES.farm, GAMES.mine])
    expect((await ranked({ by: 'clicks' })).ids).toEqual([GAMES.mine, GAMES.farm])
    // Half of the votes on `farm` are upvotes, below the lowest rating of 51.
    expect((await ranked({ by: 'rated' })).ids).toEqual([GAMES.tower, GAMES.mine])
    expect((await ranked({ by: 'rated', minRating: 50 })).ids).toEqual([GAMES.tower, GAMES.mine, GAMES.farm])
    expect((await ranked({ by: 'rated', minRating: 95 })).ids).toEqual([GAMES.mine])
  })

  test('the mix adds up ten points for the first down to one for the tenth, and says where they come from', async () => {
    await vote(GAMES.tower, { up: 30, down: 2 })
    await vote(GAMES.mine, { up: 3 })
    await click(GAMES.mine, { clicks: 4 })
    const mix = await ranked()
    expect(mix.ids).toEqual([GAMES.mine, GAMES.tower])
    expect(mix.reasonOf(GAMES.mine)).toEqual({
      game_id: GAMES.mine,
      upvotes: 3,
      downvotes: 0,
      clicks: 4,
      mix: { points: 28, rated: 2, clicks: 1, votes: 2 },
    })
    expect(mix.reasonOf(GAMES.tower).mix).toEqual({ points: 20, rated: 1, clicks: null, votes: 1 })
  })

  test('count what is in the period alone', async () => {
    await vote(GAMES.tower, { up: 5, ago: 3 })
    await vote(GAMES.mine, { up: 20, ago: 4 })
    await vote(GAMES.farm, { up: 30, ago: 40 })
    expect((await ranked({ by: 'votes', within: days(3) })).ids).toEqual([GAMES.tower])
    expect((await ranked({ by: 'votes', within: days(4) })).ids).toEqual([GAMES.mine, GAMES.tower])
    const all = await ranked({ by: 'votes', within: { kind: 'any' } })
    expect(all.ids).toEqual([GAMES.farm, GAMES.mine, GAMES.tower])
    const then = new Date(Date.now() - 40 * 86_400_000)
    const month = { kind: 'month', year: then.getUTCFullYear(), month: then.getUTCMonth() + 1 } as const
    expect((await ranked({ by: 'votes', within: month })).ids).toContain(GAMES.farm)
    expect((await ranked({ by: 'votes', within: { kind: 'year', year: 2001 } })).ids).toEqual([])
  })

  test('best new ranks games that were added in the period by all of their votes, from a rating of 70', async () => {
    await kysely.updateTable('games').set({ confirmed_at: '2020-01-01T00:00:00Z' }).execute()
    const isNew = { confirmed_at: new Date().toISOString() }
    await kysely.updateTable('games').set(isNew).where('id', 'in', [GAMES.tower, GAMES.mine]).execute()
    await vote(GAMES.tower, { up: 30, down: 2 })
    await vote(GAMES.mine, { up: 6, down: 4 })
    await vote(GAMES.farm, { up: 40 })
    expect((await ranked({ by: 'bestnew' })).ids).toEqual([GAMES.tower])
    expect((await ranked({ by: 'bestnew', minRating: 60 })).ids).toEqual([GAMES.tower, GAMES.mine])
  })

  test('leave out archived games, in every ranking', async () => {
    for (const id of [GAMES.tower, GAMES.clicker]) {
      await vote(id, { up: 10 })
      await click(id, { clicks: 5 })
    }
    const isNew = { confirmed_at: new Date().toISOString() }
    await kysely.updateTable('games').set(isNew).where('id', 'in', [GAMES.tower, GAMES.clicker]).execute()
    await services.catalog.refresh()
    for (const by of RANKINGS) {
      const { ids } = await ranked({ by })
      expect(ids, by).toContain(GAMES.tower)
      expect(ids, by).not.toContain(GAMES.clicker)
    }
  })

  test('leave out removed and unconfirmed games, those without a wanted tag, those that the viewer hides, and those with a hidden tag', async () => {
    const nsfw = 55
    for (const id of [GAMES.tower, GAMES.mine, GAMES.colony, GAMES.gone]) await vote(id, { up: 10 })
    expect((await ranked({ by: 'votes' })).ids).toEqual([GAMES.mine, GAMES.tower])
    const games = new PopularGames(kysely, services.catalog.catalog, services.cache)
    const filters = {
      by: 'votes',
      within: days(7),
      tags: [],
      tagsMode: 'and',
      not: [],
      notMode: 'or',
    } as const
    const rest = { minRating: undefined, hide: [], page: 1 }
    const viewer = { ...NOBODY, blocked: [GAMES.mine] }
    expect((await games.rank({ ...filters, ...rest }, viewer)).ids).not.toContain(GAMES.mine)

    await sql`insert into game_tags (game_id, tag_id) values (${GAMES.mine}, ${nsfw}) on conflict do nothing`.execute(
      kysely,
    )
    await services.catalog.refresh()
    expect((await ranked({ by: 'votes', hide: [nsfw] })).ids).not.toContain(GAMES.mine)
    expect((await ranked({ by: 'votes' })).ids).toContain(GAMES.mine)
    expect((await ranked({ by: 'votes', tags: [nsfw], hide: [nsfw] })).ids).toEqual([GAMES.mine])
    expect((await ranked({ by: 'votes', not: [nsfw] })).ids).not.toContain(GAMES.mine)
    await sql`delete from game_tags where game_id = ${GAMES.mine} and tag_id = ${nsfw}`.execute(kysely)
    await services.catalog.refresh()
  })
})

/** The definition of each ranking over single votes and clicks, with nothing counted before. */
const DEFINITIONS: Record<'votes' | 'clicks' | 'rated', RawBuilder<unknown>> = {
  votes: sql`
    select game_id, row_number() over (order by count(*) desc, game_id desc) as place
      from votes where not set_aside and created_at >= (select since from period) group by game_id`,
  clicks: sql`
    select game_id, row_number() over (order by count(*) desc, game_id desc) as place
      from link_clicks where created_at >= (select since from period) group by game_id`,
  rated: sql`
    select game_id, row_number() over (order by wilson_lower(up, down) desc, up + down desc, game_id desc) as place
      from (select game_id, (count(*) filter (where type = 1))::integer as up, (count(*) filter (where type = -1))::integer as down
              from votes where not set_aside and created_at >= (select since from period) group by game_id) counted
     where round(100.0 * up / (up + down)) >= 51`,
}

async function byDefinition(by: 'votes' | 'clicks' | 'rated', ago: number): Promise<number[]> {
  const { rows } = await sql<{ game_id: number }>`
    with period as (select ((now() at time zone 'utc')::date - ${ago}::integer)::timestamp at time zone 'utc' as since),
         ranking as (${DEFINITIONS[by]})
    select game_id from ranking order by place`.execute(kysely)
  return rows.map((row) => row.game_id)
}

async function mixByDefinition(ago: number): Promise<{ game_id: number; points: number }[]> {
  const listed = sql`game_id in (select id from games where confirmed and not is_removed)`
  const ten = (by: keyof typeof DEFINITIONS) =>
    sql`select game_id, 11 - row_number() over (order by place) as points from (${DEFINITIONS[by]}) ranked where ${listed} order by place limit 10`
  const { rows } = await sql<{ game_id: number; points: number }>`
    with period as (select ((now() at time zone 'utc')::date - ${ago}::integer)::timestamp at time zone 'utc' as since)
    select game_id, sum(points)::integer as points
      from ((${ten('rated')}) union all (${ten('clicks')}) union all (${ten('votes')})) mixed
     group by game_id
     order by sum(points) desc, (select count(*) from votes where votes.game_id = mixed.game_id and not set_aside
           and created_at >= (select since from period)) desc, game_id desc limit 10`.execute(kysely)
  return rows
}

test('rankings of random votes and clicks are those of their plain definition', async () => {
  const random = seededRandom('votes', 'popular games')
  await sql`insert into games (name, urlid, confirmed) select 'Random ' || n, 'random-' || n, n % 9 > 0
    from generate_series(1, 60) n`.execute(kysely)
  await sql`insert into profiles (id, username, created_at)
    select md5('random' || n)::uuid, 'random' || n, '2020-01-01' from generate_series(1, 50) n`.execute(
    kysely,
  )
  const { rows: games } = await sql<{
    id: number
  }>`select id from games where urlid like 'random-%' order by id`.execute(kysely)
  const { rows: members } = await sql<{
    id: string
  }>`select id from profiles where username like 'random%' order by username`.execute(kysely)
  const time = () => new Date(Date.now() - random.whole(0, 12 * 86_400_000)).toISOString()
  const votes = games.flatMap(({ id: game_id }) => {
    const likes = random.next()
    return members
      .filter(() => random.chance(0.4))
      .map(({ id: user_id }) => ({
        game_id,
        user_id,
        type: random.chance(likes) ? 1 : -1,
        created_at: time(),
      }))
  })
  await kysely.insertInto('votes').values(votes).execute()
  // Some are switched, set aside or taken back afterwards.
  await sql`update votes set type = -type where abs(hashtext(user_id::text || game_id)) % 7 = 0`.execute(
    kysely,
  )
  await sql`update votes set set_aside = true where abs(hashtext(user_id::text || game_id)) % 11 = 0`.execute(
    kysely,
  )
  await sql`delete from votes where abs(hashtext(user_id::text || game_id)) % 13 = 0`.execute(kysely)
  // Clicks are counted by the site as they are stored; here the counts are made from the rows.
  const clicks = Array.from({ length: 3000 }, () => {
    const created_at = time()
    return {
      game_id: games[Math.floor(60 * random.next() ** 3)]!.id,
      link_type: 'steam',
      created_at,
      day: created_at.slice(0, 10),
    }
  })
  await kysely.insertInto('link_clicks').values(clicks).execute()
  await sql`insert into game_day_clicks (game_id, day, link_type, clicks)
    select game_id, day, link_type, count(*) from link_clicks group by 1, 2, 3`.execute(kysely)
  await services.catalog.refresh()

  const listed = new Set(
    (await kysely.selectFrom('games').select('id').where('confirmed', '=', true).execute()).map(
      ({ id }) => id,
    ),
  )
  for (const ago of [1, 3, 7, 30]) {
    for (const by of ['votes', 'clicks', 'rated'] as const) {
      const expected = (await byDefinition(by, ago)).filter((id) => listed.has(id))
      expect(expected.length, `${by} of ${ago} days`).toBeGreaterThan(5)
      expect((await ranked({ by, within: days(ago) })).ids, `${by} of ${ago} days`).toEqual(expected)
    }
    const mix = await ranked({ within: days(ago) })
    expect(mix.ids.map((id) => ({ game_id: id, points: mix.reasonOf(id).mix!.points }))).toEqual(
      await mixByDefinition(ago),
    )
  }
  await sql`delete from games where urlid like 'random-%'`.execute(kysely)
})

describe('the endpoint', () => {
  test('has cards with one reason each, for every ranking, in pages', async () => {
    await vote(GAMES.tower, { up: 8, down: 1 })
    for (const by of RANKINGS) {
      // A period of its own, which no other test has read.
      const { status, body } = await get(`/api/games/popular?by=${by}&within=123d`)
      expect(status).toBe(200)
      const list = body as PopularList
      expect(list.reasons).toHaveLength(list.items.length)
      expect(list).toMatchObject({ page: 1 })
    }
    const { body } = await get('/api/games/popular?by=votes&within=123d')
    expect(body).toMatchObject({
      total: 1,
      pages: 1,
      items: [{ id: GAMES.tower }],
      reasons: [{ upvotes: 8, downvotes: 1 }],
    })
    expect((await get('/api/games/popular?by=votes&within=123d&page=2')).body.items).toEqual([])
  })

  test('leaves out what the member hides, for them alone', async () => {
    await vote(GAMES.tower, { up: 8 })
    const address = '/api/games/popular?by=votes&within=124d'
    await send('POST', '/api/updateBlockedGames', alice, { bgames: [GAMES.tower] })
    expect((await get(address, alice)).body.total).toBe(0)
    expect((await get(address)).body.total).toBe(1)
    await send('POST', '/api/updateBlockedGames', alice, { bgames: [] })
  })

  test.each([
    'by=best',
    'within=soon',
    'within=0d',
    'minRating=101',
    'hide=nothing',
    'nsfw=1',
    'tags=nothing',
    'page=0',
    'sort=up',
  ])('rejects %s', async (query) => {
    expect((await get(`/api/games/popular?${query}`)).status).toBe(400)
  })

  test('rejects a token that is no longer valid', async () => {
    expect((await get('/api/games/popular', { authorization: 'Bearer gone' })).status).toBe(401)
  })
})

test('a vote shows within a minute, without a restart', async () => {
  const games = new PopularGames(kysely, services.catalog.catalog, services.cache, 30)
  const filters = { by: 'votes', within: days(7), tags: [], tagsMode: 'and', not: [], notMode: 'or' } as const
  const ids = async () => (await games.rank({ ...filters, minRating: undefined, hide: [], page: 1 })).ids
  expect(await ids()).toEqual([])
  await vote(GAMES.mine, { up: 2 })
  await expect.poll(ids).toEqual([GAMES.mine])
})
