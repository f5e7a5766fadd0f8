import { flushSync } from 'react-dom'

/**
 * Renders the state that an event handler has just set, and then moves the focus to the element that `find` returns, if any. The focus
 * moves within the event: by the next animation frame a reader may have pressed more keys, which would go to the old element.
 * Do not use it outside of event handlers, such as after a response.
 */
export function focusRendered(find: () => HTMLElement | null | undefined): void {
  flushSync(() => {})
  find()?.focus()
}
