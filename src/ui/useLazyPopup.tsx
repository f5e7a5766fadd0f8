import { cloneElement, type ReactElement, useEffect } from 'react'
import { type LoadComponent, useLazyComponent } from './lazyComponent.tsx'

interface TriggerProps {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

export interface PopupProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  onOpen?: () => void
  /** Whether it is open from the beginning. */
  opensAtOnce?: boolean
}

/** A button with a popup. The popup is loaded when the viewer approaches the button, and takes its place, open, when the button is pressed. */
export function useLazyPopup<P extends PopupProps>(
  kind: 'menu' | 'dialog',
  importPopup: LoadComponent<P>,
  props: P,
): ReactElement {
  const { Component, load, preload } = useLazyComponent(importPopup)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the beginning
  useEffect(() => {
    if (props.opensAtOnce) void load()
  }, [])
  if (Component) return <Component {...props} />
  return cloneElement(props.trigger, {
    onClick: () => {
      void load()
      props.onOpen?.()
    },
    onPointerEnter: preload,
    onFocus: preload,
    'aria-haspopup': kind,
    'aria-expanded': false,
  })
}
