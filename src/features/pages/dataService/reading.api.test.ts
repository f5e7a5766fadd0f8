// @module-tag smoke
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dataService } from '../../../../test/dataService.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { db, visitor, client, call, statements } = await dataService()

/** The ids of the rows of a response that succeeded. */
function idsOf({ data, error }: { data: unknown; error: unknown }): unknown[] {
  expect(error).toBeNull()
  return (data as { id: unknown }[]).map(({ id }) => id)
}

const names = (text: string) => visitor.from('games').select('id').order('id').filter('name', 'ilike', text)

describe('a visitor reads', () => {
  test('a game with everything that the specification lists of it', async () => {
    const { data } = await visitor.from('games').select().eq('id', GAMES.tower).single()
    expect(data).toMatchObject({
      id: GAMES.tower,
      urlid: 'number-tower',
      name: 'Number Tower',
      desc: 'Stack numbers until the sky gives up.',
      confirmed: true,
      is_removed: false,
      upvotes: 2,
      downvotes: 1,
      rating: 67,
      votes: [],
      steam_keys: null,
      playable: true,
      release_date: '2023-05-01',
      created_at: '2024-01-10T12:00:00+00:00',
      developer_id: PEOPLE.dev,
      added_by: PEOPLE.alice,
      tags_development: ['Early access'],
      tags_platforms: ['Web', 'Windows'],
      tags_engine: [],
      links: [
        { type: 'website', url: 'https://tower.example/', note: null },
        { type: 'google play', url: 'https://play.example/tower', note: 'Beta' },
      ],
    })
    expect(data.tags).toEqual([
      'Web',
      'Windows',
      'Early access',
      'Free',
      'Idle',
      '2D',
      'Space',
      'Numbers go up',
      'Prestige',
    ])
  })

  test('confirmed games by name, featured ones, and unconfirmed ones as relations of their own', async () => {
    const found = visitor
      .from('games')
      .select('id,name,logo_thumb_url')
      .ilike('name', '%NUMBER%')
      .eq('confirmed', true)
    expect(idsOf(await found.order('id').limit(10))).toEqual([GAMES.tower, GAMES.farm])
    const featured = visitor.from('games').select('id').gte('featured_until', new Date().toISOString())
    expect(idsOf(await featured)).toEqual([])
    expect(idsOf(await visitor.from('games_unconfirmed').select('id'))).toEqual([GAMES.colony])
    const newest = visitor.from('games_newest').select('id').order('created_at', { ascending: false })
    expect(idsOf(await newest)).toEqual([GAMES.farm, GAMES.mine, GAMES.tower, GAMES.clicker])
  })

  test('updates of a game, and all updates by tags without given games', async () => {
    const latest = await visitor
      .from('updates')
      .select()
      .eq('game_id', GAMES.tower)
      .order('created_at', { ascending: false })
      .limit(3)
    expect(latest.error).toBeNull()
    expect(latest.data!.length).toBeGreaterThan(0)
    const all = await visitor
      .from('updates_view')
      .select('id,game_id,justdate,tags')
      .eq('confirmed', true)
      .eq('is_removed', false)
      .contains('tags', ['Web'])
      .not('game_id', 'in', `(${GAMES.mine},${GAMES.clicker})`)
      .order('justdate', { ascending: false, nullsFirst: false })
    expect(all.error).toBeNull()
    expect(new Set(all.data!.map((each) => each.game_id))).toEqual(new Set([GAMES.tower]))
  })

  test('a profile, its level, several profiles, and whether a username is taken in any case', async () => {
    const profile = await visitor.from('profiles').select('username,role').eq('id', PEOPLE.mod).single()
    expect(profile.data).toEqual({ username: 'mod', role: 'mod' })
    const level = await visitor.from('profile_levels').select().eq('user_id', PEOPLE.alice).single()
    expect(level.data).toEqual({ user_id: PEOPLE.alice, level: 31, level_color: 3 })
    const several = visitor
      .from('profiles')
      .select('id,username,display_name,avatar_url')
      .in('id', [PEOPLE.bob, PEOPLE.dev])
    expect(idsOf(await several).toSorted()).toEqual([PEOPLE.bob, PEOPLE.dev].toSorted())
    const taken = await visitor
      .from('profiles')
      .select('*', { count: 'exact', head: true })
      .ilike('username', 'ALICE')
    expect([taken.count, taken.data]).toEqual([1, null])
  })

  test('public community posts of given types, newest first', async () => {
    const { data } = await visitor
      .from('blog_posts')
      .select('id,username')
      .eq('is_removed', false)
      .eq('is_private', false)
      .in('post_type', ['list', 'poll', 'interview', 'feedback-needed', 'monthly'])
      .order('created_at', { ascending: false })
      .range(0, 19)
    expect(data).toEqual([
      { id: POSTS.orphan, username: null },
      { id: POSTS.poll, username: 'alice' },
      { id: POSTS.list, username: 'carol' },
    ])
  })

  test('with one statement for a plain relation, and one for embedded ones', async () => {
    await visitor.from('games').select('id')
    const before = statements()
    await visitor.from('games').select('id').eq('confirmed', true).limit(5)
    // A server's transaction begins with one more, which sets who reads and for how long.
    expect(statements() - before).toBe(process.env.TEST_DATABASE_URL ? 2 : 1)
  })
})

