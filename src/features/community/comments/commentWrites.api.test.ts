// @module-tag smoke
// @module-tag race
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#/shared/durations.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const { api, db, get, send, signIn } = await testApi({ WRITE_LIMIT_FACTOR: '100' })

let alice: HeadersInit
let bob: HeadersInit
let mod: HeadersInit

beforeAll(async () => {
  // Members of old standing, but for those that a test makes new.
  await db.kysely.updateTable('profiles').set({ created_at: '2020-01-01T00:00:00Z' }).execute()
  alice = await signIn(PEOPLE.alice)
  bob = await signIn(PEOPLE.bob)
  mod = await signIn(PEOPLE.mod)
})

let count = 0
/** A text that nobody has written yet. */
const words = () => `Number ${++count} goes up`

const add = (who: HeadersInit, postID: number, comment = words(), more: object = {}) =>
  send('POST', '/api/addPostComment', who, {
    postID,
    postTitle: 'A title',
    postType: 'discussion',
    comment,
    ...more,
  })
const reply = (who: HeadersInit, postID: number, parentCommentID: number, comment = words()) =>
  send('POST', '/api/addPostCommentReply', who, {
    postID,
    parentCommentContent: 'before',
    comment,
    postType: 'discussion',
    parentCommentID,
  })
const edit = (who: HeadersInit, id: number, comment = words()) =>
  send('PATCH', `/api/comments/${id}`, who, { comment })
const remove = (who: HeadersInit, id: number, reason?: string) =>
  send('DELETE', `/api/comments/${id}`, who, reason === undefined ? {} : { reason })

const readAll = async (postId: number): Promise<{ id: number; content: string; children: never[] }[]> =>
  (await get(`/api/posts/${postId}/comments?order=newest`)).body.items

