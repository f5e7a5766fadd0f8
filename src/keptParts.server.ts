import { LRUCache } from 'lru-cache'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { leavingPlaces, PLACE, type PlacedPart } from './ui/keptPart.tsx'

/** Bound on all kept markup, in bytes. */
const MAX_BYTES = 16_000_000

const markup = new LRUCache<string, Buffer>({
  maxSize: MAX_BYTES,
  sizeCalculation: (bytes, key) => bytes.length + key.length,
})

/** What React asks a document's head to load early; a part has no head, and its pictures stand in it. */
const HINTS = /^(?:<link rel="preload"[^>]*>)+/

/** Markup with places in it, and the parts that belong there. */
export interface Skeleton {
  html: string
  parts: readonly PlacedPart[]
}

/** Renders to HTML as React does, but leaves places for the kept parts. */
export function renderSkeleton(element: ReactElement): Skeleton {
  const { result: html, parts } = leavingPlaces(() => renderToString(element))
  return { html, parts }
}

/** The whole HTML, with parts rendered that are not kept yet. Bytes, because kept bytes need not be encoded again. */
export function fillPlaces({ html, parts }: Skeleton): Buffer {
  // Every second piece is the number of a part.
  const pieces = html.split(PLACE).map((piece, at) => (at % 2 === 0 ? piece : bytesOf(parts[Number(piece)]!)))
  // A text takes at most three bytes for each of its units.
  const most = pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? 3 : 1) * piece.length, 0)
  if (most > draft.length) draft = Buffer.allocUnsafeSlow(2 * most)
  let end = 0
  for (const piece of pieces)
    end += typeof piece === 'string' ? draft.write(piece, end) : piece.copy(draft, end)
  return Buffer.copyBytesFrom(draft, 0, end)
}

/** Where pages are put together: text is written into a buffer that is there in half the time that making one takes. */
let draft = Buffer.allocUnsafeSlow(1 << 20)

function bytesOf({ key, element }: PlacedPart): Buffer {
  const kept = markup.get(key)
  if (kept) return kept
  const { html, parts } = renderSkeleton(element)
  const bytes = fillPlaces({ html: html.replace(HINTS, ''), parts })
  markup.set(key, bytes)
  return bytes
}
