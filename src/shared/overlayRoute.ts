import type { RegisteredRouter } from '@tanstack/react-router'

/** What can be open over a page, by the search parameter that names it. The address bar shows its own address. */
export interface Overlay {
  game?: string
  update?: string
}

/** Marks history entries added by opening something over a page. */
const OVER_PAGE = 'idledexOverPage'

type Mask = { to: '/game/$urlid'; params: { urlid: string } } | { to: '/update/$id'; params: { id: string } }

/** Shows one thing over the page, in place of what was open there. `replace` adds no history entry. */
export function showOverlay(router: RegisteredRouter, over: Overlay, mask: Mask, replace: boolean): void {
  void router.navigate({
    to: '.',
    search: ({ game: _game, update: _update, ...before }) => ({ ...before, ...over }),
    mask,
    replace,
    resetScroll: false,
    state: (before) => ({ ...before, [OVER_PAGE]: true }),
  })
}

/** Closes what is open and restores the address of the page below. */
export function closeOverlay(router: RegisteredRouter): void {
  // If opening it added a history entry, go back, so that no entry remains that would reopen it.
  if (OVER_PAGE in router.state.location.state) {
    router.history.back()
    return
  }
  void router.navigate({
    to: '.',
    search: ({ game: _game, update: _update, ...rest }) => rest,
    resetScroll: false,
  })
}