async function newPost(author: string = PEOPLE.carol): Promise<number> {
  const { id } = await db.kysely
    .insertInto('posts')
    .values({ post_type: 'discussion', title: 'What next?', content: 'Tell me', added_by: author })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const notificationsOf = (userId: string) =>
  db.kysely
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(['type', 'title', 'text', 'link'])
    .orderBy('id')
    .execute()

/** Makes a member's account `hours` old. */
const age = (userId: string, hours: number) =>
  db.kysely
    .updateTable('profiles')
    .set({ created_at: new Date(Date.now() - hours * 3_600_000) })
    .where('id', '=', userId)
    .execute()

const backdate = (id: number, minutes: number) =>
  db.kysely
    .updateTable('comments')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', id)
    .execute()

describe('a comment', () => {
  test('appears immediately and is counted', async () => {
    const post = await newPost()
    const { status, body } = await add(alice, post, 'Up it goes')
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: body.id, is_held: false, message: 'Comment added successfully!' })
    expect(body.comment).toMatchObject({
      content: 'Up it goes',
      author: { username: 'alice' },
      reply_count: 0,
    })
    expect(await readAll(post)).toMatchObject([
      { id: body.id, content: 'Up it goes', depth: 0, edited_at: null },
    ])
    expect((await get(`/api/posts/${post}`)).body.total_comments).toBe(1)
  })

  test('has 3 to 3000 characters, as people count them', async () => {
    const post = await newPost()
    expect((await add(alice, post, ' ab ')).body.errors).toEqual([
      { parameter: 'comment', message: 'Write at least 3 characters' },
    ])
    expect((await add(alice, post, '🎮'.repeat(3001))).body.errors[0].message).toBe(
      'Write at most 3000 characters',
    )
    expect((await add(alice, post, '🎮'.repeat(3000))).status).toBe(200)
    expect((await add(alice, post, 'abc')).status).toBe(200)
  })

  test('must be readable text', async () => {
    expect((await add(alice, POSTS.discussion, 'a\u0000bcd')).status).toBe(400)
    expect((await add(alice, POSTS.discussion, 'right\u202eleft')).status).toBe(400)
  })

  test('requires signing in', async () => {
    expect((await add({}, POSTS.discussion)).status).toBe(401)
    expect((await reply({}, POSTS.discussion, 1)).status).toBe(401)
    expect((await edit({}, 1)).status).toBe(401)
    expect((await remove({}, 1)).status).toBe(401)
  })

  test.each([POSTS.removed, POSTS.held, POSTS.privateList, 99_999])(
    'cannot be written on a post that is not visible (%i)',
    async (post) => {
      expect((await add(alice, post)).status).toBe(404)
      expect((await reply(alice, post, 1)).status).toBe(404)
    },
  )

  test('cannot be repeated by a member within a day, unless it was removed', async () => {
    const post = await newPost()
    const other = await newPost()
    const { id } = (await add(alice, post, 'The very same words')).body
    expect(await add(alice, other, ' The very same words ')).toMatchObject({
      status: 409,
      body: { detail: 'You already posted the same comment today. Change it and try again.' },
    })
    expect((await add(bob, post, 'The very same words')).status).toBe(200)
    await remove(alice, id)
    const again = await add(alice, other, 'The very same words')
    expect(again.status).toBe(200)
    await db.kysely
      .updateTable('comments')
      .set({ created_at: new Date(Date.now() - DAY_MS) })
      .where('id', '=', again.body.id)
      .execute()
    expect((await add(alice, post, 'The very same words')).status).toBe(200)
  })

  test('can have positive and negative points only on a feedback request', async () => {
    const feedback = { positives: ['The art'], negatives: ['The wait', 'The sound'] }
    expect((await add(alice, await newPost(), words(), { feedback })).status).toBe(409)
    const { id } = await db.kysely
      .insertInto('posts')
      .values({ post_type: 'feedback-needed', title: 'My game', content: 'Is it any good?' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await add(alice, id, words(), { feedback })).status).toBe(200)
    expect(await readAll(id)).toMatchObject([{ feedback_data: feedback }])
    const tooMany = { positives: Array.from({ length: 11 }, () => 'x'), negatives: [] }
    expect((await add(alice, id, words(), { feedback: tooMany })).status).toBe(400)
  })
})

describe('a reply', () => {
  test('can be on what has no title: the titles of reviews are null', async () => {
    const id = await newPost()
    const untitled = await add(alice, id, words(), { postTitle: null, postType: null })
    expect(untitled.status).toBe(200)
    const answer = { postID: id, parentCommentID: untitled.body.id, comment: words() }
    const withNulls = { ...answer, parentCommentContent: null, postType: null }
    expect((await send('POST', '/api/addPostCommentReply', bob, withNulls)).status).toBe(200)
  })

  test('appears below its parent', async () => {
    const post = await newPost()
    const first = (await add(alice, post)).body.id
    const second = (await reply(bob, post, first)).body.id
    expect(await readAll(post)).toMatchObject([
      { id: first, children: [{ id: second, parent_id: first, depth: 1 }] },
    ])
  })

  test('cannot have a parent of another post, or a removed one', async () => {
    const post = await newPost()
    const other = await newPost()
    const first = (await add(alice, post)).body.id
    expect((await reply(bob, other, first)).status).toBe(404)
    expect((await reply(bob, post, 999_999)).status).toBe(404)
    await remove(alice, first)
    expect((await reply(bob, post, first)).status).toBe(409)
  })

  test('cannot be deeper than a hundred levels', async () => {
    const post = await newPost()
    let parent: number | null = null
    for (let depth = 0; depth <= 100; depth++) {
      const row: { id: number } = await db.kysely
        .insertInto('comments')
        .values({ post_id: post, parent_id: parent, content: 'deep' })
        .returning('id')
        .executeTakeFirstOrThrow()
      parent = row.id
    }
    expect((await reply(bob, post, parent!)).body.detail).toMatch(/maximum depth/)
  })
})

