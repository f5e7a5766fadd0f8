import type { AnyRouter } from '@tanstack/react-router'

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
export function openGame(router: AnyRouter, urlid: string, { replace = false } = {}): void {
  if (router.state.location.pathname.startsWith('/game/')) {
    void router.navigate({ to: '/game/$urlid', params: { urlid }, replace } as never)
    return
  }
  void router.navigate({
    to: '.',
    search: (before: Record<string, unknown>) => ({ ...before, game: urlid }),
    mask: { to: '/game/$urlid', params: { urlid } },
    replace,
    resetScroll: false,
    state: (before: object) => ({ ...before, [OVER_PAGE]: true }),
  } as never)
}

/** Closes the details: the page below gets its own address back. */
export function closeGame(router: AnyRouter): void {
  // Going back, where the details were a step of the history, leaves no step that would open them again.
  if (OVER_PAGE in router.state.location.state) {
    router.history.back()
    return
  }
  void router.navigate({
    to: '.',
    search: ({ game: _game, ...rest }: Record<string, unknown>) => rest,
    resetScroll: false,
  } as never)
}
