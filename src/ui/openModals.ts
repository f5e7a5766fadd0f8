import { useLayoutEffect } from 'react'

let count = 0

/** Whether a modal dialog is open, also one that is still being loaded or doesn't have the focus yet. A BigDialog counts as a page. */
export const isModalOpen = (): boolean => count > 0

/** Counts a modal dialog for `isModalOpen`. */
export function useModal(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    count++
    return () => {
      count--
    }
  }, [open])
}

/** The element to focus after a dialog that is about to open. For a menu this is the button that opened it, because the menu's items no longer exist. */
export function focusToRestore(): HTMLElement | null {
  const active = document.activeElement
  if (active?.closest('[role="menu"]'))
    return document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')
  // If there is none, the page's content. Otherwise a closing dialog would focus the first link of the page, the skip link.
  if (active === document.body) return document.querySelector('main')
  return active instanceof HTMLElement ? active : null
}
