import type { ReactNode } from 'react'
import { type PopupProps, useLazyPopup } from './useLazyPopup.tsx'

export interface PopoverProps extends PopupProps {
  /** The popover's accessible name. */
  label: string
  /** A function, so that the content is created only when the popover opens. `close` closes it. */
  content: (close: () => void) => ReactNode
  align?: 'start' | 'center' | 'end'
}

const importPopup = () => import('./PopoverPopup.tsx')

/** A button with a popover. */
export const Popover = (props: PopoverProps) => useLazyPopup('dialog', importPopup, props)
