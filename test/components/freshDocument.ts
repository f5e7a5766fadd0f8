import { HIDING_SHEET } from '#/features/people/session/blockedGames.ts'

const root = document.documentElement
const attributes = [...root.attributes].map(({ name, value }) => [name, value] as const)

/** Makes the document what it was before the first test: what the site notes on `<html>`, its own style sheets, and where it is scrolled. */
export function resetDocument(): void {
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const [name, value] of attributes) root.setAttribute(name, value)
  document.adoptedStyleSheets = []
  delete (window as { [HIDING_SHEET]?: CSSStyleSheet })[HIDING_SHEET]
  scrollTo(0, 0)
}
