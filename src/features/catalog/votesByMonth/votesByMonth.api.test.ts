import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES } from '../../../../test/world.ts'
import { MAX_VOTE_MONTHS, MIN_MONTHLY_VOTES } from './votesByMonth.limits.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { db, get, send, signIn } = world
const { kysely } = db
const members = await addMembers(kysely, 'voter', MIN_MONTHLY_VOTES + 1)

const PATH = '/api/games/idle-mine/votes-by-month'
const items = async () => (await get(PATH)).body.items
/** The UTC month so many months ago. */
const monthsAgo = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months)).toISOString().slice(0, 7)
}
/** Votes of some of the members, in the middle of a month. */
const vote = (voters: string[], months: number, type: 1 | -1, more = sql`false, null::timestamptz`) =>
  sql`insert into votes (game_id, user_id, type, created_at, set_aside, waits_until)
    select ${GAMES.mine}::integer, voter, ${type}::smallint, ${`${monthsAgo(months)}-15`}::timestamptz, ${more}
      from unnest(${voters}::uuid[]) voter`.execute(kysely)

beforeEach(() => sql`delete from votes where game_id = ${GAMES.mine}`.execute(kysely))

describe("a game's votes by month", () => {
  test('are every month from the first with votes to the current one', async () => {
    await vote(members.slice(0, 15), 3, 1)
    await vote(members.slice(15, 18), 3, -1)
    await vote(members.slice(18, 20), 1, 1)
    expect(await items()).toEqual([
      { month: monthsAgo(3), upvotes: 15, downvotes: 3 },
      { month: monthsAgo(2), upvotes: 0, downvotes: 0 },
      { month: monthsAgo(1), upvotes: 2, downvotes: 0 },
      { month: monthsAgo(0), upvotes: 0, downvotes: 0 },
    ])
  })

  test(`go back ${MAX_VOTE_MONTHS} months`, async () => {
    await vote(members.slice(0, 10), MAX_VOTE_MONTHS, 1)
    await vote(members.slice(10), MAX_VOTE_MONTHS - 1, 1)
    const months = await items()
    expect(months).toHaveLength(MAX_VOTE_MONTHS)
    expect(months[0]).toEqual({ month: monthsAgo(MAX_VOTE_MONTHS - 1), upvotes: 11, downvotes: 0 })
  })

  test('are those that count: neither set aside nor waiting', async () => {
    await vote(members.slice(0, 20), 0, 1)
    await sql`update votes set set_aside = true where user_id = ${members[0]!}`.execute(kysely)
    await vote(members.slice(20), 0, 1, sql`true, now() + interval '1 day'`)
    expect(await items()).toEqual([])
  })

  test(`are not told of fewer than ${MIN_MONTHLY_VOTES} votes`, async () => {
    await vote(members.slice(0, MIN_MONTHLY_VOTES - 1), 0, 1)
    expect(await items()).toEqual([])
  })

  test('have a new vote at once, although the page that shows them is cached', async () => {
    await vote(members.slice(0, MIN_MONTHLY_VOTES), 0, 1)
    await world.catalog.refresh()
    world.cache.clear()
    const site = plainSite(world)
    const page = async () => (await site.request('/games/idle-mine/votes-by-month')).json()
    const months = (downvotes: number) => ({
      items: [{ month: monthsAgo(0), upvotes: MIN_MONTHLY_VOTES, downvotes }],
    })
    expect(await page()).toEqual(months(0))
    expect(world.cache.find('/games/idle-mine/votes-by-month')).toBeDefined()
    const voter = await signIn(members.at(-1)!)
    expect((await send('POST', '/api/downvote', voter, { game: GAMES.mine })).status).toBe(200)
    expect(await page()).toEqual(months(1))
  })

  test('of a game that does not exist or was removed are not found, and unknown parameters are named', async () => {
    for (const urlid of ['nothing', 'gone'])
      expect((await get(`/api/games/${urlid}/votes-by-month`)).status).toBe(404)
    const refused = await get(`${PATH}?months=3`)
    expect([refused.status, refused.body.errors[0].parameter]).toEqual([400, 'months'])
  })
})