describe('changing a comment', () => {
  test('is for its author, for 15 minutes, and shows', async () => {
    const post = await newPost()
    const { id } = (await add(alice, post)).body
    expect((await edit(bob, id)).status).toBe(403)
    expect((await edit(mod, id)).status).toBe(403)
    expect((await edit(alice, id, 'Better said')).status).toBe(200)
    const [shown] = (await readAll(post)) as { content: string; edited_at?: string | null }[]
    expect(shown).toMatchObject({ content: 'Better said' })
    expect(shown!.edited_at).toMatch(/^20\d\d-/)
    await backdate(id, 14)
    expect((await edit(alice, id)).status).toBe(200)
    await backdate(id, 16)
    expect((await edit(alice, id)).status).toBe(409)
  })

  test('without a change does not mark it as edited', async () => {
    const post = await newPost()
    const { id } = (await add(alice, post, 'Same as ever')).body
    await edit(alice, id, 'Same as ever')
    expect(await readAll(post)).toMatchObject([{ edited_at: null }])
  })

  test('is rejected for removed and missing comments', async () => {
    const { id } = (await add(alice, await newPost())).body
    await remove(alice, id)
    expect((await edit(alice, id)).status).toBe(409)
    expect((await edit(alice, 999_999)).status).toBe(404)
  })
})

describe('removing a comment', () => {
  test('is for its author and moderators', async () => {
    const post = await newPost()
    const { id } = (await add(alice, post)).body
    expect((await remove(bob, id)).status).toBe(403)
    expect((await remove(alice, id)).status).toBe(200)
    expect(await readAll(post)).toEqual([])
    expect((await remove(alice, id)).status).toBe(200)
    expect((await remove(alice, 999_999)).status).toBe(404)
  })

  test('keeps the place of one that has replies', async () => {
    const post = await newPost()
    const first = (await add(alice, post, 'Something unwise')).body.id
    await reply(bob, post, first)
    await remove(alice, first)
    expect(await readAll(post)).toMatchObject([{ id: first, is_removed: true, content: '', author: null }])
  })

  test("of another member needs a moderator's reason", async () => {
    const post = await newPost()
    const { id } = (await add(alice, post, 'Words to keep')).body
    expect(await remove(mod, id)).toMatchObject({ status: 400, body: { errors: [{ parameter: 'reason' }] } })
    expect(await readAll(post)).toMatchObject([{ id, content: 'Words to keep' }])
  })

  test('by a moderator is logged with the reason, and its author is notified', async () => {
    const post = await newPost()
    const { id } = (await add(alice, post, 'Rude words')).body
    expect((await remove(mod, id, 'Be kind')).status).toBe(200)
    const log = await db.kysely
      .selectFrom('moderation_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(log).toMatchObject({
      actor_id: PEOPLE.mod,
      action: 'remove-comment',
      subject_type: 'comment',
      subject_id: String(id),
      reason: 'Be kind',
      data: { content: 'Rude words' },
    })
    expect((await notificationsOf(PEOPLE.alice)).at(-1)).toMatchObject({ type: 'moderator', text: 'Be kind' })
  })
})

