import { cloneElement, type ReactElement, type ReactNode, useEffect } from 'react'
import type { TriggerProps } from './Menu.tsx'
import { useDeferred } from './useDeferred.ts'

export interface PopoverProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  /** The popover's accessible name. */
  label: string
  /** A function, so that the content is created only when the popover opens. `close` closes it. */
  content: (close: () => void) => ReactNode
  align?: 'start' | 'center' | 'end'
  onOpen?: () => void
  /** Whether it is open from the beginning. */
  opensAtOnce?: boolean
}

const load = () => import('./PopoverPopup.tsx')

/** A button with a popover. The popover is loaded when the reader approaches the button. */
export function Popover(props: PopoverProps) {
  const { part, need, warm } = useDeferred(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the beginning
  useEffect(() => {
    if (props.opensAtOnce) need()
  }, [])
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
