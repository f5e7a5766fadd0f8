import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { at, PEOPLE } from '../../../../test/world.ts'

const { db, get } = await testApi()

const DAY_MS = 86_400_000
const titles = async (query: string): Promise<string[]> =>
  (await get(`/api/posts?${query}`)).body.items.map((post: { title: string }) => post.title)

test('community posts are filtered by when they were written, by type or of all types', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  for (const [title, created_at, post_type] of [
    ['First of May', '2023-05-01T00:00:00.000Z', 'discussion'],
    ['End of May', '2023-05-31T23:59:59.999Z', 'interview'],
    ['In June', '2023-06-01T00:00:00.000Z', 'discussion'],
    ['Last year', at('2022-12-31'), 'discussion'],
    ['A week ago', daysAgo(6), 'discussion'],
    ['A month ago', daysAgo(29), 'interview'],
  ] as const)
    await db.kysely
      .insertInto('posts')
      .values({ post_type, title, content: 'Numbers go up', created_at, added_by: PEOPLE.alice })
      .execute()
  expect(await titles('within=2023-05')).toEqual(['End of May', 'First of May'])
  expect(await titles('within=2023-05&type=discussion')).toEqual(['First of May'])
  expect(await titles('within=2023')).toEqual(['In June', 'End of May', 'First of May'])
  expect(await titles('within=7d')).toEqual(['A week ago'])
  expect(await titles('within=30d')).toEqual(['A week ago', 'A month ago'])
  expect(await titles('within=2022-11')).toEqual([])
  expect(await titles('within=any')).toEqual(await titles(''))
})

test.each(['within=yesterday', 'within=0d', 'within=2024-13', 'within=7d&within=9d', 'type=review'])(
  'posts reject ?%s by name',
  async (query) => {
    const { status, body } = await get(`/api/posts?${query}`)
    expect([status, body.errors[0].parameter]).toEqual([400, query.split('=')[0]])
  },
)
