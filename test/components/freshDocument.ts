import { HIDING_SHEET } from '#/features/people/session/blockedGames.ts'
import { FOLDING_SHEET } from '#/features/people/session/mutedMembers.ts'

const root = document.documentElement
const attributes = [...root.attributes].map(({ name, value }) => [name, value] as const)

/** Makes the document what it was before the first test: what the site notes on `<html>`, its own style sheets, and where it is scrolled. */
export function resetDocument(): void {
  for (const { name } of [...root.attributes]) root.removeAttribute(name)
  for (const [name, value] of attributes) root.setAttribute(name, value)
  document.adoptedStyleSheets = []
  const sheets = window as { [HIDING_SHEET]?: CSSStyleSheet; [FOLDING_SHEET]?: CSSStyleSheet }
  delete sheets[HIDING_SHEET]
  delete sheets[FOLDING_SHEET]
  scrollTo(0, 0)
}
