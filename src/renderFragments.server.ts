import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { collectFragments, FRAGMENT_PLACEHOLDER, type Fragment } from './ui/cachedFragment.tsx'

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

/** The whole HTML; renders the fragments that are not in `store` yet. Bytes, because cached ones need no encoding. */
export function fillSkeleton({ html, fragments }: Skeleton, store: FragmentStore): Buffer<ArrayBuffer> {
  // Every second piece is the number of a fragment.
  const pieces = html
    .split(FRAGMENT_PLACEHOLDER)
    .map((piece, at) => (at % 2 === 0 ? piece : markupOf(fragments[Number(piece)]!, store)))
  // UTF-8 takes at most three bytes for each UTF-16 unit.
  const bound = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? 3 : 1) * piece.length, 0)
  if (bound > draft.length) draft = Buffer.allocUnsafeSlow(2 * bound)
  let end = 0
  for (const piece of pieces)
    end += typeof piece === 'string' ? draft.write(piece, end) : piece.copy(draft, end)
  return Buffer.copyBytesFrom(draft, 0, end)
}

/** Where pages are put together: writing into an existing buffer takes half the time of allocating one. */
let draft = Buffer.allocUnsafeSlow(1 << 20)

function markupOf({ key, element }: Fragment, store: FragmentStore): Buffer {
  const cached = store.get(key)
  if (cached) return cached
  const { html, fragments } = renderSkeleton(element)
  const markup = fillSkeleton({ html: html.replace(HINTS, ''), fragments }, store)
  store.set(key, markup)
  return markup
}
