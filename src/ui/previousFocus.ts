/** The element to focus after a dialog that is about to open. For a menu this is the button that opened it, because the menu's items no longer exist. */
export function previousFocus(): HTMLElement | null {
  const active = document.activeElement
  if (active?.closest('[role="menu"]'))
    return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
  // If there is none, the page's content. Otherwise a closing dialog would focus the first link of the page, the skip link.
  if (active === document.body) return document.querySelector('main')
  return active instanceof HTMLElement ? active : null
}
