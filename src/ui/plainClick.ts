import type { MouseEvent } from 'react'

/** Whether a click opens the link in this tab, not in a new tab or window. Only then may a handler replace the navigation. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** A click handler for a link with content that can be shown in place: a plain click shows it instead of navigating. */
export const interceptClick =
  (show: () => unknown) =>
  (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    show()
  }
