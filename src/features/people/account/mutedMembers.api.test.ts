// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import { MUTED_MEMBERS_MAX } from './me.limits.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })
const [alice, bob, carol] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob), await signIn(PEOPLE.carol)]
await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(db.kysely)

const path = '/api/me/muted-members'
const mute = (username: string, who = alice) => send('PUT', `${path}/${username}`, who)
const unmute = (username: string, who = alice) => send('DELETE', `${path}/${username}`, who)
const names = ({ body }: { body: { items: { username: string }[] } }) =>
  body.items.map(({ username }) => username)

beforeEach(async () => {
  await db.kysely.deleteFrom('muted_members').execute()
  await db.kysely.deleteFrom('notifications').execute()
})

describe('muted members', () => {
  test('are listed with their names, the newest first', async () => {
    await mute('bob')
    const { status, body, headers } = await mute('Carol')
    expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')])
    expect(body.items).toEqual([
      { id: PEOPLE.carol, username: 'carol', display_name: null },
      { id: PEOPLE.bob, username: 'bob', display_name: expect.toSatisfy((name) => name !== undefined) },
    ])
    expect((await get(path, alice)).body).toEqual(body)
  })

  test('are muted and unmuted once, however often it is asked for', async () => {
    await mute('bob')
    await mute('carol')
    expect(names(await mute('bob'))).toEqual(['carol', 'bob'])
    expect(names(await unmute('bob'))).toEqual(['carol'])
    expect(names(await unmute('bob'))).toEqual(['carol'])
  })

  test('are other members with an account', async () => {
    for (const change of [mute, unmute]) {
      expect((await change('nobody')).status).toBe(404)
      expect((await change('a%20b')).status).toBe(400)
    }
    const self = await mute('alice')
    expect([self.status, self.body.detail]).toEqual([409, 'You can’t mute yourself.'])
    expect(names(await get(path, alice))).toEqual([])
  })

  test('are at most as many as the limit says, also with requests at the same moment', async () => {
    await sql`insert into profiles (username) select 'crowd' || n from generate_series(1, ${MUTED_MEMBERS_MAX}::integer) n`.execute(
      db.kysely,
    )
    await sql`insert into muted_members (user_id, member_id)
      select ${PEOPLE.alice}, id from profiles where username like 'crowd%' and username <> 'crowd1'`.execute(
      db.kysely,
    )
    const responses = await Promise.all(['bob', 'carol', 'crowd1'].map((name) => mute(name)))
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(responses.find(({ status }) => status === 409)!.body.detail).toBe(
      `You can mute at most ${MUTED_MEMBERS_MAX} members. Unmute one first.`,
    )
    expect((await mute('crowd2')).status, 'who is muted already').toBe(200)
    expect(names(await get(path, alice))).toHaveLength(MUTED_MEMBERS_MAX)
    await db.kysely.deleteFrom('profiles').where('username', 'like', 'crowd%').execute()
  })

  test('leave the list when they close their account, and their row goes with either account', async () => {
    await sql`insert into profiles (username) values ('leaver')`.execute(db.kysely)
    await mute('leaver')
    await mute('bob')
    await mute('alice', bob)
    await sql`update profiles set closed_at = now() where username = 'leaver'`.execute(db.kysely)
    expect(names(await get(path, alice))).toEqual(['bob'])
    expect((await mute('leaver')).status).toBe(404)
    await db.kysely.deleteFrom('profiles').where('username', '=', 'leaver').execute()
    const rows = await db.kysely.selectFrom('muted_members').select(['user_id', 'member_id']).execute()
    expect(rows).toHaveLength(2)
  })

  test('are in the export of who muted them, and in nobody else’s', async () => {
    await mute('bob')
    const exportOf = async (who: HeadersInit) => (await get('/api/me/export', who)).body.muted_members
    expect(await exportOf(alice)).toEqual([{ member: 'bob', created_at: expect.any(String) }])
    expect(await exportOf(bob)).toEqual([])
  })

  test('cannot be told by anyone else: all responses to them, to others, and to visitors stay the same', async () => {
    const seen = () =>
      Promise.all(
        [bob, carol, {}].flatMap((who) =>
          [
            '/api/me',
            path,
            '/api/users/alice',
            '/api/users/bob',
            `/api/posts/${POSTS.discussion}`,
            `/api/posts/${POSTS.discussion}/comments`,
            '/api/leaderboards',
          ].map(async (address) => {
            const { status, body } = await get(address, who)
            return { address, status, body }
          }),
        ),
      )
    const before = await seen()
    await mute('bob')
    expect(await seen()).toEqual(before)
    const comment = await send('POST', '/api/addPostComment', bob, {
      postID: POSTS.aliceReview,
      comment: 'Well said @alice',
    })
    expect(comment.status).toBe(200)
  })
})

describe('notifications', () => {
  const told = async (userId: string) =>
    (
      await db.kysely
        .selectFrom('notifications')
        .select(['type', 'title'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute()
    ).map(({ type }) => type)
  const comment = (who: HeadersInit, text: string, postID: number) =>
    send('POST', '/api/addPostComment', who, { postID, comment: text })

  test('of what a muted member writes do not come, for whoever muted them alone; those of before stay', async () => {
    const { body: own } = await comment(alice, 'What do you think @carol?', POSTS.bobReview)
    await db.kysely.deleteFrom('notifications').execute()
    await comment(bob, 'First', POSTS.aliceReview)
    expect(await told(PEOPLE.alice)).toEqual(['comment'])
    await mute('bob')
    await comment(bob, 'Second', POSTS.aliceReview)
    await comment(bob, 'Hear me @alice and @carol', POSTS.carolReview)
    const reply = await send('POST', '/api/addPostCommentReply', bob, {
      postID: POSTS.bobReview,
      parentCommentID: own.id,
      comment: 'A reply',
    })
    expect(reply.status).toBe(200)
    expect(await told(PEOPLE.alice)).toEqual(['comment'])
    expect(await told(PEOPLE.carol)).toEqual(['comment'])
    await comment(carol, 'I agree', POSTS.aliceReview)
    expect(await told(PEOPLE.alice)).toEqual(['comment', 'comment'])
    await unmute('bob')
    await comment(bob, 'Third', POSTS.aliceReview)
    expect(await told(PEOPLE.alice)).toEqual(['comment', 'comment', 'comment'])
  })
})
