import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { TriggerProps } from './Menu.tsx'
import { useDeferred } from './useDeferred.ts'

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  /** Names the popover to screen readers. */
  label: string
  /** A function, because it is not even made before the popover opens. `close` closes it. */
  content: (close: () => void) => ReactNode
  align?: 'start' | 'center' | 'end'
  onOpen?: () => void
}

const load = () => import('./PopoverPopup.tsx')

/** A button with a small surface of anything. Its machinery loads when the reader reaches for it. */
export function Popover(props: PopoverProps) {
  const { part, need, warm } = useDeferred(load)
  if (part) return <part.PopoverPopup {...props} />
  return cloneElement(props.trigger, {
    onClick: () => {
      need()
      props.onOpen?.()
    },
    onPointerEnter: warm,
    onFocus: warm,
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
  })
}
