import type { RegisteredRouter } from '@tanstack/react-router'
import { isGamePath, paths } from '#/shared/paths.ts'

/** Marks history entries added by opening a game over a page. */
const OVER_PAGE = 'idledexOverPage'

/** The urlid of the game that an address shows. */
export function gameOfAddress(url: URL): string | undefined {
  return /^\/game\/([a-z0-9-]+)$/.exec(url.pathname)?.[1]
}

/**
 * Shows a game's details over the page, at the game's own address. On a page that is itself a game's details it navigates
 * to the other game's page. `replace` switches the shown game without adding a history entry.
 */
export function openGame(router: RegisteredRouter, urlid: string, { replace = false } = {}): void {
  if (isGamePath(router.state.location.pathname)) {
    void router.navigate({ href: paths.game(urlid), replace })
    return
  }
  void router.navigate({
    to: '.',
    search: (before) => ({ ...before, game: urlid }),
    mask: { to: '/game/$urlid', params: { urlid } },
    replace,
    resetScroll: false,
    state: (before) => ({ ...before, [OVER_PAGE]: true }),
  })
}

/** Closes the details and restores the address of the page below. */
export function closeGame(router: RegisteredRouter): void {
  // If opening the details added a history entry, go back, so that no entry remains that would reopen them.
  if (OVER_PAGE in router.state.location.state) {
    router.history.back()
    return
  }
  void router.navigate({
    to: '.',
    search: ({ game: _game, ...rest }) => rest,
    resetScroll: false,
  })
}
