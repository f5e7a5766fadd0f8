import { beforeAll, describe, expect, test } from 'vitest'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { testApi } from '../../../../test/api.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const { kysely } = db

const noEvents = () => {}

let mod: HeadersInit
let council: HeadersInit
beforeAll(async () => {
  await addRoles(kysely)
  mod = await signIn(PEOPLE.mod)
  council = await signIn(STAFF.council)
  await send('POST', '/api/modGameArchive', mod, { gameID: GAMES.mine, reason: 'Dead links' })
  await kysely
    .insertInto('reports')
    .values({
      reporter_id: PEOPLE.carol,
      subject_type: 'post',
      subject_id: String(POSTS.bobReview),
      kind: 'spam',
      reason: 'Carol says so',
    })
    .execute()
  await send('POST', `/api/moderation/reports/post-${POSTS.bobReview}`, mod, {
    decision: 'accept',
    reason: 'Advertising',
  })
  const note = { actorId: PEOPLE.mod, subjectType: 'member', subjectId: PEOPLE.bob, memberId: PEOPLE.bob }
  await logModeration(kysely, noEvents, {
    ...note,
    action: 'ban',
    reason: 'Wrote to me at bob@example.org',
    data: {},
  })
  await logModeration(kysely, noEvents, {
    ...note,
    actorId: null,
    action: 'end-sessions',
    reason: '',
    data: { by: 'npm run admin' },
  })
  await logModeration(kysely, noEvents, { ...note, action: 'some-new-action', reason: 'Secret' })
})

const log = (query = '', as: HeadersInit = council) => get(`/api/moderation/log${query}`, as)
const publicLog = (query = '') => get(`/api/moderation-log${query}`)

describe('the moderation log', () => {
  test.each([
    ['visitor', undefined, 401],
    ['pleb', PEOPLE.alice, 403],
    ['council', STAFF.council, 200],
    ['mod', PEOPLE.mod, 200],
    ['admin', STAFF.admin, 200],
  ] as const)('responds to a %s accordingly', async (_role, id, status) => {
    const response = await log('', id ? await signIn(id) : {})
    expect(response.status).toBe(status)
    if (status === 403) expect(response.body.detail).toBe('Only the council can do this')
  })

  test('lists who did what to whom and why, newest first', async () => {
    const { body } = await log()
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'some-new-action',
      'end-sessions',
      'ban',
      'remove-post',
      'archive-game',
    ])
    expect(body.items.at(-1)).toMatchObject({
      actor: { username: 'mod' },
      reason: 'Dead links',
      subject: { type: 'game', name: 'Idle Mine', link: '/game/idle-mine' },
    })
    expect(body.items[3]).toMatchObject({ member: { username: 'bob' }, reason: 'Advertising' })
    expect(body.items[1]).toMatchObject({ actor: null, by_operator: true })
  })

  test.each([
    ['?action=ban', 1],
    ['?moderator=MOD', 4],
    ['?member=bob', 4],
    ['?subject=game', 1],
    ['?moderator=nobody', 0],
    ['?action=ban&moderator=mod', 1],
  ])('is filtered by %s', async (query, count) => {
    expect((await log(query)).body.items).toHaveLength(count)
  })

  test('tells what the site did by itself from what a former moderator did', async () => {
    for (const data of [{ automatic: true }, {}])
      await logModeration(kysely, noEvents, {
        actorId: null,
        action: 'verify-ownership',
        subjectType: 'game',
        subjectId: String(GAMES.mine),
        reason: '',
        data,
      })
    for (const { body } of [
      await log('?action=verify-ownership'),
      await publicLog('?action=verify-ownership'),
    ])
      expect(body.items.map((entry: { is_automatic: boolean }) => entry.is_automatic)).toEqual([false, true])
    await kysely.deleteFrom('moderation_log').where('action', '=', 'verify-ownership').execute()
  })

  test('never names a reporter', async () => {
    for (const { body } of [await log(), await publicLog()])
      expect(JSON.stringify(body)).not.toMatch(/carol|Carol/)
  })

  test('goes on where it ended', async () => {
    for (let n = 0; n < 40; n++)
      await logModeration(kysely, noEvents, {
        actorId: PEOPLE.mod,
        action: 'keep-link',
        subjectType: 'link',
        subjectId: String(n),
        reason: 'Works',
      })
    const first = (await log('?action=keep-link')).body
    expect(first.items).toHaveLength(30)
    const second = (await log(`?action=keep-link&before=${first.next}`)).body
    expect(second.items).toHaveLength(10)
    expect(second.next).toBeNull()
    await kysely.deleteFrom('moderation_log').where('action', '=', 'keep-link').execute()
  })

  test.each(['?action=Drop table', '?before=x', '?subject=shoes', '?moderator=a', '?page=1'])(
    'rejects %s',
    async (query) => {
      expect((await log(query)).status).toBe(400)
    },
  )
})

describe('the public log', () => {
  test('has the actions and reasons, and nobody’s name or data', async () => {
    const { body } = await publicLog()
    expect(body.items.map(({ action }: { action: string }) => action)).toEqual([
      'ban',
      'remove-post',
      'archive-game',
    ])
    expect(body.items[1]).toEqual({
      id: expect.any(String),
      action: 'remove-post',
      at: expect.any(String),
      reason: 'Advertising',
      subject: { type: 'post', name: '', link: null },
      count: null,
      is_automatic: false,
    })
    expect(JSON.stringify(body)).not.toMatch(/"mod"|bob|0000-4000|content/)
  })

  test('has no filter by member or moderator', async () => {
    expect((await publicLog('?moderator=mod')).status).toBe(400)
    expect((await publicLog('?member=bob')).status).toBe(400)
    expect((await publicLog('?action=end-sessions')).body.items).toEqual([])
  })
})
