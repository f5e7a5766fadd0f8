import type { Page } from '@playwright/test'
import { newMember } from './members.ts'
import { api, expect, type Games, open, test } from './site.ts'

/** The next thing that the page counts at an address, and how it is sent. */
const counted = (page: Page, path: string) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path))

/** Keeps the beacons that the page sends, because a test cannot read the body of their requests. */
async function keepBeacons(page: Page): Promise<() => Promise<[path: string, body: unknown][]>> {
  await page.addInitScript(() => {
    const kept: [string, Promise<string>][] = []
    Object.assign(window, { keptBeacons: kept })
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (path, body) => {
      kept.push([String(path), (body as Blob).text()])
      return send(path, body)
    }
  })
  return () =>
    page.evaluate(() => {
      const kept = (window as unknown as { keptBeacons: [string, Promise<string>][] }).keptBeacons
      return Promise.all(
        kept.map(async ([path, body]) => [path, JSON.parse(await body)] as [string, unknown]),
      )
    })
}

test('views and clicks of a visitor, also on Play, are sent as beacons, which survive that the page is left', async ({
  page,
}) => {
  const { items } = await api<Games>(page, '/api/games?links=website&hide=nsfw')
  const game = items[0]!
  const beacons = await keepBeacons(page)
  const view = counted(page, '/api/addLog')
  await open(page, `/game/${game.urlid}`)
  await view
  expect(await beacons()).toEqual([['/api/addLog', { gameID: game.id }]])
  expect((await view).resourceType()).toBe('ping')

  const click = counted(page, '/api/addLinkLog')
  const link = page.getByRole('list', { name: 'Links' }).locator('[data-link="website"]').first()
  // In this tab, so that the page is left by the click.
  await link.evaluate((a) => {
    a.setAttribute('target', '_self')
    a.setAttribute('href', '/healthz')
  })
  await link.click()
  expect((await click).resourceType()).toBe('ping')

  await open(page, '/game/number-garden')
  const play = counted(page, '/api/addLinkLog')
  await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click()
  await play
  const { id } = await api<{ id: number }>(page, '/api/games/number-garden')
  expect(await beacons()).toContainEqual(['/api/addLinkLog', { game_id: id, link_type: 'website' }])
})

test("a member's are sent with their token, at once", async ({ page }) => {
  await newMember(page)
  const { items } = await api<Games>(page, '/api/games?hide=nsfw')
  const view = counted(page, '/api/addLog')
  await open(page, `/game/${items[0]!.urlid}`)
  expect(await (await view).headerValue('authorization')).toMatch(/^Bearer /)
  expect((await (await view).response())!.status()).toBe(200)
})
