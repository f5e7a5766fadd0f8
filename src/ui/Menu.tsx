import { cloneElement, type ReactElement, type ReactNode } from 'react'
import type { IconName } from './iconNames.ts'
import { useDeferred } from './useDeferred.ts'

export type MenuEntry =
  | 'divider'
  | { heading: string }
  | {
      label: string
      icon?: IconName
      /** Smaller text at the end of the line. */
      detail?: string
      /** A link; the router's own may be given as `link` instead, without children. */
      href?: string
      link?: ReactElement
      onSelect?: () => void
      /** Set on entries of which one is chosen: shows a tick. */
      checked?: boolean
      disabled?: boolean
      tone?: 'danger'
      /** A menu inside the menu. */
      entries?: readonly MenuEntry[]
    }

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  entries: readonly MenuEntry[]
  /** Stands above the entries: who is signed in, say. */
  header?: ReactNode
  align?: 'start' | 'center' | 'end'
  onOpen?: () => void
}

export interface TriggerProps {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

const load = () => import('./MenuPopup.tsx')

/** A button with a menu of actions and links. The menu itself loads when the reader reaches for it. */
export function Menu(props: MenuProps) {
  const { part, need, warm } = useDeferred(load)
  if (part) return <part.MenuPopup {...props} />
  return cloneElement(props.trigger, {
    onClick: () => {
      need()
      props.onOpen?.()
    },
    onPointerEnter: warm,
    onFocus: warm,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
  })
}
