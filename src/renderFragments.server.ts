import { createElement, type ReactElement, Fragment as ReactFragment } from 'react'
import { renderToString } from 'react-dom/server'
import { collectFragments, type Fragment, PLACEHOLDER, STYLES } from './ui/cachedFragment.tsx'

/** Where rendered fragments are cached (`src/http/cache/fragmentCache.ts`). */
export interface FragmentStore {
  get(key: string): Buffer | undefined
  set(key: string, markup: Buffer<ArrayBuffer>): void
}

/** What React wants a document's head to preload; a fragment has no head, and its pictures are in it. */
const HINTS = /^(?:<link rel="preload"[^>]*>)+/

/** Markup with placeholders, and the fragments that belong there. */
export interface Skeleton {
  html: string
  fragments: readonly Fragment[]
}

/** Renders to HTML as React does, but leaves placeholders for cached fragments. */
export function renderSkeleton(element: ReactElement): Skeleton {
  const { result: html, fragments } = collectFragments(() => renderToString(element))
  return { html, fragments }
}

/** The styles of a page. */
export interface PageStyles {
  css: string
  bytes: Buffer
}

/** The whole HTML; renders the fragments that are not in `store` yet. Bytes, because what is cached needs no encoding. */
export function fillSkeleton(
  { html, fragments }: Skeleton,
  store: FragmentStore,
  styles?: Buffer,
): Buffer<ArrayBuffer> {
  return fill(html, markupOf(fragments, store), styles)
}

function fill(html: string, markup: readonly Buffer[], styles?: Buffer): Buffer<ArrayBuffer> {
  // Every second piece names what belongs there.
  const pieces = html.split(PLACEHOLDER).map((piece, at) => {
    if (at % 2 === 0) return piece
    return piece === STYLES ? styles! : markup[Number(piece)]!
  })
  // UTF-8 takes at most three bytes for each UTF-16 unit.
  const bound = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? 3 : 1) * piece.length, 0)
  if (bound > draft.length) draft = Buffer.allocUnsafeSlow(2 * bound)
  let end = 0
  for (const piece of pieces)
    end += typeof piece === 'string' ? draft.write(piece, end) : piece.copy(draft, end)
  // A copy of its own: `Buffer.copyBytesFrom` would make two.
  const bytes = Buffer.allocUnsafeSlow(end)
  draft.copy(bytes, 0, 0, end)
  return bytes
}

/** Where pages are put together: writing into an existing buffer takes half the time of allocating one. */
let draft = Buffer.allocUnsafeSlow(1 << 20)

/** The markup of fragments. Those that are not in `store` yet are rendered together: to begin costs React as much as a small fragment. */
function markupOf(fragments: readonly Fragment[], store: FragmentStore): readonly Buffer[] {
  const markup = fragments.map(({ key }) => store.get(key))
  const missing = fragments.filter((_, at) => !markup[at])
  if (missing.length === 0) return markup as Buffer[]
  const elements = missing.flatMap(({ element }, key) => [element, createElement(FRAGMENT_END, { key })])
  const rendered = renderSkeleton(createElement(ReactFragment, null, ...elements))
  const inner = markupOf(rendered.fragments, store)
  const texts = rendered.html.replace(HINTS, '').split(`<${FRAGMENT_END}></${FRAGMENT_END}>`).values()
  return fragments.map(({ key }, at) => {
    const known = markup[at]
    if (known) return known
    const bytes = fill(texts.next().value!, inner)
    store.set(key, bytes)
    return bytes
  })
}

/** The element between two fragments. */
const FRAGMENT_END = 'fragment-end'
