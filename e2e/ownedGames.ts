import type { Page } from '@playwright/test'
import { publish } from './localInternet.ts'
import { asMember, type TestMember } from './members.ts'
import { expect, onPhone } from './site.ts'
import { OWNED_GAMES } from './siteGames.ts'

/** The game of this width that a test claims. */
export const ownedGame = (page: Page, what: 'Proof' | 'Words' | 'Tools' | 'Keys' | 'Lost') =>
  OWNED_GAMES.find(({ name }) => name === `${what} on ${onPhone(page) ? 'phone' : 'desktop'}`)!

/** Makes a member the developer of a game: they publish their text, and the site finds it. */
export async function ownGame(page: Page, member: TestMember, game: { urlid: string; host: string }) {
  const begun = await asMember(page, member, 'POST', `/api/games/${game.urlid}/ownership`)
  const { token } = (await begun.json()) as { token: string }
  await publish(game.host, `<p>${token}</p>`)
  const checked = await asMember(page, member, 'POST', `/api/games/${game.urlid}/ownership/check`)
  expect(await checked.json()).toMatchObject({ state: 'verified' })
}

/** Opens the Options menu of the game on the page. */
export async function openOptions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Options', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
}
