import { expect, test } from 'vitest'
import { addMembers } from '../../../../test/addMembers.ts'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { GAMES, PEOPLE, POSTS } from '../../../../test/world.ts'

const world = await testApi()
const site = await builtSite(world)
const { siteUrl } = world.services.config

/** What a page says about the things that it shows, in JSON-LD. */
async function thingsOf(address: string): Promise<Record<string, unknown>[]> {
  const page = await site.page(address)
  return JSON.parse(page.text('script[type="application/ld+json"]')!)['@graph']
}

test('a game has its place in the site', async () => {
  const { body: game } = await world.get('/api/games/number-tower')
  const address = `${siteUrl}/game/number-tower`
  expect(await thingsOf('/game/number-tower')).toMatchObject([
    {
      '@type': 'VideoGame',
      name: game.name,
      url: address,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Games', item: `${siteUrl}/` },
        { position: 2, name: game.name, item: address },
      ],
    },
  ])
})

test('a game has its rating from five votes on', async () => {
  const ratings = async () => (await thingsOf('/game/number-farm'))[0]!.aggregateRating
  const members = await addMembers(world.db.kysely, 'rater', 5)
  const vote = async (user_id: string) => {
    await world.db.kysely.insertInto('votes').values({ game_id: GAMES.farm, user_id, type: 1 }).execute()
    await world.catalog.refresh()
  }
  for (const member of members.slice(1)) await vote(member)
  expect(await ratings()).toBeUndefined()
  await vote(members[0]!)
  const scale = { '@type': 'AggregateRating', bestRating: 100, worstRating: 0 }
  expect(await ratings()).toEqual({ ...scale, ratingValue: 100, ratingCount: 5 })
})

test('a review has its stars, its game, and its author', async () => {
  const game = `${siteUrl}/game/number-tower`
  const { body: review } = await world.get(`/api/posts/${POSTS.aliceReview}`)
  expect(await thingsOf(`/post/${POSTS.aliceReview}`)).toMatchObject([
    {
      '@type': 'Review',
      itemReviewed: { '@type': 'VideoGame', name: 'Number Tower', url: game },
      reviewRating: { ratingValue: review.review_rating, bestRating: 5 },
      author: { url: `${siteUrl}/user/alice` },
    },
    { '@type': 'BreadcrumbList', itemListElement: [{}, { item: game }, {}] },
  ])
})

test('a title that looks like HTML is read as text, and ends no script', async () => {
  const title = '</script><script>document.title = "taken over"</script> & "more"'
  const post = { type: 'discussion', title, content: 'What do you think of <!-- this?' }
  const { id } = (await world.send('POST', '/api/posts', await world.signIn(PEOPLE.alice), post)).body
  const page = await site.page(`/post/${id}`)
  expect(page.text('h1')).toBe(title)
  expect(page.title).toBe(`${title} · Idledex`)
  expect(page.html).not.toContain('<script>document.title')
  expect(page.texts('script').filter((script) => script.startsWith('document.title'))).toEqual([])
  expect(await thingsOf(`/post/${id}`)).toMatchObject([
    { '@type': 'DiscussionForumPosting', headline: title, url: `${siteUrl}/post/${id}` },
    { '@type': 'BreadcrumbList' },
  ])
})
