// @module-tag race
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { applyClaims } from '#/features/people/progress/progress.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'

const api = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { db, get, send, signIn } = api
await sql`update profiles set username_chosen = true`.execute(db.kysely)
const alice = await signIn(PEOPLE.alice)

const TOP_EXP = 2970

beforeEach(async () => {
  await sql`delete from exp_ledger`.execute(db.kysely)
  await sql`delete from notifications`.execute(db.kysely)
  await sql`update profiles set total_exp = 0, prestige = 0, is_premium = false`.execute(db.kysely)
})

let opening = 0
const gain = (amount: number) =>
  sql`insert into exp_ledger (user_id, kind, subject, base, amount)
      values (${PEOPLE.alice}, 'test', ${`opening:${opening++}`}, ${amount}, ${amount})`.execute(db.kysely)

const prestige = async (to: number) => {
  const { status, body } = await send('POST', '/api/me/prestige', alice, { prestige: to })
  return [status, status === 200 ? body : body.detail]
}

const claim = (subject: string, base: number) =>
  db.kysely
    .transaction()
    .execute((trx) => applyClaims(trx, [{ userId: PEOPLE.alice, kind: 'game', subject, base }]))

const me = async () => {
  const { total_exp, level, prestige } = (await get('/api/me', alice)).body
  return { total_exp, level, prestige }
}

test('a member at level 100 starts over at level 1 with a prestige, and the ledger still adds up', async () => {
  await gain(TOP_EXP + 40)
  expect(await prestige(1)).toEqual([200, { prestige: 1, level: 1, total_exp: 0 }])
  expect(await me()).toEqual({ total_exp: 0, level: 1, prestige: 1 })
  const { rows } = await sql`
    select sum(amount)::integer as sum, count(*)::integer as count from exp_ledger where user_id = ${PEOPLE.alice}`.execute(
    db.kysely,
  )
  expect(rows).toEqual([{ sum: 0, count: 2 }])
  const { items } = (await get('/api/me/notifications', alice)).body
  expect(items.map(({ title }: { title: string }) => title)).toContain('You reached prestige 1')
  expect((await get('/api/users/alice')).body).toMatchObject({ level: 1, prestige: 1 })
})

test('the items of a prestige are announced without the experience that it took back', async () => {
  await sql`delete from user_collectibles`.execute(db.kysely)
  await gain(TOP_EXP)
  await prestige(1)
  const { items } = (await get('/api/me/notifications', alice)).body
  const unlocked = items.filter(({ type }: { type: string }) => type === 'collectible')
  expect(unlocked.length).toBeGreaterThan(0)
  expect(unlocked.every(({ exp_added }: { exp_added: number }) => exp_added >= 0)).toBe(true)
})

test('a member below level 100 cannot prestige, and loses nothing', async () => {
  await gain(TOP_EXP - 1)
  expect(await prestige(1)).toEqual([409, 'You can prestige at level 100'])
  expect(await me()).toEqual({ total_exp: TOP_EXP - 1, level: 99, prestige: 0 })
})

test('prestige goes one by one, up to three', async () => {
  await gain(TOP_EXP)
  expect(await prestige(2)).toEqual([409, 'Your next prestige is 1'])
  for (const to of [1, 2, 3]) {
    expect((await prestige(to))[0]).toBe(200)
    await gain(TOP_EXP)
  }
  expect((await send('POST', '/api/me/prestige', alice, { prestige: 4 })).status).toBe(400)
  expect(await prestige(1)).toEqual([409, 'You already reached prestige 3, the highest'])
  expect(await me()).toMatchObject({ total_exp: TOP_EXP, prestige: 3 })
})

test('several requests at once for one prestige count once, and all succeed', async () => {
  await gain(TOP_EXP * 3)
  const responses = await Promise.all(Array.from({ length: 20 }, () => prestige(1)))
  expect(new Set(responses.map(([status]) => status))).toEqual(new Set([200]))
  expect(await me()).toEqual({ total_exp: 0, level: 1, prestige: 1 })
})

test('each prestige adds 10 percent to later grants', async () => {
  await gain(TOP_EXP)
  await prestige(1)
  await claim('game:1', 20)
  expect((await me()).total_exp).toBe(22)
})

test('what counted before a prestige does not count again when it is removed and written again', async () => {
  await claim('game:1', 15)
  await claim('game:2', 15)
  await gain(TOP_EXP)
  await prestige(1)
  for (const subject of ['game:1', 'game:2']) await claim(subject, 0)
  expect((await me()).total_exp).toBe(0)
  for (const subject of ['game:1', 'game:2']) await claim(subject, 15)
  // The bonus of the prestige, which is new; the hash decides between 1 and 2.
  expect((await me()).total_exp).toBeLessThanOrEqual(4)
})

test('what a removal did take back is credited again, in full', async () => {
  await claim('game:1', 15)
  await claim('game:1', 0)
  await claim('game:1', 15)
  expect((await me()).total_exp).toBe(15)
})

test('a visitor cannot prestige', async () => {
  expect((await send('POST', '/api/me/prestige', {}, { prestige: 1 })).status).toBe(401)
})
