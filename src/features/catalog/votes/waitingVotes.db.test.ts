// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { giveOwnership } from '#/features/stewardship/owners/ownership.writes.server.ts'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES } from '../../../../test/world.ts'
import { wrongCounters } from '../../../../test/wrongCounters.ts'
import { voteCaster } from './castVote.server.ts'
import { findOwnVotes } from './votes.queries.server.ts'
import { castVotes } from './votes.writes.server.ts'
import { countSomeVotes } from './waitingVotes.jobs.server.ts'
import { WAITING_PER_BATCH } from './waitingVotes.writes.server.ts'

const { auth, catalog, db, events } = await testApi()
const { kysely } = db
const castVote = voteCaster({ auth, events })
const game = GAMES.farm
let number = 0

beforeEach(async () => {
  await sql`delete from votes`.execute(kysely)
})

const oldMember = async () => (await addMembers(kysely, `old${++number}x`, 1))[0]!
/** A member whose account was created so many hours ago. */
async function newMember(hours = 1, role = 'pleb'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into profiles (username, role, created_at)
      values (${`new${++number}`}, ${role}, now() - ${hours}::float8 * interval '1 hour') returning id`.execute(
    kysely,
  )
  return rows[0]!.id
}
/** An address of its own. */
const address = () => `198.51.${100 + (++number >> 8)}.${number & 255}`
const upvote = (userId: string, from = address()) =>
  castVote('games', game, { userId, address: from }, 'upvote')
const downvote = (userId: string, from = address()) =>
  castVote('games', game, { userId, address: from }, 'downvote')
/** As if everything had happened a number of hours earlier. */
const hoursPass = (hours: number) =>
  sql`with older as (update profiles set created_at = created_at - ${hours} * interval '1 hour')
    update votes set created_at = created_at - ${hours} * interval '1 hour', switched_at = switched_at - ${hours} * interval '1 hour',
                     waits_until = waits_until - ${hours} * interval '1 hour', newcomer_since = newcomer_since - ${hours} * interval '1 hour'`.execute(
    kysely,
  )
const judge = () => events.write(countSomeVotes)
/** The votes on the game: by the database, and as everybody sees it. */
async function counts(): Promise<[number, number]> {
  const { upvotes, downvotes } = await kysely
    .selectFrom('game_counts')
    .select(['upvotes', 'downvotes'])
    .where('game_id', '=', game)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(catalog.catalog.card(game)!)).toMatchObject({ upvotes, downvotes })
  return [upvotes, downvotes]
}
/** The world's members have experience that nothing earned. */
const wrong = async () =>
  (await wrongCounters(kysely)).filter(({ counter }) => counter !== 'experience of a member')
const ownNumber = async (userId: string) =>
  (
    await kysely
      .selectFrom('profile_counts')
      .select('upvotes')
      .where('user_id', '=', userId)
      .executeTakeFirst()
  )?.upvotes

describe('a vote of a new account', () => {
  test('is a vote for its voter, and for everybody else only after a day', async () => {
    const member = await newMember()
    await upvote(await oldMember())
    expect(await upvote(member)).toMatchObject({ changed: true, waiting: true, upvotes: 1 })
    expect(await upvote(member)).toMatchObject({ changed: false, waiting: true, upvotes: 1 })
    expect(await counts()).toEqual([1, 0])
    expect(await ownNumber(member)).toBe(1)
    expect((await findOwnVotes(kysely, member)).games).toEqual({
      upvoted: [game],
      downvoted: [],
      waiting: [game],
    })
    await hoursPass(23.9)
    expect(await judge()).toEqual({ counted: 0, marked: 0 })
    await hoursPass(0.2)
    expect(await judge()).toEqual({ counted: 1, marked: 0 })
    expect(await counts()).toEqual([2, 0])
    expect(await ownNumber(member)).toBe(1)
    expect((await findOwnVotes(kysely, member)).games.waiting).toEqual([])
    expect(await wrong()).toEqual([])
  })

  test('counts at once when the account is a day old, or the member has a role', async () => {
    expect(await upvote(await newMember(24.1))).toMatchObject({ waiting: false, upvotes: 1 })
    expect(await upvote(await newMember(1, 'council'))).toMatchObject({ waiting: false, upvotes: 2 })
    expect(await upvote(await newMember(23.9))).toMatchObject({ waiting: true, upvotes: 2 })
  })

  test('waits another day when it is switched, also by an account that is old by then', async () => {
    const member = await newMember(20)
    await upvote(member)
    await hoursPass(23)
    expect(await downvote(member)).toMatchObject({ waiting: true, downvotes: 0 })
    await hoursPass(23)
    expect(await judge()).toEqual({ counted: 0, marked: 0 })
    await hoursPass(2)
    expect(await judge()).toEqual({ counted: 1, marked: 0 })
    expect(await counts()).toEqual([0, 1])
  })

  test('that moderators let count waits again when it is switched', async () => {
    const member = await newMember()
    await upvote(member)
    await sql`update votes set set_aside = false, waits_until = null`.execute(kysely)
    await catalog.refresh()
    expect(await counts()).toEqual([1, 0])
    expect(await downvote(member)).toMatchObject({ waiting: true, upvotes: 0, downvotes: 0 })
  })

  test('no longer waits once moderators set it aside, or its voter owns the game', async () => {
    const [one, other] = [await newMember(), await newMember(5)]
    await upvote(one)
    await sql`update votes set waits_until = null`.execute(kysely)
    expect(await downvote(one)).toMatchObject({ waiting: false, downvotes: 0 })
    await upvote(other)
    await kysely.transaction().execute((trx) => giveOwnership(trx, game, other))
    await hoursPass(100)
    expect(await judge()).toEqual({ counted: 0, marked: 0 })
    expect(await counts()).toEqual([0, 0])
    await kysely.updateTable('games').set({ developer_id: null }).where('id', '=', game).execute()
  })
})

test('on a new site all votes count', async () => {
  const { rows } = await sql<{ id: string }>`select id from profiles`.execute(kysely)
  const ages = await sql<{ id: string; at: Date }>`select id, created_at as at from profiles`.execute(kysely)
  await sql`update profiles set created_at = now() - interval '23 hours'`.execute(kysely)
  const home = address()
  expect(await upvote(rows[0]!.id, home)).toMatchObject({ waiting: false })
  expect(await upvote(rows[1]!.id, home)).toMatchObject({ waiting: false, upvotes: 2 })
  for (const { id, at } of ages.rows)
    await kysely.updateTable('profiles').set({ created_at: at }).where('id', '=', id).execute()
})

describe('votes from one address', () => {
  test('on the same game wait from the second account on, and then for moderators; on other games they count', async () => {
    const home = '203.0.113.9'
    const [one, two, three] = [await oldMember(), await oldMember(), await oldMember()]
    expect(await upvote(one, home)).toMatchObject({ waiting: false })
    expect(await upvote(two, home)).toMatchObject({ waiting: true, upvotes: 1 })
    const elsewhere = await castVote('games', GAMES.tower, { userId: two, address: home }, 'upvote')
    expect(elsewhere).toMatchObject({ waiting: false })
    await hoursPass(25)
    expect(await judge()).toEqual({ counted: 0, marked: 1 })
    expect(await judge()).toEqual({ counted: 0, marked: 0 })
    expect(await counts()).toEqual([1, 0])
    expect((await findOwnVotes(kysely, two)).games.waiting).toEqual([game])
    // Still marked after a switch.
    expect(await downvote(two)).toMatchObject({ waiting: true })
    await hoursPass(100)
    expect(await judge()).toEqual({ counted: 0, marked: 0 })
    // A day after the last vote from there, the next one counts.
    expect(await upvote(three, home)).toMatchObject({ waiting: false, upvotes: 2 })
  })

  test('share it by their network of IPv6 that a provider gives to one subscriber', async () => {
    const [one, two, three] = [await oldMember(), await oldMember(), await oldMember()]
    expect(await upvote(one, '2001:db8:1:ff02::/64')).toMatchObject({ waiting: false })
    expect(await upvote(two, '2001:db8:1:ff77::/64')).toMatchObject({ waiting: true })
    expect(await upvote(three, '2001:db8:1:ee77::/64')).toMatchObject({ waiting: false })
  })

  test('share it with a vote that was switched from there', async () => {
    const [one, two, home] = [await oldMember(), await oldMember(), address()]
    await upvote(one)
    await hoursPass(48)
    expect(await downvote(one, home)).toMatchObject({ waiting: false, downvotes: 1 })
    expect(await upvote(two, home)).toMatchObject({ waiting: true })
    // And back: the other account voted from there now.
    expect(await upvote(one, home)).toMatchObject({ waiting: true, upvotes: 0, downvotes: 0 })
  })

  test('of one group: only the first counts', async () => {
    const home = address()
    const members = await addMembers(kysely, `group${++number}x`, 10)
    const votes = await Promise.all(members.map((member) => upvote(member, home)))
    expect(votes.map(({ waiting }) => waiting)).toEqual([false, ...Array(9).fill(true)])
    expect(await counts()).toEqual([1, 0])
  })

  test('of two processes at the same time: only one counts', async () => {
    const members = await addMembers(kysely, `race${++number}x`, 6)
    const addressHash = Buffer.alloc(32, 7)
    const cast = (userId: string) =>
      kysely
        .transaction()
        .execute((trx) => castVotes(trx, 'games', [{ itemId: game, userId, type: 1, addressHash }]))
    const votes = (await Promise.all(members.map(cast))).flat()
    expect(votes.filter(({ waiting }) => !waiting)).toHaveLength(1)
  })

  test('that are unknown are not the same', async () => {
    expect(await upvote(await oldMember(), '')).toMatchObject({ waiting: false })
    expect(await upvote(await oldMember(), '')).toMatchObject({ waiting: false, upvotes: 2 })
  })
})

test('three new accounts that were created within an hour of each other wait for moderators, on the same game', async () => {
  const cluster = [await newMember(20), await newMember(19.5), await newMember(19.2)]
  const two = [await newMember(10), await newMember(9.8)]
  for (const member of [...cluster, ...two]) await upvote(member)
  await castVote('games', GAMES.tower, { userId: await newMember(10), address: address() }, 'upvote')
  await hoursPass(25)
  expect(await judge()).toEqual({ counted: 3, marked: 3 })
  const waiting = await kysely.selectFrom('votes').select('user_id').where('set_aside', '=', true).execute()
  expect(waiting.map(({ user_id }) => user_id).toSorted()).toEqual(cluster.toSorted())
})

test('a vote that moderators set aside marks no other, and that of a banned member does not count by itself', async () => {
  const home = address()
  const [bad, good, banned] = [await newMember(), await oldMember(), await newMember(5)]
  await upvote(bad, home)
  await sql`update votes set set_aside = true, waits_until = null`.execute(kysely)
  await upvote(good, home)
  await sql`insert into auth_users (id, email, banned_until) values (${banned}::uuid, 'banned@example.org', now() + interval '9 days')`.execute(
    kysely,
  )
  await upvote(banned)
  await hoursPass(25)
  expect(await judge()).toEqual({ counted: 0, marked: 1 })
  expect(await counts()).toEqual([1, 0])
})

test('a removal that is under way: a vote of the new voting waits by the same rules, whatever the old one did', async () => {
  const [member, other, home] = [await oldMember(), await oldMember(), address()]
  await upvote(other, home)
  await upvote(member, home)
  await hoursPass(48)
  const { rows } = await sql<{ id: number }>`
    insert into votes_removal_requests (game_id, reason, status, decided_at) values (${game}, 'Once more', 'granted', now())
      returning id`.execute(kysely)
  expect(await upvote(member)).toMatchObject({ waiting: false, changed: true })
  await sql`delete from archived_votes`.execute(kysely)
  await sql`delete from votes_removal_requests where id = ${rows[0]!.id}`.execute(kysely)
})

test('many votes are judged in batches, and cost the same for each', async () => {
  const members = await addMembers(kysely, `many${++number}x`, WAITING_PER_BATCH + 50)
  await sql`insert into votes (game_id, user_id, type, set_aside, waits_until)
    select ${game}, id, 1, true, now() - interval '1 minute' from unnest(${members}::uuid[]) id`.execute(
    kysely,
  )
  expect(await judge()).toEqual({ counted: WAITING_PER_BATCH, marked: 0 })
  expect(await counts()).toEqual([WAITING_PER_BATCH, 0])
  expect(await judge()).toEqual({ counted: 50, marked: 0 })
  expect(await counts()).toEqual([WAITING_PER_BATCH + 50, 0])
  expect(await wrong()).toEqual([])
})
