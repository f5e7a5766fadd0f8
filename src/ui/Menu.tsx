import type { ReactElement, ReactNode } from 'react'
import type { IconName } from './iconNames.ts'
import { type PopupProps, useLazyPopup } from './useLazyPopup.tsx'

export interface MenuItem {
  label: string
  icon?: IconName
  /** A second line, which says what it means. */
  hint?: string
  /** Smaller text at the end of the line. */
  detail?: string
  /** The keys that do the same, shown in the place of `detail` to those who may have a keyboard. */
  keys?: string
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

export interface MenuProps extends PopupProps {
  entries: readonly MenuEntry[]
  /** Shown above the items, e.g. who is signed in. */
  header?: ReactNode
  align?: 'start' | 'center' | 'end'
  /** What to focus after it closes, if not the trigger. `closedBy`: 'mouse', 'touch', 'pen', 'keyboard', or empty. */
  finalFocus?: (closedBy: string) => HTMLElement | null
}

const importPopup = () => import('./MenuPopup.tsx')

/** A button with a menu of actions and links. */
export const Menu = (props: MenuProps) => useLazyPopup('menu', importPopup, props)
