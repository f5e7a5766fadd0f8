import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels from the edge of the window within which a drag scrolls the page, and how far at a time. */
const SCROLL_ZONE = 90
const SCROLL_STEP = 14

export interface Drag {
  /** The position, 0-based, of the dragged row, and the one where it would be dropped. */
  from: number
  to: number
  /** The distance of the row from its position in pixels, down and to the right. */
  offset: number
  offsetX: number
}

interface Point {
  x: number
  y: number
}

/**
 * Sorts the rows of a list by dragging a handle, with a mouse, a pen, or a finger. The rows are the children of `list`.
 * Escape cancels. Rows keep their positions until the drop. `wraps`: the children are laid out in lines, next to each other.
 */
export function useDragToSort(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
  { wraps = false }: { wraps?: boolean } = {},
) {
  const [drag, setDrag] = useState<Drag>()
  const state = useRef<{ drag: Drag; start: Point; pointer: Point; centers: Point[] } | undefined>(undefined)

  const update = () => {
    const current = state.current
    if (!current) return
    const { start, pointer, centers } = current
    const { from } = current.drag
    const offset = pointer.y + scrollY - start.y
    const offsetX = pointer.x - start.x
    const center = { x: centers[from]!.x + offsetX, y: centers[from]!.y + offset }
    const to = wraps ? nearest(centers, center) : placeBelow(centers.toSpliced(from, 1), center)
    current.drag = { from, to, offset, offsetX }
    setDrag(current.drag)
  }

  const end = (isDropped: boolean) => {
    const current = state.current
    state.current = undefined
    setDrag(undefined)
    if (isDropped && current && current.drag.from !== current.drag.to)
      onDrop(current.drag.from, current.drag.to)
  }

  const isDragging = drag !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `update` and `end` read what is current from the ref
  useEffect(() => {
    if (!isDragging) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false)
    }
    let frame = requestAnimationFrame(function scrollAtEdges() {
      // What was dropped may not be drawn yet.
      const y = state.current?.pointer.y ?? innerHeight / 2
      const step = y < SCROLL_ZONE ? -SCROLL_STEP : y > innerHeight - SCROLL_ZONE ? SCROLL_STEP : 0
      if (step !== 0) {
        scrollBy(0, step)
        update()
      }
      frame = requestAnimationFrame(scrollAtEdges)
    })
    document.addEventListener('keydown', onKeyDown)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [isDragging])

  /** The event handlers for the handle of the row at `from`. */
  const handle = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const centers = Array.from(list.current.children, (row) => {
        const { top, left, width, height } = row.getBoundingClientRect()
        return { x: left + width / 2, y: top + height / 2 + scrollY }
      })
      state.current = {
        drag: { from, to: from, offset: 0, offsetX: 0 },
        start: { x: event.clientX, y: event.clientY + scrollY },
        pointer: { x: event.clientX, y: event.clientY },
        centers,
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!state.current) return
      state.current.pointer = { x: event.clientX, y: event.clientY }
      update()
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  })

  return { drag, handle }
}

/** The position among the other rows of a list for a row with this center. */
const placeBelow = (others: readonly Point[], { y }: Point) => others.filter((each) => each.y < y).length

function nearest(centers: readonly Point[], { x, y }: Point): number {
  const distances = centers.map((each) => Math.hypot(each.x - x, each.y - y))
  return distances.indexOf(Math.min(...distances))
}
