import { type ComponentType, createElement, type ReactElement } from 'react'

/** A fragment of the page that is being rendered. Equal keys mean equal markup. */
export interface Fragment {
  key: string
  element: ReactElement
}

/** The fragments of the page that this process is rendering, by the numbers of their placeholders; none in a browser. */
let fragments: Fragment[] | undefined
let kinds = 0

/**
 * A component with markup that the server may cache. The markup must depend only on the properties that `keyOf` covers,
 * not on context, the clock or `useId`. In a browser it is the component itself.
 *
 * Rows of lists and the filters next to them are the same on many pages, and rendering them is most of the cost of a
 * page. `renderFragments.server.ts` replaces the placeholders with the markup.
 */
export function cachedFragment<Props extends object>(
  Component: ComponentType<Props>,
  keyOf: (props: Props) => string,
): (props: Props) => ReactElement {
  const kind = kinds++
  return function CachedFragment(props) {
    const element = <Component {...props} />
    if (!fragments) return element
    const number = fragments.push({ key: `${kind} ${keyOf(props)}`, element }) - 1
    return createElement('cached-fragment', { n: number } as object)
  }
}

/** The result of `render`, and the fragments for its placeholders. `render` must not await anything. */
export function collectFragments<T>(render: () => T): { result: T; fragments: Fragment[] } {
  const outer = fragments
  const collected: Fragment[] = []
  fragments = collected
  try {
    return { result: render(), fragments: collected }
  } finally {
    fragments = outer
  }
}

/** A placeholder in the markup; its capture group is the number of a fragment, or `STYLES` (see `STYLES_PLACEHOLDER`). */
export const PLACEHOLDER = /<cached-fragment n="(\d+|styles)"><\/cached-fragment>/g

export const STYLES = 'styles'
