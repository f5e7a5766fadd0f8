import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setDevelopers } from '#/db/gameDevelopers.ts'
import { announceGames } from '#/features/catalog/searches/searches.jobs.server.ts'
import { testApi } from '../../../../test/api.ts'
import { GAMES, PEOPLE, POSTS, REVIEW_TEXT } from '../../../../test/world.ts'
import { announceNews } from './announce.jobs.server.ts'
import { FOLLOWERS_PER_BATCH } from './announce.writes.server.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
const { db, get, send, signIn, services } = world
const { kysely } = db

type Name = keyof typeof PEOPLE
const NAMES: ReadonlyMap<string, Name> = new Map(
  Object.entries(PEOPLE).map(([name, id]) => [id, name as Name]),
)
let made = 0
const as = {} as Record<Name, HeadersInit>
const [IDLE, SPACE, NSFW] = [6, 28, 55]

const FRESH = [
  'follows',
  'muted_members',
  'favorites',
  'blocked_games',
  'saved_searches',
  'new_games',
] as const

beforeAll(async () => {
  for (const [name, id] of Object.entries(PEOPLE)) as[name as Name] = await signIn(id)
})

beforeEach(async () => {
  for (const table of FRESH) await kysely.deleteFrom(table).execute()
  for (const table of ['notifications', 'announcements'] as const) await kysely.deleteFrom(table).execute()
  await sql`update profiles set created_at = '2020-01-01', username_chosen = true, settings = '{}'`.execute(
    kysely,
  )
})

const run = async (job: typeof announceNews) =>
  job.run(services, { data: {}, signal: new AbortController().signal, completeIn: async () => {} })

/** Does what a test case says of each member: `follow/tags/6`, `off/games/1`, `favorite/1`, `hide/1`, `mute/bob`. */
async function prepare(wishes: Readonly<Partial<Record<Name, string[]>>>): Promise<void> {
  for (const [name, all] of Object.entries(wishes) as [Name, string[]][])
    for (const wish of all) {
      const [verb, ...rest] = wish.split('/')
      const ids = { user_id: PEOPLE[name], game_id: Number(rest.at(-1)) }
      if (verb === 'favorite') await kysely.insertInto('favorites').values(ids).execute()
      else if (verb === 'mute')
        expect((await send('PUT', `/api/me/muted-members/${rest[0]}`, as[name])).status).toBe(200)
      else if (verb === 'hide') await kysely.insertInto('blocked_games').values(ids).execute()
      else {
        const { status } = await send('PUT', `/api/me/follows/${rest.join('/')}`, as[name], {
          on: verb === 'follow',
        })
        expect([wish, status]).toEqual([wish, 200])
      }
    }
  await kysely.deleteFrom('notifications').execute()
}

/** Who was told of what, in the order of names, without what the writer earned. */
async function told(): Promise<string[]> {
  const rows = await kysely
    .selectFrom('notifications')
    .where('type', 'in', ['update', 'game', 'list', 'member', 'mention', 'review', 'search'])
    .select(['user_id', 'type'])
    .execute()
  return rows
    .flatMap(({ user_id, type }) => (NAMES.has(user_id) ? `${NAMES.get(user_id)}: ${type}` : []))
    .toSorted()
}

interface Case {
  is: string
  wishes: Partial<Record<Name, string[]>>
  heard: string[]
}

describe('an update, which dev adds,', () => {
  test.each<Case>([
    { is: 'tells who has the game as a favorite', wishes: { bob: ['favorite/1'] }, heard: ['bob: update'] },
    { is: 'tells who follows the game', wishes: { bob: ['follow/games/1'] }, heard: ['bob: update'] },
    {
      is: 'tells who follows a developer of the game',
      wishes: { bob: ['follow/developers/tower-works'] },
      heard: ['bob: update'],
    },
    {
      is: 'tells nobody who switched it off, also as a favorite, or who follows the developer',
      wishes: {
        bob: ['favorite/1', 'off/games/1'],
        carol: ['follow/developers/tower-works', 'off/games/1'],
        alice: ['off/games/1'],
      },
      heard: [],
    },
    {
      is: 'tells once who follows for several reasons',
      wishes: { bob: ['favorite/1', 'follow/games/1', 'follow/developers/tower-works'] },
      heard: ['bob: update'],
    },
    {
      is: 'tells nobody who hides the game, or of their own',
      wishes: { bob: ['follow/games/1', 'hide/1'], dev: ['follow/games/1'] },
      heard: [],
    },
    { is: 'tells nobody who follows the member', wishes: { bob: ['follow/members/dev'] }, heard: [] },
  ])('$is', async ({ wishes, heard }) => {
    await prepare(wishes)
    const { status } = await send('POST', '/api/updates', as.dev, {
      ...{ game_id: GAMES.tower, title: 'More', content: 'Numbers' },
      version: `7.${++made}`,
    })
    expect(status).toBe(200)
    expect(await told()).toEqual(heard)
  })
})

