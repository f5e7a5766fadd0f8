import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { STAFF, signInRoles } from '../../../../test/roles.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'
import { QUEUE_KINDS, type QueueKind } from './queue.limits.ts'

// The decisions of all features that have any, as the queue calls them.

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const ROLES = { visitor: 401, pleb: 403, owner: 403, council: 403, mod: 200, admin: 200 } as const
type Role = keyof typeof ROLES
const who = await signInRoles(kysely, signIn)

let number = 0
const insert = async (
  table:
    | 'games'
    | 'edit_requests'
    | 'ownership_verifications'
    | 'votes_removal_requests'
    | 'dead_links'
    | 'comments',
  values: object,
) =>
  String(
    (
      await kysely
        .insertInto(table)
        .values(values as { id: number })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  )
const newGame = (more: object = {}) =>
  insert('games', {
    urlid: `game-${++number}`,
    name: `Game ${number}`,
    added_by: PEOPLE.alice,
    confirmed: true,
    ...more,
  })
const comment = (more: object) =>
  insert('comments', { post_id: POSTS.discussion, user_id: PEOPLE.alice, content: 'Buy shoes', ...more })

/** Makes an item of each kind that waits, and resolves to its id in the queue. */
const MAKE: Record<QueueKind, () => Promise<string>> = {
  games: () => newGame({ confirmed: false }),
  edits: async () =>
    insert('edit_requests', {
      game_id: Number(await newGame()),
      user_id: PEOPLE.alice,
      diff: JSON.stringify({ desc: { from: '', to: 'A description of it' } }),
    }),
  held: async () => `comment-${await comment({ is_held: true })}`,
  reports: async () => {
    const id = await comment({})
    await kysely
      .insertInto('reports')
      .values({ reporter_id: PEOPLE.carol, subject_type: 'comment', subject_id: id, kind: 'spam' })
      .execute()
    return `comment-${id}`
  },
  ownership: async () =>
    insert('ownership_verifications', {
      game_id: Number(await newGame()),
      user_id: PEOPLE.alice,
      token: `OldTower${++number}`,
      status: 'requested',
      message: 'I made it',
    }),
  'votes-removal': async () =>
    insert('votes_removal_requests', {
      game_id: Number(await newGame({ developer_id: PEOPLE.alice })),
      user_id: PEOPLE.alice,
      reason: 'It is another game now',
    }),
  feeds: async () => {
    const id = await newGame()
    await kysely
      .insertInto('update_feeds')
      .values({ game_id: Number(id), url: 'https://feed.example/', is_active: false, stopped_at: new Date() })
      .execute()
    return id
  },
  links: async () =>
    insert('dead_links', {
      game_id: Number(await newGame()),
      link: 'https://gone.example/',
      reason: 'Not found',
      proposed_at: new Date(),
    }),
  votes: async () => {
    const id = await newGame()
    await kysely
      .insertInto('votes')
      .values(
        [PEOPLE.alice, PEOPLE.bob, PEOPLE.carol].map((user_id) => ({
          game_id: Number(id),
          user_id,
          type: 1,
          set_aside: true,
          waits_until: sql<Date>`'infinity'`,
        })),
      )
      .execute()
    return id
  },
}

const decide = (as: HeadersInit, kind: QueueKind, id: string, decision: string) =>
  send('POST', `/api/moderation/${kind}/${id}`, as, { decision, reason: 'Because it is so' })

const CASES = QUEUE_KINDS.flatMap((kind) =>
  (['accept', 'decline'] as const).map((decision) => [kind, decision] as const),
)

test.each(CASES)('%s: to %s is for moderators, once, and is logged', async (kind, decision) => {
  for (const [role, status] of Object.entries(ROLES) as [Role, number][]) {
    const id = await MAKE[kind]()
    expect((await get(`/api/moderation/${kind}/${id}`, who.mod)).status, 'waits').toBe(200)
    const response = await decide(who[role], kind, id, decision)
    expect(response.status, `${role}: ${JSON.stringify(response.body)}`).toBe(status)
    const waits = (await get(`/api/moderation/${kind}/${id}`, who.mod)).status
    expect(waits, `${role}: still waits`).toBe(status === 200 ? 404 : 200)
    if (status !== 200) continue
    expect((await decide(who.otherMod, kind, id, decision)).status, 'a second time').toBe(409)
    const entry = await kysely
      .selectFrom('moderation_log')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(entry.actor_id).toBe(role === 'mod' ? PEOPLE.mod : STAFF.admin)
  }
})

test.each(QUEUE_KINDS)('%s: an item that another moderator has taken is theirs to decide', async (kind) => {
  const id = await MAKE[kind]()
  expect((await send('PUT', `/api/moderation/${kind}/${id}/lock`, who.otherMod)).status).toBe(200)
  expect((await decide(who.mod, kind, id, 'accept')).body.detail).toMatch(/^This is assigned to mod2 until/)
  expect((await decide(who.otherMod, kind, id, 'accept')).status).toBe(200)
  const locks = await kysely
    .selectFrom('moderation_locks')
    .where('item_id', '=', id)
    .where('kind', '=', kind)
    .selectAll()
    .execute()
  expect(locks).toEqual([])
})

test('a moderator does not confirm the game that they added', async () => {
  const id = await newGame({ confirmed: false, added_by: PEOPLE.mod })
  expect((await decide(who.mod, 'games', id, 'accept')).status).toBe(403)
  expect((await decide(who.otherMod, 'games', id, 'accept')).status).toBe(200)
})

test('what is nobody’s kind is not found', async () => {
  expect((await send('POST', `/api/moderation/shoes/${GAMES.mine}`, who.mod, {})).status).toBe(404)
})
