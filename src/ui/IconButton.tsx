import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './IconButton.module.css'
import type { IconName } from './iconNames.ts'
import { RollingNumber } from './RollingNumber.tsx'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  /** What it does: its accessible name and native tooltip. */
  label: string
  size?: 'normal' | 'small'
  variant?: 'plain' | 'outline'
  /** A count in its corner; 0 shows nothing. Screen readers ignore it, so put it into the label too. */
  badge?: number
}

const badgeText = (count: number) => (count > 99 ? '99+' : String(count))

/** A button that shows only an icon. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, size = 'normal', variant = 'plain', badge = 0, className, ...rest } = props
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(styles.button, styles[variant], size === 'small' && styles.small, className)}
    >
      <Icon name={icon} size={size === 'small' ? 16 : 18} />
      {badge > 0 && (
        <span className={styles.badge} aria-hidden="true">
          <RollingNumber value={badge} format={badgeText} />
        </span>
      )}
    </button>
  )
}
