import type { MouseEvent } from 'react'

/** Whether a click on a link means "here", not "in a new tab or window": only then may a handler replace the navigation. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
}

/** For a link whose page can be shown right here: a plain click does that instead of leading there. */
export const interceptClick =
  (show: () => unknown) =>
  (event: MouseEvent): void => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    show()
  }
