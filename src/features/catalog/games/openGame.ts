import type { RegisteredRouter } from '@tanstack/react-router'
import { showOverlay } from '#/shared/overlayRoute.ts'
import { isGamePath, paths } from '#/shared/paths.ts'

/** The urlid of the game that an address shows. */
export function gameOfAddress(url: URL): string | undefined {
  return /^\/game\/([a-z0-9-]+)$/.exec(url.pathname)?.[1]
}

/**
 * Shows a game's details over the page, at the game's own address. On a page that is itself a game's details it navigates
 * to the other game's page. `replace` switches the shown game without adding a history entry.
 */
export function openGame(router: RegisteredRouter, urlid: string, { replace = false } = {}): void {
  if (isGamePath(router.state.location.pathname)) void router.navigate({ href: paths.game(urlid), replace })
  else showOverlay(router, { game: urlid }, { to: '/game/$urlid', params: { urlid } }, replace)
}