/** A game by bob that waits for its confirmation. */
async function addGame(tags: readonly number[] = [IDLE], developer = 'Tower Works'): Promise<number> {
  const { id } = await kysely
    .insertInto('games')
    .values({ name: 'Fresh', urlid: `fresh-${++made}`, confirmed: false, added_by: PEOPLE.bob })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const tag_id of tags) await kysely.insertInto('game_tags').values({ game_id: id, tag_id }).execute()
  await kysely.transaction().execute((trx) => setDevelopers(trx, [{ gameId: id, names: [developer] }]))
  return id
}
async function confirm(id: number): Promise<void> {
  const { status } = await send('POST', `/api/moderation/games/${id}`, as.mod, { decision: 'accept' })
  expect(status).toBe(200)
}

describe('a game that bob added and mod confirms', () => {
  test.each<Case & { tags?: number[]; settings?: object }>([
    { is: 'tells who follows a tag', wishes: { alice: ['follow/tags/6'] }, heard: ['alice: game'] },
    { is: 'tells nobody who follows another tag', wishes: { alice: ['follow/tags/28'] }, heard: [] },
    {
      is: 'tells nobody who follows who added it, but mutes them',
      wishes: { carol: ['follow/members/bob', 'mute/bob'] },
      heard: [],
    },
    {
      is: 'tells who follows a developer, or who added it',
      wishes: { alice: ['follow/developers/tower-works'], carol: ['follow/members/bob'] },
      heard: ['alice: game', 'carol: game'],
    },
    {
      is: 'tells once who follows for several reasons',
      wishes: {
        alice: ['follow/tags/6', 'follow/tags/28', 'follow/developers/tower-works', 'follow/members/bob'],
      },
      tags: [IDLE, SPACE],
      heard: ['alice: game'],
    },
    { is: 'does not tell who added it', wishes: { bob: ['follow/tags/6'] }, heard: [] },
    {
      is: 'tells nobody who hides a tag of it',
      wishes: { alice: ['follow/tags/6'], carol: ['follow/tags/6', 'follow/tags/55'] },
      tags: [IDLE, NSFW],
      heard: ['carol: game'],
    },
    {
      is: 'tells nobody who switched the kind off',
      wishes: { alice: ['follow/tags/6'] },
      settings: { notifications: { game: false } },
      heard: [],
    },
  ])('$is', async ({ wishes, tags = [IDLE], settings, heard }) => {
    const id = await addGame(tags)
    await prepare(wishes)
    if (settings) await send('PATCH', '/api/me', as.alice, { settings })
    await confirm(id)
    expect(await told()).toEqual(heard)
    await run(announceNews)
    expect(await told()).toEqual(heard)
  })

  test('is described, and not told again when it comes back', async () => {
    const id = await addGame()
    await prepare({ alice: ['follow/tags/6'] })
    await confirm(id)
    const { items } = (await get('/api/me/notifications', as.alice)).body
    expect(items).toMatchObject([
      { type: 'game', title: 'New game: Fresh', text: 'By Tower Works · Idle', link: `/game/fresh-${made}` },
    ])
    await kysely.updateTable('games').set({ confirmed: false }).where('id', '=', id).execute()
    await confirm(id)
    expect(await told()).toEqual(['alice: game'])
  })

  test('tells nobody of it by a saved search, too, but whoever else has one', async () => {
    await prepare({ alice: ['follow/tags/6'] })
    for (const who of [as.alice, as.carol])
      await send('POST', '/api/me/searches', who, { name: 'Idle', params: 'tags=idle', alert: true })
    await confirm(await addGame())
    await run(announceGames)
    expect(await told()).toEqual(['alice: game', 'carol: search'])
    // What came in by an import is told by searches alone.
    await kysely.deleteFrom('notifications').execute()
    const imported = await addGame()
    await kysely.updateTable('games').set({ confirmed: true }).where('id', '=', imported).execute()
    await run(announceGames)
    expect(await told()).toEqual(['alice: search', 'carol: search'])
  })

  test('tells many in batches, and searches wait for the last of them', async () => {
    const FOLLOWERS = FOLLOWERS_PER_BATCH + 10
    await sql`
      with added as (
        insert into profiles (id, username)
        select ('00000000-0000-4000-9001-' || lpad(n::text, 12, '0'))::uuid, 'tagged' || n
          from generate_series(1, ${FOLLOWERS}::integer) n returning id),
      saved as (
        insert into saved_searches (user_id, name, params, alert_since) select id, 'Idle', 'tags=idle', now() from added)
      insert into follows (user_id, tag_id, is_on) select id, ${IDLE}::integer, true from added`.execute(
      kysely,
    )
    const kinds = async () =>
      (
        await sql<{ type: string; members: number }>`
          select type, count(distinct user_id)::integer as members from notifications
           where type in ('game', 'search') group by 1`.execute(kysely)
      ).rows
    await confirm(await addGame())
    await run(announceGames)
    expect(await kinds()).toEqual([{ type: 'game', members: FOLLOWERS_PER_BATCH }])
    await run(announceNews)
    await run(announceGames)
    expect(await kinds()).toEqual([{ type: 'game', members: FOLLOWERS }])
    await sql`delete from profiles where username like 'tagged%'`.execute(kysely)
  })
})

