import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { dataService } from '../../../../test/dataService.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { RELATIONS } from './relations/relations.ts'

const { db, visitor, member, client, call, signIn, auth } = await dataService()

type Reader = 'visitor' | keyof typeof PEOPLE
const READERS: readonly Reader[] = ['visitor', 'alice', 'bob', 'dev', 'mod']
const asReader = (reader: Reader) => (reader === 'visitor' ? visitor : member(reader))

/** Everything that a reader gets of a relation. */
async function rowsOf(reader: Reader, relation: string): Promise<Record<string, unknown>[]> {
  const { data, error } = await (await asReader(reader)).from(relation).select()
  expect(error).toBeNull()
  return data!
}

/** What is nobody's business but its owner's: one of each for alice, and her secrets. */
beforeAll(async () => {
  const { kysely } = db
  const [alice, at] = [PEOPLE.alice, new Date('2024-05-01T12:00:00Z')]
  await kysely.insertInto('favorites').values({ user_id: alice, game_id: GAMES.farm }).execute()
  await kysely.insertInto('blocked_games').values({ user_id: alice, game_id: GAMES.mine }).execute()
  const notice = { user_id: alice, type: 'moderator', text: 'secret words', message: '', title: 'Note' }
  await kysely.insertInto('notifications').values(notice).execute()
  const edit = { user_id: alice, game_id: GAMES.mine, diff: JSON.stringify({ name: { from: 'a', to: 'b' } }) }
  await kysely
    .insertInto('edit_requests')
    .values({ ...edit, summary: 'private summary' })
    .execute()
  await kysely
    .insertInto('profile_update_logs')
    .values({ user_id: alice, diff: '{"about":{"from":"","to":"x"}}' })
    .execute()
  await kysely
    .insertInto('view_logs')
    .values({ user_id: alice, game_id: GAMES.tower, created_at: at })
    .execute()
  await kysely
    .insertInto('daily_login_exp')
    .values({ user_id: alice, day: '2024-05-01', streak: 1, exp_added: 3 })
    .execute()
  const settings = JSON.stringify({ experience: false, blocked: 'settings-secret' })
  await kysely.updateTable('profiles').set({ settings, banned_until: null }).where('id', '=', alice).execute()
  await signIn(alice)
  await kysely
    .updateTable('auth_users')
    .set({ email: 'alice-secret@example.org' })
    .where('id', '=', alice)
    .execute()
})

const PERSONAL = Object.keys(RELATIONS).filter((name) => RELATIONS[name]!.isPersonal)

describe('every relation in each role', () => {
  test.each(PERSONAL)('%s has the rows of the member who reads, and of nobody else', async (relation) => {
    for (const reader of READERS) {
      const owners = new Set((await rowsOf(reader, relation)).map((row) => row.user_id))
      const others = [...owners].filter((id) => reader === 'visitor' || id !== PEOPLE[reader])
      expect([reader, others]).toEqual([reader, []])
    }
    const own = await rowsOf('alice', relation)
    expect(own.length).toBeGreaterThan(0)
    expect(await rowsOf('visitor', relation)).toEqual([])
  })

  test.each(PERSONAL)('naming another member in a filter of %s finds nothing', async (relation) => {
    for (const reader of ['visitor', 'bob', 'mod'] as const) {
      const of = await asReader(reader)
      const { data, count } = await of
        .from(relation)
        .select('*', { count: 'exact' })
        .eq('user_id', PEOPLE.alice)
      expect([data, count]).toEqual([[], 0])
    }
  })

  test.each(Object.keys(RELATIONS).filter((name) => !PERSONAL.includes(name)))(
    '%s is the same for everyone, but for what is one’s own',
    async (relation) => {
      const everyones = (await rowsOf('visitor', relation)).map((row) => row.id ?? row.user_id)
      for (const reader of READERS) {
        const rows = await rowsOf(reader, relation)
        const more = rows.filter((row) => !everyones.includes(row.id ?? row.user_id))
        expect(rows.length - more.length).toBe(everyones.length)
        for (const row of more) expect(row.user_id).toBe(PEOPLE[reader as keyof typeof PEOPLE])
      }
    },
  )

  test('no secret of a member is in any relation, whoever reads', async () => {
    const secrets = ['alice-secret@example.org', 'settings-secret', 'password', 'address_hash', 'banned']
    const ownWords = ['secret words', 'private summary']
    for (const reader of READERS) {
      for (const relation of Object.keys(RELATIONS)) {
        const text = JSON.stringify(await rowsOf(reader, relation))
        for (const secret of [...secrets, ...(reader === 'alice' ? [] : ownWords)])
          expect([reader, relation, text.includes(secret)]).toEqual([reader, relation, false])
      }
    }
  })
})

