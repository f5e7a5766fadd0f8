import type { RegisteredRouter } from '@tanstack/react-router'
import { gameOfAddress, openGame } from '#/features/catalog/games/openGame.ts'
import { openUpdate, updateOfAddress } from '#/features/stewardship/updates/openUpdate.ts'

/** Paths that the server handles itself, without the router, and the page with its own Content-Security-Policy. */
const NO_PAGE = /^\/(api(\/|$)(?!-)|assets\/|media\/|healthz|random$|play$)/

/** Whether an address is a page of this site that the router can show. */
export const isPageOfRouter = ({ origin, pathname }: URL): boolean =>
  origin === location.origin && !NO_PAGE.test(pathname)

/** Shows a page of the router; a game or an update over the current page. */
export function showPage(router: RegisteredRouter, url: URL, resetScroll = true): void {
  const game = gameOfAddress(url)
  const update = updateOfAddress(url)
  if (game) openGame(router, game)
  else if (update) openUpdate(router, update)
  else void router.navigate({ href: url.pathname + url.search + url.hash, resetScroll })
}

/** Follows an address as a click on a link to it would, in the window `target` if it is given. */
export function followAddress(router: RegisteredRouter, href: string, target?: string): void {
  const url = new URL(href, location.href)
  if (target) window.open(url, target, url.origin === location.origin ? '' : 'noopener')
  else if (isPageOfRouter(url)) showPage(router, url)
  else location.assign(url)
}