describe('members concerned by a comment', () => {
  test('are notified once each, but not its author', async () => {
    const post = await newPost(PEOPLE.carol)
    const first = (await add(alice, post, `For @bob, @alice and @nobody: ${words()}`)).body.id
    const second = (await reply(bob, post, first, `Thank you **@alice**, @carol. ${words()}`)).body.id
    const link = (id: number) => `/post/${post}#comment-${id}`
    expect((await notificationsOf(PEOPLE.bob)).filter((each) => each.link === link(first))).toMatchObject([
      { type: 'mention', title: 'mentioned you in a comment' },
    ])
    expect(
      (await notificationsOf(PEOPLE.carol)).filter((each) => each.link?.startsWith(`/post/${post}#`)),
    ).toMatchObject([
      { type: 'comment', title: 'commented on your post “What next?”', link: link(first) },
      { type: 'comment', link: link(second) },
    ])
    const forAlice = (await notificationsOf(PEOPLE.alice)).filter((each) =>
      each.link?.startsWith(`/post/${post}#`),
    )
    expect(forAlice).toMatchObject([{ type: 'reply', title: 'replied to your comment', link: link(second) }])
    expect(forAlice[0]!.text).toMatch(/^Thank you @alice/)
  })

  test('are not notified of a kind that they switched off', async () => {
    await db.kysely
      .updateTable('profiles')
      .set({ settings: JSON.stringify({ notifications: { comment: false } }) })
      .where('id', '=', PEOPLE.carol)
      .execute()
    const before = await notificationsOf(PEOPLE.carol)
    const post = await newPost(PEOPLE.carol)
    const { id } = (await add(alice, post)).body
    expect(await notificationsOf(PEOPLE.carol)).toEqual(before)
    await reply(bob, post, id, `Hello @carol, ${words()}`)
    expect(await notificationsOf(PEOPLE.carol)).toEqual(before)
    await db.kysely.updateTable('profiles').set({ settings: '{}' }).where('id', '=', PEOPLE.carol).execute()
  })
})

describe('links to other sites by a new account', () => {
  const link = () => `Look: https://example.org/${++count}`
  const held = async (who: HeadersInit, text = link()) => {
    const post = await newPost()
    const { body } = await add(who, post, text)
    expect(await readAll(post)).toHaveLength(body.is_held ? 0 : 1)
    return body
  }
  const release = (id: number) =>
    db.kysely.updateTable('comments').set({ is_held: false }).where('id', '=', id).execute()

  test('are held until three have been approved, and nobody is notified', async () => {
    await age(PEOPLE.alice, 23)
    const before = await notificationsOf(PEOPLE.bob)
    const first = await held(alice, `@bob ${link()}`)
    expect(first).toMatchObject({
      is_held: true,
      message: 'Comment added successfully! It may take 10 minutes for it to show up on the post',
    })
    expect((await held(alice, 'No link at all')).is_held).toBe(false)
    const more = [await held(alice), await held(alice), await held(alice)]
    expect(more.map(({ is_held }) => is_held)).toEqual([true, true, true])
    expect(await notificationsOf(PEOPLE.bob)).toEqual(before)
    for (const { id } of [first, more[0]!]) await release(id)
    expect((await held(alice)).is_held).toBe(true)
    await release(more[1]!.id)
    expect((await held(alice)).is_held).toBe(false)
  })

  test('are held also in a table, a cell of which ends what would be code elsewhere', async () => {
    await age(PEOPLE.carol, 1)
    const carol = await signIn(PEOPLE.carol)
    const hidden = `| a | b | c |\n| - | - | - |\n| \`${words()} | ${link()} | x\` |`
    expect((await add(carol, await newPost(), hidden)).body.is_held).toBe(true)
    await age(PEOPLE.carol, 9999)
  })

  test('are shown to their author alone, until they are published or removed', async () => {
    await age(PEOPLE.carol, 1)
    const carol = await signIn(PEOPLE.carol)
    const post = await newPost()
    const { body: open } = await add(bob, post, words())
    const text = link()
    const { body } = await reply(carol, post, open.id, text)
    expect(body.is_held).toBe(true)
    const heldOf = async (who?: HeadersInit) => get(`/api/me/posts/${post}/held-comments`, who)
    expect((await heldOf(carol)).body.items).toMatchObject([
      { id: body.id, parent_id: open.id, content: text, is_removed: false, author: { username: 'carol' } },
    ])
    expect((await heldOf(bob)).body).toEqual({ items: [] })
    expect((await heldOf(await signIn(PEOPLE.mod))).body).toEqual({ items: [] })
    expect((await heldOf()).status).toBe(401)
    await release(body.id)
    expect((await heldOf(carol)).body).toEqual({ items: [] })
    const { body: second } = await add(carol, post, link())
    expect((await heldOf(carol)).body.items).toHaveLength(1)
    expect((await send('DELETE', `/api/comments/${second.id}`, carol, {})).status).toBe(200)
    expect((await heldOf(carol)).body).toEqual({ items: [] })
    await age(PEOPLE.carol, 9999)
  })

  test('are still held after three of them were removed', async () => {
    const [author, moderator] = [PEOPLE.dev, mod]
    await age(author, 1)
    const member = await signIn(author)
    for (const who of [member, moderator, moderator, moderator]) {
      const { id } = await held(member)
      if (who === moderator) await release(id)
      const removed = await send('DELETE', `/api/comments/${id}`, who, { reason: 'Advertising' })
      expect(removed.status).toBe(200)
    }
    expect((await held(member)).is_held).toBe(true)
    await age(author, 9999)
  })

  test('are held at once when an innocent comment is changed to have one', async () => {
    await age(PEOPLE.bob, 1)
    const post = await newPost()
    const { id } = (await add(bob, post)).body
    expect((await edit(bob, id, link())).body.is_held).toBe(true)
    expect(await readAll(post)).toEqual([])
    await age(PEOPLE.bob, 9999)
  })

  test('are not held once the account is a day old', async () => {
    await age(PEOPLE.dev, 25)
    expect((await held(await signIn(PEOPLE.dev))).is_held).toBe(false)
  })

  test('sent all at once are all held', async () => {
    await age(PEOPLE.carol, 1)
    const carol = await signIn(PEOPLE.carol)
    const posts = await Promise.all(Array.from({ length: 6 }, () => newPost()))
    const written = await Promise.all(posts.map((post) => add(carol, post, link())))
    expect(written.map(({ body }) => body.is_held)).toEqual(written.map(() => true))
    await age(PEOPLE.carol, 9999)
  })
})

