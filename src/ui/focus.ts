import { type RefObject, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

/** Elements that have the focus only because they were clicked, or because the focus had to be somewhere. Keys do nothing there. */
const PASSIVE = 'body, [tabindex="-1"]:not([role], a, button), [role="tabpanel"]'

/**
 * Whether code may move the focus after the viewer's own event, such as when a response arrives: if no control has the focus,
 * or if it is within one of `containers`. Viewers who have moved on keep their focus, and the keys that they type.
 */
export function mayMoveFocus(...containers: (Element | null)[]): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement.matches(PASSIVE)) return true
  return containers.some((container) => container?.contains(activeElement))
}

/**
 * Renders the state that an event handler has just set, and then moves the focus to the element that `find` returns, if any. The focus
 * moves within the event: by the next animation frame a viewer may have pressed more keys, which would go to the old element.
 * Do not use it outside of event handlers, such as after a response.
 */
export function focusRendered(find: () => HTMLElement | null | undefined): void {
  flushSync(() => {})
  find()?.focus()
}

/** Call it in the handler that found the errors. Shows the errors of fields and moves the focus to the first one. */
export const focusFirstInvalid = (form: HTMLElement | null): void =>
  focusRendered(() => form?.querySelector<HTMLElement>('[aria-invalid]'))

/** Moves the focus to the tab panel, the dialog with a page in it, or the page that an element is in, so that the keyboard continues there. */
export function focusContainerOf(element: Element | null | undefined): void {
  const container = element?.closest<HTMLElement>('[role="tabpanel"], [data-holds-page], main')
  if (!container) return
  if (!container.hasAttribute('tabindex')) container.tabIndex = -1
  container.focus({ preventScroll: true })
}

/** The control with a selector in the next item of a list or, at its end, in the one before: there the keyboard goes on when an item goes. */
export const controlOfNeighbor = (item: Element | null, control: string): HTMLElement | null =>
  item?.nextElementSibling?.querySelector<HTMLElement>(control) ??
  item?.previousElementSibling?.querySelector<HTMLElement>(control) ??
  null

/**
 * Moves the focus to the container when the element with this ref is unmounted while the focus is in it, as with a removed post. The
 * keyboard then continues from there, not from the top of the document.
 */
export function useFocusHandover<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null)
  useLayoutEffect(() => {
    const element = ref.current
    return () => {
      if (element?.contains(document.activeElement)) focusContainerOf(element.parentElement)
    }
  }, [])
  return ref
}
