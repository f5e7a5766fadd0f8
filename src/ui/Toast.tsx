import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { IconButton } from './IconButton.tsx'
import type { IconName } from './iconNames.ts'
import styles from './Toast.module.css'
import { useBelowTitle } from './useBelowTitle.ts'

export interface ToastProps {
  title: ReactNode
  children?: ReactNode
  tone?: 'neutral' | 'positive' | 'negative'
  icon?: IconName
  /** Replaces the icon, e.g. with a picture of what was won. */
  picture?: ReactNode
  onClose?: () => void
}

/** A message that appears and disappears. The caller decides how long it stays. */
export function Toast({ title, children, tone = 'neutral', icon, picture, onClose }: ToastProps) {
  return (
    <div className={classes(styles.toast, styles[tone])}>
      {picture || (icon && <Icon name={icon} size={20} className={styles.icon} />)}
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.message}>{children}</div>}
      </div>
      {onClose && <IconButton icon="x" label="Close" size="small" onClick={onClose} />}
    </div>
  )
}

/**
 * The corner for toasts. It is on the page from the start, because screen readers only announce what is added to a
 * region that they know. `onHover` is called when the pointer or focus enters (true) and leaves (false).
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
  useBelowTitle(region)
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label="Messages"
      aria-live="polite"
      onPointerEnter={() => onHover?.(true)}
      onPointerLeave={() => onHover?.(false)}
      onFocus={() => onHover?.(true)}
      onBlur={() => onHover?.(false)}
    >
      {children}
    </section>
  )
}
