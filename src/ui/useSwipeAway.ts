import { type PointerEvent, useRef } from 'react'

/** The distance after which releasing a message closes it, in pixels. */
const CLOSES_AT = 48

/** Closes a message when a finger pushes it to a side or up, as on phones. Until then it follows the finger. */
export function useSwipeAway(onClose: (() => void) | undefined) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const wayOf = ({ clientX, clientY }: PointerEvent, { x, y }: { x: number; y: number }) => {
    const [across, up] = [clientX - x, Math.min(clientY - y, 0)]
    return Math.abs(across) > -up ? { across, up: 0 } : { across: 0, up }
  }
  const moveTo = (element: HTMLElement, { across, up }: { across: number; up: number }) => {
    const isMoved = across !== 0 || up !== 0
    element.style.transform = isMoved ? `translate(${across}px, ${up}px)` : ''
    element.style.opacity = isMoved ? String(1 - Math.hypot(across, up) / (4 * CLOSES_AT)) : ''
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    if (!start.current) return
    const { across, up } = wayOf(event, start.current)
    start.current = null
    if (event.type === 'pointerup' && Math.hypot(across, up) >= CLOSES_AT) onClose?.()
    else moveTo(event.currentTarget, { across: 0, up: 0 })
  }
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      if (onClose && pointerType !== 'mouse') start.current = { x: clientX, y: clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (start.current) moveTo(event.currentTarget, wayOf(event, start.current))
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
