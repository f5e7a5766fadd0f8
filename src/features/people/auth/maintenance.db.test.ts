import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../test/database.ts'
import { plansOf } from '../../../../test/queryPlans.ts'
import { deleteExpired } from './maintenance.writes.server.ts'

test('only expired data is deleted', async () => {
  const { kysely: db } = await testDatabase()
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const users = await db
    .insertInto('auth_users')
    .values([
      { email: 'old-member@example.org', created_at: ago(900), confirmed_at: ago(900) },
      { email: 'forgotten@example.org', created_at: ago(8) },
      { email: 'waiting@example.org', created_at: ago(6) },
    ])
    .returning('id')
    .execute()
  const member = users[0]!.id
  for (const [name, at] of Object.entries({ 0: ago(2), 1: ago(0.5), 2: ago(-1) })) {
    await db.insertInto('auth_sessions').values({ user_id: member, not_after: at, tag: name }).execute()
    await db
      .insertInto('auth_flow_states')
      .values({ user_id: member, kind: 'mail', expires_at: at, method: name })
      .execute()
    await db
      .insertInto('auth_throttles')
      .values({ key: name, points: 1, expire: String(at.getTime()) })
      .execute()
  }
  await db
    .insertInto('auth_one_time_tokens')
    .values([
      {
        user_id: member,
        kind: 'recovery',
        token_hash: Buffer.alloc(32, 1),
        email: 'a@example.org',
        expires_at: ago(1),
      },
      {
        user_id: member,
        kind: 'signup',
        token_hash: Buffer.alloc(32, 2),
        email: 'a@example.org',
        expires_at: ago(-1),
      },
    ])
    .execute()
  await deleteExpired(db)
  const left = {
    users: (await db.selectFrom('auth_users').select('email').orderBy('email').execute()).map(
      (row) => row.email,
    ),
    sessions: (await db.selectFrom('auth_sessions').select('tag').orderBy('tag').execute()).map(
      (row) => row.tag,
    ),
    flows: (await db.selectFrom('auth_flow_states').select('method').execute()).map((row) => row.method),
    rateLimits: (await db.selectFrom('auth_throttles').select('key').execute()).map((row) => row.key),
    tokens: (await db.selectFrom('auth_one_time_tokens').select('kind').execute()).map((row) => row.kind),
  }
  expect(left).toEqual({
    users: ['old-member@example.org', 'waiting@example.org'],
    sessions: ['1', '2'],
    flows: ['2'],
    rateLimits: ['2'],
    tokens: ['signup'],
  })
})

test('expired rate limits are found without reading those that still count', async () => {
  const { kysely: db } = await testDatabase()
  const fill = sql`
    insert into auth_throttles (key, points, expire)
    select 'address:' || n, 1, (extract(epoch from now()) * 1000)::bigint + (n - 50) * 1000 from generate_series(1, 5000) n`
  await fill.execute(db)
  await sql`analyze auth_throttles`.execute(db)
  const plans = await plansOf(db, deleteExpired)
  expect(plans.flatMap(({ indexes }) => indexes)).toContain('auth_throttles_expired')
})
