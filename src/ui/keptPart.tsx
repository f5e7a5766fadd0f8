import { type ComponentType, createElement, type ReactElement } from 'react'

/** A part of the page that is being rendered: what it is, and what tells it from all others. */
export interface PlacedPart {
  key: string
  element: ReactElement
}

/** The parts of the page that this process is rendering, by the numbers of their places; none in a browser. */
let places: PlacedPart[] | undefined
let kinds = 0

/**
 * A component whose markup the server may keep: it must follow from what `keyOf` writes down of its properties, and
 * from nothing else (no context that changes it, no clock, no `useId`). In a browser it is the component itself.
 *
 * Rows of lists and the filters beside them are the same on page after page, and rendering them is most of what a page
 * costs. `keptParts.server.ts` puts kept markup into the places that are left here.
 */
export function keptPart<Props extends object>(
  Component: ComponentType<Props>,
  keyOf: (props: Props) => string,
): (props: Props) => ReactElement {
  const kind = kinds++
  return function KeptPart(props) {
    const element = <Component {...props} />
    if (!places) return element
    const number = places.push({ key: `${kind} ${keyOf(props)}`, element }) - 1
    return createElement('kept-part', { n: number } as object)
  }
}

/** What `render` answers, and the parts for which it left places (`PLACE`). `render` must not wait for anything. */
export function leavingPlaces<T>(render: () => T): { result: T; parts: PlacedPart[] } {
  const outer = places
  const parts: PlacedPart[] = []
  places = parts
  try {
    return { result: render(), parts }
  } finally {
    places = outer
  }
}

/** A place in the markup; its group is the part's number. */
export const PLACE = /<kept-part n="(\d+)"><\/kept-part>/g
