import sharp from 'sharp'
import { asMember, settledMember } from './members.ts'
import { api, expect, type Games, test } from './site.ts'

/** What a search engine reads from the HTML of a page, without running scripts. */
async function read(page: Parameters<typeof api>[0], address: string) {
  const response = await page.request.get(address)
  expect(response.status(), address).toBe(200)
  const html = await response.text()
  const content = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&')
  const meta = (name: string) => content(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))
  const data = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html)?.[1]
  return {
    html,
    meta,
    canonical: content(/<link rel="canonical" href="([^"]*)"/),
    things: data === undefined ? [] : (JSON.parse(data)['@graph'] as Record<string, unknown>[]),
  }
}

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!)

test.describe('a search engine', { tag: '@anyWidth' }, () => {
  test('finds pages by the sitemap, each at its own address, with the facts of what it shows', async ({
    page,
    baseURL,
  }) => {
    const robots = await (await page.request.get('/robots.txt')).text()
    const index = /^Sitemap: (\S+)$/m.exec(robots)![1]!
    expect(index).toBe(`${baseURL}/sitemap.xml`)
    const parts = locations(await (await page.request.get(index)).text())
    const kinds: Record<string, string[]> = {}
    for (const part of parts) {
      const kind = /([a-z]+)-\w+\.xml$/.exec(part)![1]!
      kinds[kind] = [...(kinds[kind] ?? []), ...locations(await (await page.request.get(part)).text())]
    }
    expect(Object.keys(kinds).toSorted()).toEqual(['games', 'members', 'pages', 'posts'])
    // Of each kind the first, the last, and one in between.
    const pages = Object.entries(kinds).flatMap(([kind, all]) =>
      kind === 'pages' ? all : [all[0]!, all[all.length >> 1]!, all.at(-1)!],
    )
    expect(pages.length).toBeGreaterThan(15)
    for (const address of pages) {
      const { canonical, meta, things } = await read(page, address)
      expect(canonical, address).toBe(address)
      expect(meta('robots'), address).toBeUndefined()
      expect(meta('og:url')).toBe(address)
      expect(meta('twitter:card')).toBe('summary_large_image')
      expect([meta('og:image:width'), meta('og:image:height')]).toEqual(['1200', '630'])
      const picture = await page.request.get(meta('og:image')!)
      expect(picture.status(), meta('og:image')).toBe(200)
      const { width, height } = await sharp(await picture.body()).metadata()
      expect([width, height], meta('og:image')).toEqual([1200, 630])
      if (/\/(game|post|list|user)\//.test(address)) expect(things.length, address).toBeGreaterThan(0)
      if (/\/(game|post|list|user)\//.test(address)) {
        expect(meta('og:image'), address).toContain('/media/share/')
        expect(meta('og:image:alt')).toBe(meta('og:title'))
      }
    }
  })

  test('reads the rating, the review, and the place of a page in the site', async ({ page, baseURL }) => {
    const { items } = await api<Games>(page, '/api/games?sort=votes')
    const game = await api<{ name: string; rating: number; upvotes: number; downvotes: number }>(
      page,
      `/api/games/${items[0]!.urlid}`,
    )
    const address = `${baseURL}/game/${items[0]!.urlid}`
    expect((await read(page, address)).things).toMatchObject([
      {
        '@type': 'VideoGame',
        name: game.name,
        url: address,
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: game.rating,
          bestRating: 100,
          worstRating: 0,
          ratingCount: game.upvotes + game.downvotes,
        },
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { position: 1, name: 'Games', item: `${baseURL}/` },
          { position: 2, name: game.name, item: address },
        ],
      },
    ])
    const reviews = await api<{
      items: { id: number; review_rating: number; author: { username: string } }[]
    }>(page, `/api/games/${items[0]!.urlid}/posts?tab=review`)
    const review = reviews.items[0]!
    expect((await read(page, `/post/${review.id}`)).things).toMatchObject([
      {
        '@type': 'Review',
        itemReviewed: { '@type': 'VideoGame', name: game.name, url: address },
        reviewRating: { ratingValue: review.review_rating, bestRating: 5 },
        author: { url: `${baseURL}/user/${review.author.username}` },
      },
      { '@type': 'BreadcrumbList', itemListElement: [{}, { item: address }, {}] },
    ])
  })

  test('reads a title that looks like HTML as text, and nothing of it runs', async ({ page, baseURL }) => {
    const title = '</script><script>document.title = "taken over"</script> & "more"'
    const author = await settledMember(page)
    const response = await asMember(page, author, 'POST', '/api/posts', {
      type: 'discussion',
      title,
      content: 'What do you think of <!-- this?',
    })
    const { id } = (await response.json()) as { id: number }
    const { things, html } = await read(page, `/post/${id}`)
    expect(things).toMatchObject([
      { '@type': 'DiscussionForumPosting', headline: title, url: `${baseURL}/post/${id}` },
      { '@type': 'BreadcrumbList' },
    ])
    expect(html).not.toContain('<script>document.title')
    await page.goto(`/post/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page).not.toHaveTitle('taken over')
  })
})
