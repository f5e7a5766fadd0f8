import { cloneElement, type ReactElement, type ReactNode, useEffect } from 'react'
import type { IconName } from './iconNames.ts'
import { useDeferred } from './useDeferred.ts'

export interface MenuItem {
  label: string
  icon?: IconName
  /** Smaller text at the end of the line. */
  detail?: string
  /** A link. A router link can be passed as `link` instead, without children. */
  href?: string
  /** The window that a link opens in, such as `_blank`. */
  target?: string
  link?: ReactElement
  onSelect?: () => void
  /** For items of which one is selected: shows a check mark. */
  checked?: boolean
  disabled?: boolean
  tone?: 'danger'
  /** A submenu. */
  entries?: readonly MenuEntry[]
}

export type MenuEntry = 'divider' | { heading: string } | MenuItem

export interface MenuProps {
  /** A Button or IconButton. */
  trigger: ReactElement<TriggerProps>
  entries: readonly MenuEntry[]
  /** Shown above the items, e.g. who is signed in. */
  header?: ReactNode
  align?: 'start' | 'center' | 'end'
  onOpen?: () => void
  /** What to focus after it closes, if not the trigger. `closedBy`: 'mouse', 'touch', 'pen', 'keyboard', or empty. */
  finalFocus?: (closedBy: string) => HTMLElement | null
  /** Whether it is open from the beginning. */
  opensAtOnce?: boolean
}

export interface TriggerProps {
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
}

const load = () => import('./MenuPopup.tsx')

/** A button with a menu of actions and links. The menu is loaded when the reader approaches the button. */
export function Menu(props: MenuProps) {
  const { part, need, warm } = useDeferred(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only at the beginning
  useEffect(() => {
    if (props.opensAtOnce) need()
  }, [])
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