describe('conditions', () => {
  test.each([
    ['eq', '1', [1]],
    ['neq', '1', [2, 3, 4, 6]],
    ['gt', '4', [6]],
    ['gte', '4', [4, 6]],
    ['lt', '2', [1]],
    ['lte', '2', [1, 2]],
    ['in', '(1,"4",99)', [1, 4]],
    ['not.in', '(1,4)', [2, 3, 6]],
    ['not.eq', '1', [2, 3, 4, 6]],
    ['in', '()', []],
    ['is', 'null', []],
    ['not.is', 'null', [1, 2, 3, 4, 6]],
  ])('id %s %s finds the games %j', async (operator, value, expected) => {
    expect(idsOf(await visitor.from('games').select('id').filter('id', operator, value).order('id'))).toEqual(
      expected,
    )
  })

  test('compare texts, arrays, booleans, dates and JSON', async () => {
    expect(idsOf(await names('number*'))).toEqual([GAMES.tower, GAMES.farm])
    expect(idsOf(await visitor.from('games').select('id').like('name', '%number%'))).toEqual([])
    const games = () => visitor.from('games').select('id').order('id')
    expect(idsOf(await games().contains('tags', ['Web', 'Prestige']))).toEqual([GAMES.tower, GAMES.farm])
    expect(idsOf(await games().containedBy('tags_platforms', ['Windows']))).toEqual([GAMES.colony])
    expect(idsOf(await games().overlaps('tags', ['Space', 'Nature']))).toEqual([
      GAMES.tower,
      GAMES.colony,
      GAMES.farm,
    ])
    expect(idsOf(await games().is('playable', true))).toEqual([GAMES.tower])
    expect(idsOf(await games().gte('release_date', '2023-01-01'))).toEqual([GAMES.tower])
    expect(idsOf(await games().contains('links', JSON.stringify([{ type: 'steam' }])))).toEqual([GAMES.mine])
    expect(idsOf(await games().lt('created_at', '2021-01-01'))).toEqual([GAMES.clicker])
  })

  test('combine with or, and, not, within each other', async () => {
    const games = () => visitor.from('games').select('id').order('id')
    expect(idsOf(await games().or('id.eq.1,name.eq.Idle Mine'))).toEqual([1, 2])
    expect(idsOf(await games().or('and(id.gt.1,id.lt.4),not.and(id.neq.6,id.neq.4)'))).toEqual([2, 3, 4, 6])
    expect(idsOf(await games().or('id.in.(1,2),tags.cs.{Nature,Web}').eq('confirmed', true))).toEqual([
      1, 2, 6,
    ])
    expect(
      idsOf(
        await games()
          .filter('not.or', 'eq', 'x')
          .then(() => games().or('id.not.eq.1')),
      ),
    ).toEqual([2, 3, 4, 6])
  })

  test('take commas, quotes and parentheses in values for what they are', async () => {
    const values = [
      'a, b',
      'say "no"',
      '(x)',
      "O'Neil; drop table games --",
      'back\\slash',
      '100%',
      'id.eq.1',
      '{a,b}',
    ]
    for (const value of values) {
      const plain = await visitor.from('games').select('id').eq('name', value)
      expect([plain.data, plain.error]).toEqual([[], null])
      const quoted = `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
      const either = await visitor.from('games').select('id').or(`name.eq.${quoted},id.eq.1`)
      expect(idsOf(either)).toEqual([1])
    }
    expect(idsOf(await visitor.from('games').select('id').in('name', ['Idle Mine', 'a, b', '(x)']))).toEqual([
      2,
    ])
  })
})

describe('a list', () => {
  test('is ordered with nulls first or last, and pages never show a row twice', async () => {
    const byRelease = (nullsFirst: boolean) =>
      visitor.from('games').select('id').order('release_date', { ascending: true, nullsFirst })
    expect(idsOf(await byRelease(false))[0]).toBe(GAMES.tower)
    expect(idsOf(await byRelease(true)).at(-1)).toBe(GAMES.tower)
    const page = (from: number) =>
      visitor
        .from('games')
        .select('id')
        .order('confirmed')
        .range(from, from + 1)
    const ids = [...idsOf(await page(0)), ...idsOf(await page(2)), ...idsOf(await page(4))]
    expect(ids.toSorted()).toEqual([1, 2, 3, 4, 6])
  })

  test('is counted exactly or by the planner, with its range', async () => {
    const exact = await visitor.from('games').select('id', { count: 'exact' }).range(1, 2)
    expect([exact.count, exact.status]).toEqual([5, 206])
    const planned = await visitor.from('games').select('id', { count: 'planned' })
    expect(planned.count).toBeGreaterThan(0)
    const response = await call('/games?select=id', { headers: { range: '1-2', prefer: 'count=exact' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([206, '1-2/5'])
    expect((await call('/games?select=id&id=eq.99')).headers.get('content-range')).toBe('*/*')
    expect((await call('/games?select=id&limit=2')).headers.get('content-range')).toBe('0-1/*')
  })

  test('is one object, with or without the members that are null, or CSV', async () => {
    const one = await visitor.from('games').select('id,name').eq('id', 2).single()
    expect(one.data).toEqual({ id: 2, name: 'Idle Mine' })
    const none = await visitor.from('games').select('id').eq('id', 99).maybeSingle()
    expect([none.data, none.error]).toEqual([null, null])
    const stripped = await visitor.from('games').select('id,trailer').eq('id', 2).stripNulls().single()
    expect(stripped.data).toEqual({ id: 2 })
    const csv = await visitor
      .from('games')
      .select('id,name,tags_platforms,trailer')
      .in('id', [2, 3])
      .order('id')
      .csv()
    expect(csv.data).toBe(
      'id,name,tags_platforms,trailer\n2,Idle Mine,"[""Web""]",\n3,Lost Colony,"[""Windows""]",',
    )
  })

  test('answers HEAD with the count alone', async () => {
    const response = await call('/games?select=id', { method: 'HEAD', headers: { prefer: 'count=exact' } })
    expect([response.status, response.headers.get('content-range')]).toEqual([200, '0-4/5'])
    expect(await response.text()).toBe('')
  })

  test('has aliases for its columns', async () => {
    const { data } = await visitor.from('games').select('number:id, "title":name').eq('id', 2)
    expect(data).toEqual([{ number: 2, title: 'Idle Mine' }])
  })
})

describe('errors have the codes that clients know', () => {
  test.each([
    ['/nothing', 404, 'PGRST205'],
    ['/games?select=nothing', 400, '42703'],
    ['/games?nothing=eq.1', 400, '42703'],
    ['/games?order=nothing', 400, '42703'],
    ['/games?or=(nothing.eq.1)', 400, '42703'],
    ['/games?select=id::text', 400, 'PGRST100'],
    ['/games?select=id,', 400, 'PGRST100'],
    ['/games?select=id.sum()', 400, 'PGRST123'],
    ['/games?select=count()', 400, 'PGRST123'],
    ['/games?select=...profiles(id)', 400, 'PGRST100'],
    ['/games?id=match.1', 400, 'PGRST100'],
    ['/games?id=1', 400, 'PGRST100'],
    ['/games?id=eq.abc', 400, '22P02'],
    ['/games?id=eq.99999999999999', 400, '22003'],
    ['/games?id=like.1', 400, '42883'],
    ['/games?id=is.true', 400, '42804'],
    ['/games?id=is.maybe', 400, 'PGRST100'],
    ['/games?name=eq.%00', 400, 'PGRST100'],
    ['/games?or=(id.eq.1', 400, 'PGRST100'],
    ['/games?or=(id.eq."1)', 400, 'PGRST100'],
    ['/games?games.id=eq.1', 400, 'PGRST108'],
    ['/games?limit=1001', 400, '54000'],
    ['/games?limit=-1', 400, 'PGRST100'],
    ['/games?offset=2000000', 400, '54000'],
    ['/a/b', 404, 'PGRST125'],
  ])('%s is %i %s', async (path, status, code) => {
    const response = await call(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'no-store'])
    expect(await response.json()).toMatchObject({ code, message: expect.any(String) })
  })

  test('one row was asked for and several or none were found', async () => {
    const several = await visitor.from('games').select('id').single()
    expect([several.status, several.error!.code]).toEqual([406, 'PGRST116'])
    const none = await visitor.from('games').select('id').eq('id', 99).single()
    expect([none.error!.code, none.error!.details]).toEqual(['PGRST116', 'The result contains 0 rows'])
  })

  test('a range beyond the end, a type that does not exist, and another schema', async () => {
    const beyond = await visitor.from('games').select('id', { count: 'exact' }).range(100, 110)
    expect([beyond.status, beyond.error!.code]).toEqual([416, 'PGRST103'])
    const type = await call('/games', { headers: { accept: 'application/geo+json' } })
    expect([type.status, ((await type.json()) as { code: string }).code]).toEqual([406, 'PGRST107'])
    const plan = await visitor.from('games').select('id').explain()
    expect((plan.error as { code: string }).code).toBe('PGRST107')
    const schema = await client().schema('pg_catalog').from('pg_class').select()
    expect([schema.status, schema.error!.code]).toEqual([404, 'PGRST205'])
    const other = await client().schema('pg_catalog').from('games').select()
    expect([other.status, other.error!.code]).toEqual([406, 'PGRST106'])
  })
})

describe('a request is bounded', () => {
  const nested = (depth: number): string => (depth === 0 ? 'id.eq.1' : `or(${nested(depth - 1)})`)

  test('in how deep or nests', async () => {
    expect((await visitor.from('games').select('id').or(nested(4))).error).toBeNull()
    expect((await visitor.from('games').select('id').or(nested(5))).error).toMatchObject({ code: '54000' })
  })

  test('in conditions, patterns and wildcards', async () => {
    const either = (count: number, one: string) =>
      visitor.from('games').select('id').or(Array(count).fill(one).join(','))
    expect((await either(50, 'id.eq.1')).error).toBeNull()
    expect((await either(51, 'id.eq.1')).error).toMatchObject({ code: '54000' })
    expect((await either(8, 'name.ilike.*a*')).error).toBeNull()
    expect((await either(9, 'name.ilike.*a*')).error).toMatchObject({ code: '54000' })
    expect((await names('a*'.repeat(9))).error).toMatchObject({ code: '54000' })
  })

  test('in rows, of which there are a thousand without a limit', async () => {
    expect((await visitor.from('games').select('id').limit(1000)).error).toBeNull()
    expect((await visitor.from('games').select('id').limit(1001)).error).toMatchObject({ code: '54000' })
    expect((await visitor.from('games').select('id').range(0, 1000)).error).toMatchObject({ code: '54000' })
    await sql`insert into profiles (username) select 'many-' || n from generate_series(1, 1001) n`.execute(
      db.kysely,
    )
    onTestFinished(async () => {
      await sql`delete from profiles where username like 'many-%'`.execute(db.kysely)
    })
    const { data } = await visitor.from('profiles').select('id').like('username', 'many-*')
    expect(data).toHaveLength(1000)
  })
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  '%s is refused with the endpoint that writes',
  async (method) => {
    const response = await call('/favorites?game_id=eq.1', {
      method,
      body: '{}',
      headers: { 'content-type': 'application/json' },
    })
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect(await response.json()).toMatchObject({
      code: 'PGRST117',
      message: expect.stringContaining('POST /api/favoriteGame'),
    })
  },
)

test('visitors’ responses may be stored and are revalidated', async () => {
  const first = await call('/games?select=id,name')
  expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
  const etag = first.headers.get('etag')!
  expect((await call('/games?select=id,name', { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await call('/games?select=id', { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('an anonymous key, any or none, reads what visitors read', async () => {
  for (const headers of [{}, { apikey: 'anything' }, { apikey: 'key', authorization: 'Bearer key' }])
    expect(
      (
        await client(headers as Record<string, string>)
          .from('games')
          .select('id')
      ).data,
    ).toHaveLength(5)
})

test('the root lists the relations', async () => {
  const { data } = await visitor.getOpenApiSpec()
  expect((data as unknown as Record<string, unknown>).favorites).toMatchObject({ personal: true })
})
