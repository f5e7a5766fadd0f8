import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import { gamesOf, hrefOf, listOf, namesOf, numberOfGames, totalOf } from '../../../../test/listPages.ts'

const world = await testApi({}, undefined, DEMO)
const site = await builtSite(world)
const everyones = await listOf(world, '')

test('the list starts with the twenty newest games and shows the exact total', async () => {
  const page = await site.page('/')
  expect(page.text('h1')).toBe('Every game where the numbers go up.')
  expect(totalOf(page)).toBe(numberOfGames(everyones.total))
  expect(everyones.items).toHaveLength(20)
  expect(gamesOf(page)).toEqual(everyones.items.map(({ id }) => id))
})

test('the name of a game in the list links to its page', async () => {
  const page = await site.page('/')
  const [, { name, urlid }] = everyones.items as [unknown, (typeof everyones.items)[number]]
  expect(namesOf(page)).toEqual(everyones.items.map((game) => game.name))
  expect(page.attributes('main li[data-game] h2 a', 'href')[1]).toBe(`/game/${urlid}`)
  expect((await site.page(`/game/${urlid}`)).text('h1')).toMatch(new RegExp(`^${name}`))
})

test('the links of a row name what they do and their game', async () => {
  const page = await site.page('/')
  const play = page.attributes('main li[data-game] a[target]', 'aria-label')
  const links = page.texts('main li[data-game] div a:not([target])')
  expect(links.length).toBeGreaterThan(10)
  for (const name of play) expect(name).toMatch(/^Play ./)
  for (const name of links) expect(name).toMatch(/^\d links? of ./)
  expect(new Set([...play, ...links]).size).toBe(play.length + links.length)
})

test('links lead from page to page of the list', async () => {
  expect(hrefOf(await site.page('/'), 'a:contains("More games")')).toBe('/?page=2')
  const second = await site.page('/?page=2')
  expect(gamesOf(second)).toEqual((await listOf(world, 'page=2')).items.map(({ id }) => id))
  expect(hrefOf(second, 'a:contains("Show earlier games")')).toBe('/')
  const last = await site.page(`/?page=${everyones.pages}`)
  expect(hrefOf(last, 'a:contains("More games")')).toBeUndefined()
})

test('a page past the last one says so and links back', async () => {
  const page = await site.page('/?page=9999')
  expect(gamesOf(page)).toEqual([])
  expect(page.text('main')).toContain('This page is past the end of the list')
  expect(hrefOf(page, 'a:contains("Last page")')).toBe(`/?page=${everyones.pages}`)
})

test.each(['abc', '-1', '0', '1.5', '99999999999'])('?page=%s shows the first page', async (number) => {
  expect(gamesOf(await site.page(`/?page=${number}`))).toEqual(everyones.items.map(({ id }) => id))
})

test('an archived game has no vote arrows in a list', async () => {
  const voteButtons = 'main li[data-game] button[aria-label*="vote" i]'
  const archived = await site.page('/search?name=dev+life')
  expect(namesOf(archived)).toEqual(['Dev Life'])
  expect(archived.text('main li[data-game]')).toContain('Archived')
  expect(archived.texts(voteButtons)).toHaveLength(0)
  expect((await site.page('/search?name=cookie+clicker')).texts(voteButtons)).toHaveLength(2)
})

test.each(['dev-life', 'cow-clicker'])(
  'the details of the archived game %s have no button to add a review',
  async (game) => {
    // Dev Life has no reviews, and Cow Clicker has one: each has a place of its own where a review could be added.
    const addReview = 'button:contains("Add review")'
    const page = await site.page(`/game/${game}`)
    expect(page.text('section[aria-label="Reviews and comments"] h2')).toBe('Reviews and comments')
    expect(page.texts(addReview)).toEqual([])
    expect((await site.page('/game/cookie-clicker')).texts(addReview)).toContain('Add review')
  },
)

test('the list says that it hides NSFW games, and links to one that shows them', async () => {
  const chips = 'ul[aria-label="Default filters"] li'
  const home = await site.page('/')
  expect(home.texts(chips)).toEqual(['NSFW hidden', 'Default filters'])
  expect(hrefOf(home, 'a[aria-label="NSFW hidden. Show NSFW games in this list"]')).toBe('/search?hide=none')
  const all = await site.page('/search?hide=none')
  const { body } = await world.get('/api/games?hide=none&size=30')
  expect(totalOf(all)).toBe(numberOfGames(body.total))
  expect(gamesOf(all)).toEqual(body.items.map(({ id }: { id: number }) => id))
  expect(hrefOf(all, 'a[aria-label="NSFW shown. Hide NSFW games again"]')).toBe('/search?hide=nsfw')
  expect((await site.page('/search?tags=nsfw')).texts(chips)).toEqual([])
})
