import { describe, expect, test } from 'vitest'
import { testApi } from '../../../test/api.ts'
import { PEOPLE, POSTS } from '../../../test/world.ts'
import type { Comment } from './comments.contract.ts'
import { COMMENTS_PER_ANSWER } from './comments.limits.ts'

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
    ['highestlevel', [2, 1, [3, [4]], 9, 6, [7]]],
    ['bestrated', [1, [3, [4]], 9, 6, [7], 2]],
  ])(
    'are threads in the order %s; what was removed without an answer is left out',
    async (order, expected) => {
      const { body } = await get(`/api/posts/${POSTS.discussion}/comments?order=${order}`)
      expect(shape(body.items)).toEqual(expected)
      expect(body).toMatchObject({ next: null, omitted: 0 })
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

  test('tell nothing of a removed comment but that it was answered', async () => {
    const { body } = await get(`/api/posts/${POSTS.discussion}/comments?order=newest`)
    expect(body.items[1]).toMatchObject({ id: 6, is_removed: true, content: '', author: null })
    expect(JSON.stringify(body)).not.toContain('Comment 6')
    expect(body.items[0]).toMatchObject({
      author: null,
      feedback_data: { positives: ['calm'], negatives: ['long'] },
    })
  })

  test('are none for a post without them', async () => {
    expect((await get(`/api/posts/${POSTS.list}/comments`)).body).toEqual({
      items: [],
      next: null,
      omitted: 0,
    })
  })

  test('come some hundreds at a time, each thread whole and once', async () => {
    const postId = await addPost()
    const roots = await addComments(postId, 300)
    for (const root of roots.slice(0, 100)) await addComments(postId, 4, root)
    const seen: number[] = []
    let from: number | null = 0
    while (from !== null) {
      const { body }: Awaited<ReturnType<typeof get>> = await get(
        `/api/posts/${postId}/comments?from=${from}`,
      )
      expect(sizeOf(body.items)).toBeLessThanOrEqual(COMMENTS_PER_ANSWER)
      expect(body.omitted).toBe(0)
      for (const { id, children } of body.items as Comment[]) {
        expect(children.length).toBe(roots.indexOf(id) < 100 ? 4 : 0)
        seen.push(id)
      }
      from = body.next
    }
    expect(seen).toEqual(roots.toReversed())
  })

  test('say how many of an endless thread were left out, and go on after it', async () => {
    const postId = await addPost()
    const [older, endless] = await addComments(postId, 2)
    await addComments(postId, 520, endless)
    const { body } = await get(`/api/posts/${postId}/comments?order=newest`)
    expect(body.items.map((item: Comment) => item.id)).toEqual([endless])
    expect(sizeOf(body.items)).toBe(COMMENTS_PER_ANSWER)
    expect(body).toMatchObject({ next: 1, omitted: 21 })
    const rest = await get(`/api/posts/${postId}/comments?order=newest&from=1`)
    expect(rest.body).toMatchObject({ items: [{ id: older }], next: null, omitted: 0 })
  })

  test.each(['order=oldest', 'from=-1', 'from=100001', 'from=x', 'page=1'])(
    'refuse ?%s by name',
    async (query) => {
      const { status, body } = await get(`/api/posts/${POSTS.discussion}/comments?${query}`)
      expect([status, body.errors?.[0].parameter]).toEqual([400, query.split('=')[0]])
    },
  )
})
