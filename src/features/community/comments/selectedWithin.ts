import type { RefObject } from 'react'

/** The selected part of a comment's text, for a quotation. Browser only. */
export function selectedWithin(element: RefObject<HTMLElement | null>): string | undefined {
  const selection = getSelection()
  const text = selection?.toString().trim()
  return text &&
    element.current?.contains(selection!.anchorNode) &&
    element.current.contains(selection!.focusNode)
    ? text
    : undefined
}
