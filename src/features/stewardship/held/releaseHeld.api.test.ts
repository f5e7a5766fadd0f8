// @module-tag race
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const { db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

let carol: HeadersInit
let mod: HeadersInit

beforeAll(async () => {
  carol = await signIn(PEOPLE.carol)
  mod = await signIn(PEOPLE.mod)
})

// Carol's account is new in every test, and nothing of hers was approved before.
beforeEach(async () => {
  await db.kysely
    .updateTable('profiles')
    .set({ created_at: new Date() })
    .where('id', '=', PEOPLE.carol)
    .execute()
  await db.kysely.updateTable('comments').set({ has_outside_link: false }).execute()
  await db.kysely.updateTable('posts').set({ has_outside_link: false }).execute()
})

let count = 0
const link = () => `https://example.org/${++count}`
const publish = async (kind: 'comment' | 'post', id: number) => {
  const decided = await send('POST', `/api/moderation/held/${kind}-${id}`, mod, { decision: 'accept' })
  expect(decided.status).toBe(200)
}
/** Titles of what a member was told, the newest last, and how to read only what is new. */
const titlesOf = async (userId: string): Promise<string[]> => {
  const rows = await db.kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select('title')
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}
async function listening(userId: string) {
  const before = (await titlesOf(userId)).length
  return async () => (await titlesOf(userId)).slice(before)
}

describe('a held comment', () => {
  const comment = async (text: string) =>
    (await send('POST', '/api/addPostComment', carol, { postID: POSTS.discussion, comment: text })).body
  const edit = async (id: number, text: string) =>
    (await send('PATCH', `/api/comments/${id}`, carol, { comment: text })).body

  test('stays held when it is edited, and tells those it mentions once it is published, in its last words', async () => {
    const heard = await listening(PEOPLE.alice)
    const { id, is_held } = await comment(`@alice look: ${link()}`)
    expect(is_held).toBe(true)
    const edited = await edit(id, `@alice never mind the link ${++count}`)
    expect(edited).toMatchObject({
      is_held: true,
      comment: null,
      message: expect.stringContaining('It may take 10 minutes'),
    })
    expect(await heard()).toEqual([])
    await publish('comment', id)
    expect(await heard()).toEqual(['mentioned you in a comment'])
    const { items } = (await get(`/api/posts/${POSTS.discussion}/comments?order=newest`)).body
    expect(items.find((each: { id: number }) => each.id === id)).toMatchObject({ edited_at: null })
  })

  test('that everybody has seen before tells nobody a second time', async () => {
    const heard = await listening(PEOPLE.alice)
    const { id } = await comment(`@alice hello ${++count}`)
    expect(await heard()).toEqual(['mentioned you in a comment'])
    expect((await edit(id, `@alice hello ${link()}`)).is_held).toBe(true)
    await publish('comment', id)
    expect(await heard()).toHaveLength(1)
  })
})

describe('a held post', () => {
  const post = async () =>
    (
      await send('POST', '/api/posts', carol, {
        type: 'discussion',
        title: `A find ${++count}`,
        content: `@bob look: ${link()}`,
      })
    ).body

  test('tells those it mentions once it is published, also if it was edited meanwhile', async () => {
    const heard = await listening(PEOPLE.bob)
    const { id, is_held } = await post()
    expect(is_held).toBe(true)
    await send('PATCH', `/api/posts/${id}`, carol, { title: 'A better find' })
    expect(await heard()).toEqual([])
    await publish('post', id)
    expect(await heard()).toEqual(['mentioned you in a post'])
  })

  test('that everybody has seen before tells nobody a second time', async () => {
    const heard = await listening(PEOPLE.bob)
    const { id } = await post()
    await publish('post', id)
    expect(await heard()).toHaveLength(1)
    await db.kysely.updateTable('posts').set({ has_outside_link: false }).where('id', '=', id).execute()
    expect(
      (await send('PATCH', `/api/posts/${id}`, carol, { content: `@bob again ${link()}` })).body.is_held,
    ).toBe(true)
    await publish('post', id)
    expect(await heard()).toHaveLength(1)
  })

  test('that is a review tells the developer of the game once it is published', async () => {
    const game = { urlid: 'heard-late', name: 'Heard Late', developer_id: PEOPLE.dev, confirmed: true }
    await db.kysely.insertInto('games').values(game).execute()
    const heard = await listening(PEOPLE.dev)
    const { body } = await send('POST', `/api/games/${game.urlid}/reviews`, carol, {
      content: `The numbers go up at just the pace they should, as I wrote here: ${link()}`,
      review_type: 'positive',
      review_rating: 4,
    })
    expect(body.is_held).toBe(true)
    expect(await heard()).toEqual([])
    await publish('post', body.id)
    expect(await heard()).toEqual(['reviewed Heard Late'])
  })
})
