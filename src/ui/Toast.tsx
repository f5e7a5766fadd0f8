import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './iconNames.ts'
import styles from './Toast.module.css'
import { useSwipeAway } from './useSwipeAway.ts'

/** For how long a pointer that does not move keeps a message, in ms. */
export const POINTER_KEEPS_MS = 10_000

export interface ToastProps {
  title: ReactNode
  children?: ReactNode
  tone?: 'neutral' | 'positive' | 'negative'
  icon?: IconName
  /** Replaces the icon, e.g. with a picture of an unlocked item. */
  picture?: ReactNode
  onClose?: () => void
}

/** A message that appears and disappears. The caller decides how long it stays; its button or a swipe closes it earlier. */
export function Toast({ title, children, tone = 'neutral', icon, picture, onClose }: ToastProps) {
  const swiping = useSwipeAway(onClose)
  return (
    <div className={classes(styles.toast, styles[tone])} {...swiping}>
      {picture || (icon && <Icon name={icon} size={20} className={styles.icon} />)}
      <div className="grow min-0">
        <p className="strong">{title}</p>
        {children && <div className={styles.message}>{children}</div>}
      </div>
      {onClose && <IconButton icon="x" label="Close" size="small" onClick={onClose} />}
    </div>
  )
}

/**
 * The corner for toasts. It is on the page from the start, because screen readers only announce what is added to an
 * existing region. `onHover` is called when the pointer or focus enters (true) and leaves (false). A pointer enters only by moving,
 * and leaves when it has rested for a while: it may be waiting for what a message covers, which would never disappear.
 * @public
 */
export function ToastRegion({
  children,
  onHover,
}: {
  children?: ReactNode
  onHover?: (resting: boolean) => void
}) {
  const region = useRef<HTMLElement>(null)
  const rest = useRef<number>(undefined)
  const hover = (entered: boolean) => {
    clearTimeout(rest.current)
    onHover?.(entered)
  }
  const move = () => {
    hover(true)
    rest.current = window.setTimeout(() => {
      if (!region.current?.contains(document.activeElement)) onHover?.(false)
    }, POINTER_KEEPS_MS)
  }
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      onPointerMove={move}
      onPointerLeave={() => hover(false)}
      onFocus={() => hover(true)}
      onBlur={() => hover(false)}
    >
      {children}
    </section>
  )
}