test('a body of another type is rejected', async () => {
  const response = await api.request('/api/addPostComment', {
    method: 'POST',
    headers: { ...(alice as Record<string, string>), 'content-type': 'text/plain' },
    body: JSON.stringify({ postID: POSTS.discussion, comment: words() }),
  })
  expect(response.status).toBeGreaterThanOrEqual(400)
})

test('concurrent comments on the same post and parent do not deadlock', async () => {
  const post = await newPost()
  const { id } = (await add(alice, post)).body
  const written = await Promise.all(
    Array.from({ length: 24 }, (_, at) => reply([alice, bob, mod][at % 3]!, post, id)),
  )
  expect(written.map(({ status }) => status)).toEqual(written.map(() => 200))
  expect((await get(`/api/comments/${id}`)).body.reply_count).toBe(24)
})

test('a comment that is sent to several posts at once is taken once', async () => {
  const posts = await Promise.all(Array.from({ length: 6 }, () => newPost()))
  const text = words()
  const written = await Promise.all(posts.map((post) => add(alice, post, text)))
  expect(written.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
})

test('comments that are removed while others reply to them are removed, and nobody waits in a circle', async () => {
  const post = await newPost()
  const comments: number[] = []
  for (let n = 0; n < 12; n++) comments.push((await add(alice, post)).body.id)
  const replies = comments.flatMap((id) => [reply(bob, post, id), reply(mod, post, id)])
  const removals = comments.map((id) => remove(alice, id))
  const [replied, removed] = await Promise.all([Promise.all(replies), Promise.all(removals)])
  expect(removed.map(({ status }) => status)).toEqual(removed.map(() => 200))
  for (const { status } of replied) expect([200, 409]).toContain(status)
  const { total_comments } = (await get(`/api/posts/${post}`)).body
  expect(total_comments).toBe(replied.filter(({ status }) => status === 200).length)
})
