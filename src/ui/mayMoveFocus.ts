/** Elements that have the focus only because they were clicked, or because the focus had to be somewhere. Keys do nothing there. */
const PASSIVE = 'body, [tabindex="-1"]:not([role], a, button), [role="tabpanel"]'

/**
 * Whether code may move the focus after the reader's own event, such as when a response arrives: if no control has the focus,
 * or if it is within one of `places`. Readers who have moved on keep their focus, and the keys that they type.
 */
export function mayMoveFocus(...places: (Element | null)[]): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement.matches(PASSIVE)) return true
  return places.some((place) => place?.contains(activeElement))
}
