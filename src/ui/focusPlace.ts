/** Moves the focus to the tab panel, the dialog with a page in it, or the page that an element is in, so that the keyboard continues there. */
export function focusPlaceOf(element: Element | null | undefined): void {
  const place = element?.closest<HTMLElement>('[role="tabpanel"], [data-holds-page], main')
  if (!place) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
