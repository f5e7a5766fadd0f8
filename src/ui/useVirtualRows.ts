import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** The distance above and below the window within which rows are rendered in full, in pixels. */
const NEAR_PX = 1_000
/** A list with at most this many rows is always rendered in full. */
export const MAX_FULL_ROWS = 60

/** Heights of rows far from the window, in pixels, so that Back restores a list with its old height. */
const heights = new WeakMap<object, number>()

interface WatchedRow {
  row: object
  setFar: (far: boolean) => void
}
/** Watches a row's element and reports when it comes near the window or leaves. Returns a function that stops it. */
export type WatchRow = (element: Element, watched: WatchedRow) => () => void

/** One observer for all rows of a list. */
export function useRowObserver(): WatchRow {
  const observer = useRef<IntersectionObserver>(undefined)
  const watchedRows = useRef(new Map<Element, WatchedRow>())
  useEffect(() => () => observer.current?.disconnect(), [])
  return useCallback((element, watched) => {
    observer.current ??= new IntersectionObserver(
      (entries) => {
        for (const entry of entries) noteEntry(entry, watchedRows.current.get(entry.target))
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    )
    const watching = observer.current
    watchedRows.current.set(element, watched)
    watching.observe(element)
    return () => {
      watching.unobserve(element)
      watchedRows.current.delete(element)
    }
  }, [])
}

function noteEntry(
  { target, isIntersecting, boundingClientRect }: IntersectionObserverEntry,
  watched?: WatchedRow,
) {
  if (!watched) return
  if (isIntersecting) {
    heights.delete(watched.row)
    watched.setFar(false)
    return
  }
  // A row without a box is in a hidden list. A row with the focus stays.
  if (boundingClientRect.height === 0 || target.contains(document.activeElement)) return
  heights.set(watched.row, boundingClientRect.height)
  watched.setFar(true)
}

/**
 * Whether a row is far from the window, and the height that it keeps then. `watch` is undefined if the list is short.
 * When `layout`, the name of the rows' layout, changes, all rows are measured again.
 */
export function useVirtualRows(
  element: RefObject<Element | null>,
  row: object,
  watch: WatchRow | undefined,
  layout: string | undefined,
): number | undefined {
  const [far, setFar] = useState(() => heights.has(row))
  const [measured, setMeasured] = useState(layout)
  if (measured !== layout) {
    setMeasured(layout)
    setFar(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports each row that is added again
  useEffect(() => {
    if (!watch) {
      setFar(false)
      return
    }
    return watch(element.current!, { row, setFar })
  }, [element, row, watch, layout])
  return far && watch ? heights.get(row) : undefined
}
