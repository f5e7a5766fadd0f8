import type { ReactNode } from 'react'
import styles from './Banner.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'

const icons: Record<NonNullable<BannerProps['tone']>, IconName> = {
  info: 'info',
  warning: 'triangle-alert',
  negative: 'circle-alert',
  positive: 'circle-check',
}

export interface BannerProps {
  tone?: 'info' | 'warning' | 'negative' | 'positive'
  children: ReactNode
  /** A button or link at its end. */
  action?: ReactNode
  className?: string
}

/** A message about a whole page or panel: unconfirmed, archived, saved. */
export function Banner({ tone = 'info', children, action, className }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone], className)} role="note">
      <Icon name={icons[tone]} size={18} className={styles.icon} />
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
