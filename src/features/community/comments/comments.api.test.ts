import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'
import type { Comment } from './comments.contract.ts'
import { MAX_COMMENTS_IN_RESPONSE } from './comments.limits.ts'

const { db, get } = await testApi()

const shape = (tree: Comment[]): unknown[] =>
  tree.flatMap(({ id, children }) => (children.length > 0 ? [id, shape(children)] : [id]))

const sizeOf = (tree: Comment[]): number => tree.reduce((sum, { children }) => sum + 1 + sizeOf(children), 0)

async function addPost(): Promise<number> {
  const { id } = await db.kysely
    .insertInto('posts')
    .values({ post_type: 'monthly', title: 'A month', content: 'Many words' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function addComments(postId: number, count: number, parentId: number | null = null): Promise<number[]> {
  const comment = { post_id: postId, parent_id: parentId, content: 'Well said.' }
  const rows = await db.kysely
    .insertInto('comments')
    .values(Array.from({ length: count }, () => comment))
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

describe("a post's comments", () => {
  test.each([
    ['newest', [9, 6, [7], 2, 1, [3, [4]]]],
    ['highestlevel', [2, 1, [3, [4]], 6, [7], 9]],
    ['bestrated', [1, [3, [4]], 9, 6, [7], 2]],
  ])(
    'are threads in the order %s; what was removed without an answer is left out',
    async (order, expected) => {
      const { body } = await get(`/api/posts/${POSTS.discussion}/comments?order=${order}`)
      expect(shape(body.items)).toEqual(expected)
      expect(body).toMatchObject({ next: null, ancestors: [] })
    },
  )

  test('say who wrote them, and which are by the developer of the game', async () => {
    const { body } = await get(`/api/posts/${POSTS.discussion}/comments?order=bestrated`)
    const [first] = body.items
    expect(first).toMatchObject({
      id: 1,
      parent_id: null,
      depth: 0,
      content: 'Comment 1',
      is_removed: false,
      upvotes: 1,
      downvotes: 0,
      created_at: '2024-04-01T12:00:00.000Z',
      author: { id: PEOPLE.alice, username: 'alice', level: 31 },
      by_developer: false,
    })
    expect(first.children[0]).toMatchObject({ id: 3, by_developer: true, author: { username: 'dev' } })
  })

  test('show only the place of a removed comment that has replies', async () => {
    const { body } = await get(`/api/posts/${POSTS.discussion}/comments?order=newest`)
    expect(body.items[1]).toMatchObject({ id: 6, is_removed: true, content: '', author: null })
    expect(JSON.stringify(body)).not.toContain('Comment 6')
    expect(body.items[0]).toMatchObject({
      author: null,
      feedback_data: { positives: ['calm'], negatives: ['long'] },
    })
  })

  test('are empty for a post without them', async () => {
    expect((await get(`/api/posts/${POSTS.list}/comments`)).body).toEqual({
      ancestors: [],
      items: [],
      next: null,
    })
  })

  test('are listed by pages, every thread once', async () => {
    const postId = await addPost()
    const roots = await addComments(postId, 45)
    const seen: number[] = []
    for (let page: number | null = 1; page !== null; ) {
      const { body }: Awaited<ReturnType<typeof get>> = await get(
        `/api/posts/${postId}/comments?order=newest&page=${page}`,
      )
      expect(body.items.length).toBeLessThanOrEqual(20)
      seen.push(...(body.items as Comment[]).map(({ id }) => id))
      page = body.next
    }
    expect(seen).toEqual(roots.toReversed())
  })

  test('come with their first replies; the rest can be read from there', async () => {
    const postId = await addPost()
    const [root] = await addComments(postId, 1)
    const replies = (await addComments(postId, 30, root)).toReversed()
    const { body } = await get(`/api/posts/${postId}/comments?order=newest`)
    expect(body.items[0].reply_count).toBe(30)
    expect(shape(body.items)).toEqual([root, replies.slice(0, 5)])
    const first = await get(`/api/comments/${root}/replies?order=newest`)
    expect([shape(first.body.items), first.body.next]).toEqual([replies.slice(0, 20), 2])
    const second = await get(`/api/comments/${root}/replies?order=newest&page=2`)
    expect([shape(second.body.items), second.body.next]).toEqual([replies.slice(20), null])
  })

  test('are never more than two hundred at a time, and none is without the comment above it', async () => {
    const postId = await addPost()
    let level = await addComments(postId, 25)
    for (let depth = 1; depth < 5; depth++)
      level = (await Promise.all(level.slice(-40).map((parent) => addComments(postId, 3, parent)))).flat()
    for (const order of ['newest', 'highestlevel', 'bestrated']) {
      const { body } = await get(`/api/posts/${postId}/comments?order=${order}`)
      expect(body.items).toHaveLength(20)
      expect(sizeOf(body.items)).toBe(MAX_COMMENTS_IN_RESPONSE)
    }
  })

  test('can be read around one of them at any depth: its ancestors, itself, its replies', async () => {
    const postId = await addPost()
    await addComments(postId, 30)
    const chain: number[] = []
    for (let depth = 0; depth < 50; depth++)
      chain.push((await addComments(postId, 1, chain.at(-1) ?? null))[0]!)
    await addComments(postId, 3, chain[20])
    const { body } = await get(`/api/posts/${postId}/comments?around=${chain[30]}`)
    expect(body.ancestors.map(({ id }: Comment) => id)).toEqual(chain.slice(0, 30))
    expect(body.ancestors[20]).toMatchObject({ reply_count: 4, children: [] })
    const nested = (ids: number[]): unknown[] => (ids.length > 1 ? [ids[0], nested(ids.slice(1))] : ids)
    expect(shape(body.items)).toEqual(nested(chain.slice(30, 37)))
  })

  test('around a comment of another post, or a removed one, are not found', async () => {
    const postId = await addPost()
    for (const id of [1, 5, 8, 999_999])
      expect((await get(`/api/posts/${postId}/comments?around=${id}`)).status).toBe(404)
    for (const id of [5, 8, 999_999]) {
      expect((await get(`/api/posts/${POSTS.discussion}/comments?around=${id}`)).status).toBe(404)
      expect((await get(`/api/comments/${id}/replies`)).status).toBe(404)
      expect((await get(`/api/comments/${id}`)).status).toBe(404)
    }
    expect((await get(`/api/posts/${POSTS.discussion}/comments?around=7`)).body).toMatchObject({
      ancestors: [{ id: 6, is_removed: true, content: '' }],
      items: [{ id: 7 }],
    })
  })

  test('can be looked up one by one, with the post that they belong to', async () => {
    const { body } = await get('/api/comments/3')
    expect(body).toMatchObject({
      id: 3,
      post_id: POSTS.discussion,
      parent_id: 1,
      reply_count: 1,
      children: [],
    })
  })

  test('cannot be read where the post cannot', async () => {
    const postId = await addPost()
    const [id] = await addComments(postId, 1)
    await db.kysely.updateTable('posts').set({ is_removed: true }).where('id', '=', postId).execute()
    for (const path of [`/api/posts/${postId}/comments`, `/api/posts/${postId}/comments?around=${id}`])
      expect((await get(path)).status).toBe(404)
    expect((await get(`/api/comments/${id}`)).status).toBe(404)
    expect((await get(`/api/comments/${id}/replies`)).status).toBe(404)
  })

  test.each(['order=oldest', 'page=0', 'page=10001', 'around=x', 'from=1'])(
    'reject ?%s by name',
    async (query) => {
      const { status, body } = await get(`/api/posts/${POSTS.discussion}/comments?${query}`)
      expect([status, body.errors?.[0].parameter]).toEqual([400, query.split('=')[0]])
    },
  )
})