describe('what is not for everyone', () => {
  test('is a private list or held post for its author alone, and a removed one for nobody', async () => {
    const hidden = [POSTS.privateList, POSTS.held, POSTS.removed]
    const seenBy = async (reader: Reader) => {
      const { data } = await (await asReader(reader)).from('blog_posts').select('id').in('id', hidden)
      return data!.map(({ id }) => id)
    }
    expect(await seenBy('visitor')).toEqual([])
    expect(await seenBy('carol')).toEqual([POSTS.privateList])
    expect(await seenBy('bob')).toEqual([POSTS.held])
    expect(await seenBy('mod')).toEqual([])
  })

  test('is a held comment for its author, and one on a private list for its owner', async () => {
    await db.kysely
      .insertInto('comments')
      .values([
        { id: 901, post_id: POSTS.discussion, user_id: PEOPLE.dev, content: 'held words', is_held: true },
        { id: 902, post_id: POSTS.privateList, user_id: PEOPLE.carol, content: 'on a private list' },
      ])
      .execute()
    const seenBy = async (reader: Reader) => {
      const { data } = await (await asReader(reader)).from('blog_comments').select('id').gte('id', 900)
      return data!.map(({ id }) => id)
    }
    expect(await seenBy('visitor')).toEqual([])
    expect(await seenBy('dev')).toEqual([901])
    expect(await seenBy('carol')).toEqual([902])
    expect(await seenBy('mod')).toEqual([])
    const removed = await visitor.from('blog_comments').select('id').in('id', [5, 6, 8])
    expect(removed.data).toEqual([])
  })

  test('is a removed game, or what belongs to it', async () => {
    for (const reader of READERS) {
      const read = await asReader(reader)
      expect((await read.from('games').select('id').eq('id', GAMES.gone)).data).toEqual([])
      expect((await read.from('updates').select('id').eq('game_id', GAMES.gone)).data).toEqual([])
      expect((await read.from('games').select('id').eq('is_removed', true)).data).toEqual([])
    }
  })

  test('is the content of an edit that moderators have hidden, for its author too', async () => {
    const own = () =>
      member('alice').then((alice) => alice.from('user_edit_req_logs').select('summary,diff').single())
    expect((await own()).data).toMatchObject({ summary: 'private summary' })
    const hide = { hidden_at: new Date(), hidden_reason: 'Rude' }
    await db.kysely.updateTable('edit_requests').set(hide).where('user_id', '=', PEOPLE.alice).execute()
    expect((await own()).data).toEqual({ summary: null, diff: null })
  })

  test('is reached through an embedded relation as little as by itself', async () => {
    const select =
      'id,favorites(user_id),votes(user_id),blog_posts!added_by(id),view_logs(id),notifications(text)'
    const { data } = await visitor.from('profiles').select(select).eq('id', PEOPLE.alice).single()
    expect(data).toMatchObject({ favorites: [], votes: [], view_logs: [], notifications: [] })
    const lists = await visitor.from('profiles').select('blog_posts(id)').eq('id', PEOPLE.carol).single()
    expect(JSON.stringify(lists.data)).not.toContain(`${POSTS.privateList}`)
  })
})

describe('a member', () => {
  test('reads their notifications: unseen ones, and a page of those that they have seen', async () => {
    const alice = await member('alice')
    const unseen = await alice
      .from('notifications')
      .select()
      .eq('user_id', PEOPLE.alice)
      .eq('is_seen', false)
      .order('created_at', { ascending: false })
    expect(unseen.data).toMatchObject([{ title: 'Note', text: 'secret words', is_seen: false }])
    const seen = await alice
      .from('notifications')
      .select('*', { count: 'exact' })
      .eq('is_seen', true)
      .range(0, 19)
    expect([seen.data, seen.count]).toEqual([[], 0])
  })

  test('counts whether they favorited a game or voted on a post', async () => {
    const bob = await member('bob')
    const count = (relation: string, column: string, id: number) =>
      bob.from(relation).select('*', { count: 'exact', head: true }).eq(column, id).eq('user_id', PEOPLE.bob)
    expect((await count('favorites', 'game_id', GAMES.tower)).count).toBe(1)
    expect((await count('favorites', 'game_id', GAMES.mine)).count).toBe(0)
    expect((await count('blog_votes', 'post_id', POSTS.aliceReview)).count).toBe(1)
  })

  test('gets responses that no cache may store', async () => {
    const response = await call('/games?select=id', { headers: await signIn(PEOPLE.bob) })
    expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual(['no-store', null])
  })

  test('leaves nothing behind for the next reader of the same connection', async () => {
    const bob = await member('bob')
    for (let round = 0; round < 12; round++) {
      expect((await bob.from('favorites').select('game_id')).data).toHaveLength(1)
      const { rows } = await sql<{ viewer: string | null }>`
        select nullif(current_setting('idledex.viewer', true), '') as viewer`.execute(db.kysely)
      expect(rows).toEqual([{ viewer: null }])
      expect((await visitor.from('favorites').select('game_id')).data).toEqual([])
    }
  })

  test('whose session ended is told so, and is not treated as a visitor', async () => {
    const headers = await signIn(PEOPLE.dev)
    await db.kysely.deleteFrom('auth_sessions').where('user_id', '=', PEOPLE.dev).execute()
    auth.sessionCache.forgetUser(PEOPLE.dev)
    const { status, error } = await client(headers).from('games').select('id')
    expect([status, error!.code]).toEqual([401, 'PGRST301'])
    const forged = await client({ authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' })
      .from('games')
      .select('id')
    expect([forged.status, forged.error!.code]).toEqual([401, 'PGRST301'])
    const asKey = { apikey: 'other', authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }
    expect((await client(asKey).from('games').select('id')).status).toBe(401)
  })
})
