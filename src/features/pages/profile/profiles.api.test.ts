// @module-tag smoke
import { describe, expect, test } from 'vitest'
import { runAdmin } from '#/features/stewardship/adminCommands/admin.server.ts'
import { testApi } from '../../../../test/api.ts'
import { plainSite } from '../../../../test/plainSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi()
const { auth, db, events, get, send, signIn } = world
const alice = await signIn(PEOPLE.alice)

describe('a profile', () => {
  test('shows public facts about a member, and nothing private', async () => {
    const { body } = await get('/api/users/alice')
    expect(body).toMatchObject({
      username: 'alice',
      display_name: 'Alice',
      about: '',
      role: 'pleb',
      level: 31,
      level_color: 3,
      level_exp: { from: 900, to: 930 },
      counts: { games: 1, reviews: 1, lists: 0, upvotes: 2, downvotes: 0 },
      shows_votes: false,
    })
    expect(JSON.stringify(body)).not.toMatch(/email|@|settings|banned/)
  })

  test('is found by username, ignoring case', async () => {
    expect((await get('/api/users/ALICE')).body.username).toBe('alice')
  })

  test('does not exist for unknown and deleted members', async () => {
    for (const path of ['', '/games', '/reviews', '/lists', '/votes'])
      expect((await get(`/api/users/nobody${path}`)).status).toBe(404)
    expect((await get('/api/users/a%20b')).status).toBe(400)
  })

  test('lists games, reviews and lists that everyone can see', async () => {
    const ids = async (path: string) => (await get(path)).body.items.map((item: { id: number }) => item.id)
    // Bob also added one that waits, and one that was removed.
    expect(await ids('/api/users/bob/games')).toEqual([GAMES.mine, GAMES.clicker])
    expect(await ids('/api/users/bob/reviews')).toEqual([POSTS.bobReview])
    expect(await ids('/api/users/carol/lists')).toEqual([POSTS.list])
    expect((await get('/api/users/carol')).body.counts.lists).toBe(1)
    const [review] = (await get('/api/users/alice/reviews')).body.items
    expect(review).toMatchObject({ game: { urlid: 'number-tower' }, author: { username: 'alice' } })
  })

  test('lists votes only if its member shares them', async () => {
    expect((await get('/api/users/alice/votes')).body).toEqual({ items: [], next: null })
    await send('PATCH', '/api/me', alice, { settings: { show_votes: true } })
    const { body } = await get('/api/users/alice/votes')
    expect(body.items).toHaveLength(2)
    expect(body.items[0]).toMatchObject({ type: 'upvote', game: { upvotes: expect.any(Number) } })
    await send('PATCH', '/api/me', alice, { settings: { show_votes: false } })
    expect((await get('/api/users/alice/votes')).body.items).toEqual([])
  })

  test('lists downvotes only if its member shares these too', async () => {
    const kinds = async () =>
      (await get('/api/users/carol/votes')).body.items.map(({ type }: { type: string }) => type)
    const carol = await signIn(PEOPLE.carol)
    await send('PATCH', '/api/me', carol, { settings: { show_downvotes: true } })
    expect(await kinds()).toEqual([])
    await send('PATCH', '/api/me', carol, { settings: { show_votes: true } })
    expect(await kinds()).toContain('downvote')
    await send('PATCH', '/api/me', carol, { settings: { show_downvotes: false } })
    expect(await kinds()).not.toContain('downvote')
  })
})

test('progress shows merits, daily visits and experience by week, without what a prestige took back', async () => {
  const { today } = await db.kysely
    .selectNoFrom(({ cast, fn, val }) =>
      cast<string>(fn('timezone', [val('UTC'), fn('now')]), 'date').as('today'),
    )
    .executeTakeFirstOrThrow()
  await db.kysely
    .insertInto('daily_login_exp')
    .values({ user_id: PEOPLE.dev, day: today, streak: 4, exp_added: 3 })
    .execute()
  const gain = (kind: string, amount: number) =>
    db.kysely
      .insertInto('exp_ledger')
      .values({ user_id: PEOPLE.dev, kind, subject: '1', base: amount, amount })
      .execute()
  await gain('daily', 12)
  await gain('prestige', -12)
  const { body } = await get('/api/users/dev/progress')
  expect(body).toMatchObject({
    merits: { visitor: 1, analyst: 0 },
    supporter_since: null,
    streak: { days: 4, longest: 4, last_day: today },
    days: [today],
    weeks: [{ monday: expect.any(String), exp: 12 }],
  })
  expect((await get('/api/users/nobody/progress')).status).toBe(404)
})

describe('a cached page', () => {
  const site = plainSite(world)
  const page = async (path: string) => (await site.request(path)).text()
  const rename = (display_name: string) => send('PATCH', '/api/me', alice, { display_name })

  test.each([
    ['of a profile', '/users/alice'],
    ['of a game’s reviews', '/games/number-tower/posts'],
    ['of the community', '/posts'],
    ['of a post', `/posts/${POSTS.aliceReview}`],
    ['of comments', `/posts/${POSTS.discussion}/comments`],
  ])('%s shows a new name to the next who asks', async (_, path) => {
    const before = `Known as ${path.length}`
    const after = `Now ${path.length}`
    await rename(before)
    expect(await page(path)).toContain(before)
    expect((await site.request(path)).headers.get('etag')).toBeTruthy()
    await rename(after)
    expect(await page(path)).toContain(after)
  })

  test('shows a role that the operator granted by a command', async () => {
    expect(JSON.parse(await page('/users/bob')).role).toBe('pleb')
    await runAdmin({ events, notices: auth }, { do: 'grant', name: 'bob', role: 'council' })
    expect(JSON.parse(await page('/users/bob')).role).toBe('council')
  })

  test('shows the member’s new text about themselves, and the votes that they now share', async () => {
    expect(JSON.parse(await page('/users/alice')).about).toBe('')
    expect(JSON.parse(await page('/users/alice/votes')).items).toEqual([])
    await send('PATCH', '/api/me', alice, { about: 'I *count*.', settings: { show_votes: true } })
    expect(JSON.parse(await page('/users/alice'))).toMatchObject({ about: 'I *count*.', shows_votes: true })
    expect(JSON.parse(await page('/users/alice/votes')).items).toHaveLength(2)
  })
})
