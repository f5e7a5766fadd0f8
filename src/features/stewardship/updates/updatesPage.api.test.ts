import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { DEMO } from '../../../../test/filledDatabase.ts'
import { hrefOf } from '../../../../test/listPages.ts'

const { get, services } = await testApi({}, undefined, DEMO)
const site = await builtSite({ services })
const { items } = (await get('/api/updates?hide=nsfw')).body as {
  items: { id: number; game: { id: number; name: string; urlid: string }; version_number: string | null }[]
}
const newest = items[0]!

test('the list starts with the twenty newest updates, and has pages', async () => {
  const first = await site.page('/updates')
  const names = (list: typeof items) =>
    list.map(({ game, version_number }) => `${game.name} ${version_number ?? ''}`)
  expect(first.attributes('main article', 'aria-label')).toEqual(names(items))
  expect(items).toHaveLength(20)
  const next = hrefOf(first, 'a:contains("More updates")')
  expect(next).toBe('/updates?page=2')
  const second = await get('/api/updates?hide=nsfw&page=2')
  expect((await site.page(next!)).attributes('main article', 'aria-label')).toEqual(names(second.body.items))
})

test('each update in the list links to itself, its game, and a list without the game', async () => {
  const page = await site.page('/updates')
  const article = 'article:first-of-type'
  expect(hrefOf(page, `${article} a:contains("see details")`)).toBe(`/update/${newest.id}`)
  expect(hrefOf(page, `${article} h2 a`)).toBe(`/game/${newest.game.urlid}`)
  const without = hrefOf(page, `a[aria-label="Hide this game: ${newest.game.name}"]`)
  expect(without).toBe(`/updates?without=${newest.game.id}`)
  const others = await site.page(without!)
  expect(others.texts('main article h2 a')).not.toContain(newest.game.name)
  expect(hrefOf(others, `a[aria-label="Remove the filter not ${newest.game.name}"]`)).toBe('/updates')
})

test('the beginning of a text links to no other site: links were reviewed in the whole, and its beginning may have others', async () => {
  const link = '[our notes](https://notes.example)'
  const texts = { whole: link, cut: `${link} ${'and more '.repeat(300)}` }
  const day = { game_id: newest.game.id, justdate: '2090-01-01' }
  const { id } = await services.db.kysely
    .insertInto('updates')
    .values(Object.entries(texts).map(([version_number, content]) => ({ ...day, version_number, content })))
    .returning('id')
    .executeTakeFirstOrThrow()
  const page = await site.page('/updates?without=999999')
  const notes = (version: string) =>
    page.attributes(`article[aria-label$=" ${version}"] a:contains("our notes")`, 'href')
  expect([notes('whole'), notes('cut')]).toEqual([['https://notes.example'], []])
  expect(page.text('article[aria-label$=" cut"]')).toContain('our notes and more')
  await services.db.kysely.deleteFrom('updates').where('id', '>=', id).execute()
})

test('an update links to its game and to the game’s other updates', async () => {
  const page = await site.page(`/update/${newest.id}`)
  expect(page.text('main h1')).not.toBe('')
  const { name, urlid } = newest.game
  expect(hrefOf(page, `article > header a[href="/game/${urlid}"]`)).toBe(`/game/${urlid}`)
  expect(hrefOf(page, `a:contains("See ${name}")`)).toBe(`/game/${urlid}`)
  const side = `aside[aria-label="More about ${name}"]`
  expect(page.text(`${side} article h2 a`)).toBe(name)
  const { body } = await get(`/api/games/${urlid}/updates?size=20`)
  const others = body.items.map(({ id }: { id: number }) => id).filter((id: number) => id !== newest.id)
  expect(others.length).toBeGreaterThan(0)
  const links = page.attributes(`main ${side} section li a`, 'href')
  expect(links).toEqual(others.slice(0, links.length).map((id: number) => `/update/${id}`))
})

test('an address without an update says so and links onward', async () => {
  const page = await site.page('/update/999999', { status: 404 })
  expect(page.text('main h1')).toBe('Page not found')
  expect(hrefOf(page, 'a')).toBe('/')
})
