import type { RegisteredRouter } from '@tanstack/react-router'
import { isGamePath, paths } from '#/shared/paths.ts'

/** Marks history entries that were added by opening a game over a page. */
const OVER_PAGE = 'idledexOverPage'

/** The urlid of the game whose details an address shows. */
export function gameOfAddress(url: URL): string | undefined {
  return /^\/game\/([a-z0-9-]+)$/.exec(url.pathname)?.[1]
}

/**
 * Shows a game's details over the page, under the game's own address. On a page that is itself a game's details it goes
 * to the other game's page. `replace` exchanges the shown game without a step in the history.
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

/** Closes the details: the page below gets its own address back. */
export function closeGame(router: RegisteredRouter): void {
  // Going back, where the details were a step of the history, leaves no step that would open them again.
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
