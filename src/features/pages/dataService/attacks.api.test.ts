import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataService } from '../../../../test/dataService.ts'
import { PEOPLE } from '../../../../test/world.ts'

const { db, call, signIn, services } = await dataService({ WRITE_LIMIT_FACTOR: '1000' })

const SECRET = 'hash-that-must-not-leave'

beforeAll(async () => {
  await signIn(PEOPLE.alice)
  await db.kysely
    .updateTable('auth_users')
    .set({ password_hash: SECRET })
    .where('id', '=', PEOPLE.alice)
    .execute()
})

/** Texts that would be SQL, names of what is not exposed, or a way out of where they are put. */
const ATTACKS = [
  `'`,
  `"`,
  `\\`,
  `;`,
  `--`,
  `/*`,
  `$1`,
  `')`,
  `"; drop table games; --`,
  `'; drop table games; --`,
  `id" as "x", (select password_hash from auth_users limit 1) as "y`,
  `id,(select password_hash from auth_users limit 1)`,
  `1) or 1=1 --`,
  `1' or '1'='1`,
  `(select password_hash from public.auth_users)`,
  `t0.id`,
  `t0`,
  `ctid`,
  `xmin`,
  `tableoid`,
  `data_service.viewer()`,
  `set_config('idledex.viewer','${PEOPLE.alice}',false)`,
  `pg_sleep(10)`,
  `pg_catalog.pg_class`,
  `information_schema.tables`,
  `auth_users`,
  `public.auth_users`,
  `auth_users(password_hash)`,
  `profiles!inner(password_hash)`,
  `__proto__`,
  `constructor`,
  `toString`,
  `hasOwnProperty`,
  `../../api/me`,
  `%00`,
  `\u0000`,
  `\u202e`,
  `${'('.repeat(2000)}`,
  `${'or('.repeat(200)}`,
  `{{1}}`,
  `1e999`,
  `-1`,
  `NaN`,
]

const encoded = ATTACKS.map((attack) => encodeURIComponent(attack))

/** A request that must be refused or find nothing wrong, and never fail, or show what is not exposed. */
async function attack(path: string, init?: RequestInit): Promise<void> {
  const response = await call(path, init)
  const text = await response.text()
  expect([path, response.status < 500]).toEqual([path, true])
  for (const hidden of [SECRET, 'password_hash":', 'pg_catalog', '"email"', 'syntax error'])
    if (response.ok) expect([path, text.includes(hidden)]).toEqual([path, false])
  expect([path, text.includes(SECRET)]).toEqual([path, false])
}

async function attackAll(paths: (attack: string) => string[]): Promise<void> {
  for (const each of encoded) for (const path of paths(each)) await attack(path)
  const { rows } = await sql<{ games: number; viewer: string }>`
    select count(*)::integer as games, coalesce(current_setting('idledex.viewer', true), '') as viewer from games`.execute(
    db.kysely,
  )
  expect(rows).toEqual([{ games: 6, viewer: '' }])
}

describe('SQL and names of what is not exposed are inert', () => {
  test('as a relation', () => attackAll((text) => [`/${text}`, `/games${text}`]))
  test('as a column', () => attackAll((text) => [`/games?select=${text}`, `/games?select=id,${text}`]))
  test('as an alias', () =>
    attackAll((text) => [`/games?select=${text}:id`, `/games?select=%22${text}%22:id`]))
  test('as an embedded relation, its hint and its columns', () =>
    attackAll((text) => [
      `/updates?select=id,${text}(id)`,
      `/updates?select=id,games!${text}(id)`,
      `/updates?select=id,games(${text})`,
    ]))
  test('as the column of a filter', () =>
    attackAll((text) => [
      `/games?${text}=eq.1`,
      `/games?or=(${text}.eq.1)`,
      `/updates?select=id,games(id)&games.${text}=eq.1`,
    ]))
  test('as the path of a filter', () => attackAll((text) => [`/updates?select=id,games(id)&${text}.id=eq.1`]))
  test('as an operator', () =>
    attackAll((text) => [`/games?id=${text}.1`, `/games?or=(id.${text}.1)`, `/games?id=not.${text}`]))
  test('as a value', () =>
    attackAll((text) => [
      `/games?name=eq.${text}`,
      `/games?name=ilike.*${text}*`,
      `/games?name=in.(${text})`,
      `/games?tags=cs.${text}`,
      `/games?links=cs.${text}`,
      `/games?id=is.${text}`,
      `/games?or=(name.eq.${text},id.eq.1)`,
    ]))
  test('as a group', () =>
    attackAll((text) => [`/games?or=${text}`, `/games?and=(${text})`, `/games?not.or=(${text})`]))
  test('as an order', () =>
    attackAll((text) => [`/games?order=${text}`, `/games?order=id.${text}`, `/games?order=id.desc.${text}`]))
  test('as a limit or offset', () =>
    attackAll((text) => [
      `/games?limit=${text}`,
      `/games?offset=${text}`,
      `/updates?select=games(id)&games.limit=${text}`,
    ]))

  test('as a header', async () => {
    const headers = [
      'accept',
      'accept-profile',
      'prefer',
      'range',
      'range-unit',
      'apikey',
      'authorization',
      'if-none-match',
    ]
    // A header holds no other characters.
    const possible = ATTACKS.filter((text) => /^[\x20-\x7e]+$/.test(text))
    for (const name of headers)
      for (const text of possible) await attack('/games?limit=1', { headers: { [name]: text } })
    for (const text of possible) await attack('/games?limit=1', { headers: { prefer: `count=${text}` } })
    for (const text of possible) await attack('/games?limit=1', { headers: { range: `0-${text}` } })
  })
})

test('the sites of other origins may not read members’ data', async () => {
  const response = await call('/games?limit=1', { headers: { origin: 'https://evil.example' } })
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
})

describe('a request that takes too long', () => {
  test('is ended, or not begun, and says so', async () => {
    // The rows of a generated crowd would take minutes to make; a view that is slow by itself stands for them.
    await sql`create or replace view data_service.profile_levels as
      select p.id as user_id, (case when (select count(*) from generate_series(1, 40000000) n where n % 7 = p.level) > 0 then 1 else 0 end)::integer as level,
             p.level_color::integer as level_color from profiles p`.execute(db.kysely)
    const response = await call('/profile_levels?level=gt.0')
    expect(response.status).toBe(504)
    expect(await response.json()).toMatchObject({ code: '57014' })
    expect(services.db.connections().waiting).toBe(0)
  })
})