const discussion = () => ({ type: 'discussion', title: `Title ${++made}`, content: `Text number ${made}` })
const list = () => ({ title: `List ${++made}`, content: '', games: [] as object[] })

describe('what alice writes', () => {
  const FOLLOWS = { bob: ['follow/members/alice'], alice: ['follow/members/bob'] }
  test.each<{ is: string; write: () => Promise<{ status: number }>; heard: string[] }>([
    {
      is: 'a discussion',
      write: () => send('POST', '/api/posts', as.alice, discussion()),
      heard: ['bob: member'],
    },
    {
      is: 'a discussion that mentions bob',
      write: () => send('POST', '/api/posts', as.alice, { ...discussion(), content: `Hello @bob ${made}` }),
      heard: ['bob: mention'],
    },
    {
      is: 'a review',
      write: () =>
        send('POST', '/api/games/idle-mine/reviews', as.alice, {
          ...{ content: `${REVIEW_TEXT} ${++made}`, review_type: 'positive', review_rating: 4 },
        }),
      heard: ['bob: member'],
    },
    {
      is: 'a public list',
      write: () => send('POST', '/api/lists', as.alice, { ...list(), is_private: false }),
      heard: ['bob: member'],
    },
    {
      is: 'a private list',
      write: () => send('POST', '/api/lists', as.alice, { ...list(), is_private: true }),
      heard: [],
    },
    {
      is: 'a comment',
      write: () =>
        send('POST', '/api/addPostComment', as.alice, { postID: POSTS.poll, comment: `Yes ${++made}` }),
      heard: [],
    },
  ])('$is is told: $heard', async ({ write, heard }) => {
    await prepare(FOLLOWS)
    expect((await write()).status).toBe(200)
    expect(await told()).toEqual(heard)
  })

  test('is told to the owner of a reviewed game once, and to nobody who hides the game', async () => {
    await prepare({ dev: ['follow/members/carol'], bob: ['follow/members/carol', 'hide/1'] })
    await sql`delete from posts where post_type = 'review' and added_by = ${PEOPLE.carol}`.execute(kysely)
    await send('POST', '/api/games/number-tower/reviews', as.carol, {
      ...{ content: `${REVIEW_TEXT} ${++made}`, review_type: 'positive', review_rating: 4 },
    })
    expect(await told()).toEqual(['dev: review'])
  })

  test('is told when it is released, once', async () => {
    await prepare(FOLLOWS)
    await sql`update profiles set created_at = now() where id = ${PEOPLE.alice}`.execute(kysely)
    const { body } = await send('POST', '/api/posts', as.alice, {
      ...discussion(),
      content: `Look at https://example.org/${++made}`,
    })
    expect(body.is_held).toBe(true)
    expect(await told()).toEqual([])
    const publish = () => send('POST', `/api/moderation/held/post-${body.id}`, as.mod, { decision: 'accept' })
    await publish()
    expect(await told()).toEqual(['bob: member'])
    await kysely
      .updateTable('posts')
      .set({ is_held: true, edited_at: new Date() })
      .where('id', '=', body.id)
      .execute()
    await kysely.deleteFrom('notifications').execute()
    await publish()
    expect(await told()).toEqual([])
  })

  test('is told when a private list becomes public, once, and its title goes with it', async () => {
    await prepare(FOLLOWS)
    const { body } = await send('POST', '/api/lists', as.alice, { ...list(), is_private: true })
    const setPrivate = (is_private: boolean) =>
      send('PATCH', `/api/lists/${body.id}`, as.alice, { is_private })
    for (const is_private of [false, true, false]) expect((await setPrivate(is_private)).status).toBe(200)
    expect(await told()).toEqual(['bob: member'])
    const read = async () => (await get('/api/me/notifications', as.bob)).body.items
    const shown = { title: 'Alice made a list', text: body.title, link: `/list/${body.id}` }
    expect(await read()).toMatchObject([shown])
    await setPrivate(true)
    expect(await read()).toMatchObject([{ ...shown, text: '' }])
  })
})

