import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#/shared/durations.ts'
import { testApi } from '../../../../test/api.ts'
import { builtSite, type SitePage } from '../../../../test/builtSite.ts'
import { submittedForm } from '../../../../test/submittedForm.ts'
import { PEOPLE } from '../../../../test/world.ts'

const world = await testApi()
const { db, get } = world
const site = await builtSite(world)

const posts = 'main article'
const titles = `${posts} h2`

/** The page that the submitted form of the filters leads to; the site shortens some of its addresses. */
async function apply(page: SitePage, filled: Record<string, string>): Promise<SitePage> {
  const address = submittedForm(page, '#filters form', filled)
  const { status, headers } = await site.request(address)
  return site.page(status === 307 ? headers.get('location')! : address)
}

describe('without scripts, community posts', () => {
  test('are filtered by type and by when they were written', async () => {
    const discussions = await site.page((await site.page('/community')).linkTo('Discussions'))
    expect(discussions.texts(titles)).toEqual(['Floor nine?'])
    expect(discussions.attribute('#filters form', 'action')).toBe('/community')
    expect(discussions.text('#filters form noscript')).toContain('Apply')
    expect(discussions.attribute('#filters form input[name="type"]', 'value')).toBe('discussion')
    const withoutYear = await apply(discussions, { Posted: 'Month and year' })
    expect(withoutYear.text('#filters')).toContain('Choose a year.')
    const none = await apply(withoutYear, { 'Posted: year': '2001' })
    expect(none.text('main')).toContain('No posts match these filters')
    const remove = none.attribute('a[aria-label="Remove the filter Posted in 2001"]', 'href')
    expect(remove).toBe('/community?type=discussion')
  })

  test('are read with their comments, and lists with their games in their order', async () => {
    const community = await site.page('/community')
    const post = await site.page(community.linkTo('Floor nine?'))
    expect(post.text('h1')).toBe('Floor nine?')
    expect(post.text('#comments')).toContain('Comment 9')
    const list = await site.page(community.linkTo('Towers and mines'))
    expect(list.text('h1')).toBe('Towers and mines')
    expect(list.attributes('ol[aria-label="Games of the list"] h2 a', 'href')).toEqual([
      '/game/number-tower',
      '/game/idle-mine',
    ])
  })
})

test('the options of a poll have their share of the votes', async () => {
  const { id } = await db.kysely
    .insertInto('posts')
    .values({
      post_type: 'poll',
      title: 'How long?',
      content: 'In hours',
      added_by: PEOPLE.alice,
      poll_ends_at: new Date(Date.now() + DAY_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const labels = ['One', 'Two', 'Three']
  await db.kysely
    .insertInto('poll_options')
    .values(labels.map((label, position) => ({ post_id: id, position: position + 1, label })))
    .execute()
  await db.kysely
    .insertInto('poll_votes')
    .values(
      [PEOPLE.alice, PEOPLE.bob, PEOPLE.carol].map((user_id, at) => ({
        post_id: id,
        user_id,
        position: at === 0 ? 1 : 2,
      })),
    )
    .execute()
  const page = await site.page(`/post/${id}`)
  expect(page.texts('section[aria-label="Results of the poll"] li')).toEqual([
    'One33% 1',
    'Two67% 2',
    'Three0% 0',
  ])
})

test('the name of who commented opens their profile in a new tab', async () => {
  const page = await site.page('/post/4')
  const names = '#comments a[href="/user/alice"]:not([aria-hidden])'
  expect(page.text(names)).toBe('Alice')
  expect(page.attribute(names, 'target')).toBe('_blank')
})

describe('popular posts', () => {
  test('have the most points first, a line that says why, a form for the period, and pages', async () => {
    await addPopular(21)
    const page = await site.page('/community?order=popular&within=365d')
    expect(page.text('nav[aria-label="Order"] [aria-current]')).toBe('Popular')
    expect(page.attribute('#filters form input[name="order"]', 'value')).toBe('popular')
    const reasons = page
      .texts('main li:has(> article)')
      .map((text) => /^\d+ points? in the last 365 days/.exec(text)?.[0])
    expect(reasons).toHaveLength(20)
    const points = reasons.map((reason) => Number.parseInt(reason!, 10))
    expect(points).toEqual(points.toSorted((a, b) => b - a))
    expect(points[0]).toBeGreaterThan(points.at(-1)!)
    const { items } = (await get('/api/posts?order=popular&within=365d')).body
    expect(page.texts(titles)).toEqual(items.map(({ title }: { title: string }) => title))
    const more = page.linkTo('More posts')
    expect(more).toBe('/community?order=popular&within=365d&page=2')
    expect((await site.page(more)).texts(titles)).not.toEqual(expect.arrayContaining(page.texts(titles)))
  })

  test('of any time are what the form asks for without a period', async () => {
    const page = await apply(await site.page('/community?order=popular'), { Period: 'Any time' })
    expect(page.attribute('#filters form option[selected]', 'value')).toBe('')
    expect(page.linkTo('More posts')).toBe('/community?order=popular&within=any&page=2')
  })

  test('of a period that has none suggest a longer one', async () => {
    const page = await site.page('/community?order=popular&within=2001')
    expect(page.text('main')).toContain('Nothing is popular in this period yet')
    const all = page.linkTo('Show all time')
    expect(all).toBe('/community?order=popular&within=any')
    expect((await site.page(all)).texts(posts)).not.toEqual([])
  })
})

/** Adds discussions; each has an upvote more or less than others. */
async function addPopular(count: number): Promise<void> {
  const members = Object.values(PEOPLE)
  for (let number = 0; number < count; number++) {
    const { id } = await db.kysely
      .insertInto('posts')
      .values({ post_type: 'discussion', title: `Talk ${number}`, content: 'Numbers go up', added_by: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const voters = members.slice(0, 1 + (number % members.length))
    await db.kysely
      .insertInto('post_votes')
      .values(voters.map((user_id) => ({ post_id: id, user_id, type: 1 })))
      .execute()
  }
}
