import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite, type SitePage } from '../../../../test/builtSite.ts'
import { PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi()
const { kysely } = world.db
const site = await builtSite(world)

const POST = `/post/${POSTS.gameDiscussion}`

async function addComments(count: number, parent_id: number | null = null): Promise<number[]> {
  const comment = { post_id: POSTS.gameDiscussion, user_id: PEOPLE.alice, parent_id }
  const rows = await kysely
    .insertInto('comments')
    .values(Array.from({ length: count }, (_, at) => ({ ...comment, content: `Comment ${at}` })))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

const commentsIn = (page: SitePage) =>
  page.attributes('#comments li[id^="comment-"]', 'id').map((id) => Number(id!.split('-')[1]))

test('without scripts, every comment of a long thread can be reached by links', async () => {
  const roots = await addComments(45)
  const replies = await addComments(30, roots[3])
  const chain = [roots[20]!]
  for (let depth = 1; depth < 20; depth++) chain.push(...(await addComments(1, chain.at(-1))))

  const reached = new Set<number>()
  const paths = new Set([POST])
  for (const path of paths) {
    const page = await site.page(path)
    for (const id of commentsIn(page)) reached.add(id)
    for (const href of page.attributes(`#comments a[href^="${POST}?"]`, 'href'))
      paths.add(href!.split('#')[0]!)
  }
  const all = new Set([...roots, ...replies, ...chain])
  expect([...all].filter((id) => !reached.has(id))).toEqual([])
  expect(paths.size).toBeLessThan(20)

  const second = await site.page((await site.page(POST)).linkTo('More replies'))
  expect(second.linkTo('Show earlier replies')).toBe(`${POST}#comments`)
  const one = await site.page(`${POST}?comment=${chain[10]}`)
  expect(commentsIn(one)).toEqual(expect.arrayContaining(chain.slice(0, 1)))
  expect(one.linkTo('Show all replies')).toBe(`${POST}#comments`)
})
