import { focusToRestore } from '#/ui/openModals.ts'

/** For how long lists may be read again once somebody is signed in, in ms. */
const RELOAD_MS = 10_000

/** Remembers the control that is used now. Returns what finds it, also when the list that it is in was rendered again. */
export function rememberControl(): () => HTMLElement | null {
  const control = focusToRestore()
  const name = control ? nameOf(control) : ''
  return () => {
    if (!control || control.isConnected) return control
    const alike = [...document.querySelectorAll<HTMLElement>(control.tagName)]
    return alike.find((each) => nameOf(each) === name) ?? null
  }
}

const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''

/** Returns the focus to a control whenever a new rendering takes it away, until the viewer does something or the page is settled. */
export function keepFocusOn(find: () => HTMLElement | null): void {
  const observer = new MutationObserver(() => {
    if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
  })
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of ['keydown', 'pointerdown']) removeEventListener(type, stop, true)
  }
  const timer = setTimeout(stop, RELOAD_MS)
  for (const type of ['keydown', 'pointerdown']) addEventListener(type, stop, true)
  observer.observe(document.body, { childList: true, subtree: true })
}
