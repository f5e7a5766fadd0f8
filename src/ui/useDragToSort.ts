import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Pixels from the edge of the window within which a drag scrolls the page, and how far at a time. */
const SCROLL_ZONE = 90
const SCROLL_STEP = 14

export interface Drag {
  /** The place, 0-based, of the row that is dragged, and of where it would be dropped. */
  from: number
  to: number
  /** Pixels that the row is away from its place. */
  offset: number
}

/**
 * Sorts the rows of a list by dragging a handle, with a mouse, a pen, or a finger. `list` is the element whose children are the rows.
 * Escape gives up. Rows keep their places until the drop.
 */
export function useDragToSort(
  list: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<Drag>()
  const state = useRef<{ drag: Drag; startY: number; pointerY: number; centers: number[] } | undefined>(
    undefined,
  )

  const update = () => {
    const current = state.current
    if (!current) return
    const offset = current.pointerY + scrollY - current.startY
    const center = current.centers[current.drag.from]! + offset
    const others = current.centers.filter((_, index) => index !== current.drag.from)
    const to = others.filter((each) => each < center).length
    current.drag = { ...current.drag, to, offset }
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
      const y = state.current?.pointerY ?? 0
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

  /** What the handle of the row at `from` carries. */
  const handle = (from: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0 || !list.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const centers = Array.from(list.current.children, (row) => {
        const { top, height } = row.getBoundingClientRect()
        return top + height / 2 + scrollY
      })
      state.current = {
        drag: { from, to: from, offset: 0 },
        startY: event.clientY + scrollY,
        pointerY: event.clientY,
        centers,
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!state.current) return
      state.current.pointerY = event.clientY
      update()
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
  })

  return { drag, handle }
}