describe('games that are added to a list', () => {
  const put = (gameId: number) => send('PUT', `/api/lists/${listId}/games/${gameId}`, as.carol, {})
  const hourLater = () =>
    sql`update announcements set created_at = created_at - interval '1 hour'`.execute(kysely)
  let listId: number

  beforeEach(async () => {
    const { body } = await send('POST', '/api/lists', as.carol, { ...list(), is_private: false })
    listId = body.id
    await prepare({ bob: [`follow/lists/${listId}`], carol: [`follow/lists/${listId}`] })
  })

  test('are told together an hour after the first', async () => {
    await put(GAMES.tower)
    await put(GAMES.mine)
    await put(GAMES.clicker)
    await send('DELETE', `/api/lists/${listId}/games/${GAMES.clicker}`, as.carol)
    await run(announceNews)
    expect(await told()).toEqual([])
    await hourLater()
    await run(announceNews)
    expect(await told()).toEqual(['bob: list'])
    const { items } = (await get('/api/me/notifications', as.bob)).body
    expect(items).toMatchObject([
      { type: 'list', title: 'carol added 2 games to a list', link: `/list/${listId}` },
    ])
    expect(items[0].text).toMatch(/^List \d+: Idle Mine, Number Tower$/)
    await sql`update list_items set created_at = created_at - interval '1 hour'`.execute(kysely)
    await put(GAMES.clicker)
    await put(GAMES.tower)
    await hourLater()
    await run(announceNews)
    expect(await told()).toEqual(['bob: list', 'bob: list'])
    expect((await get('/api/me/notifications', as.bob)).body.items[0].title).toBe(
      'carol added a game to a list',
    )
  })

  test('are told to nobody if they, or the list, can’t be seen by then', async () => {
    await put(GAMES.tower)
    await kysely.updateTable('posts').set({ is_private: true }).where('id', '=', listId).execute()
    await hourLater()
    await run(announceNews)
    await kysely.updateTable('posts').set({ is_private: false }).where('id', '=', listId).execute()
    await sql`update list_items set created_at = created_at - interval '1 hour'`.execute(kysely)
    await put(GAMES.colony)
    await hourLater()
    await run(announceNews)
    expect(await told()).toEqual([])
    expect(await kysely.selectFrom('announcements').selectAll().execute()).toEqual([])
  })

  test('without a follower leave nothing behind', async () => {
    await kysely.deleteFrom('follows').execute()
    await put(GAMES.tower)
    expect(await kysely.selectFrom('announcements').selectAll().execute()).toEqual([])
  })
})
