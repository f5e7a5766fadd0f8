import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { classes } from './classes.ts'
import styles from './EmptyState.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  icon?: IconName
  /** The first step: a button or link. */
  action?: ReactNode
  /** Makes the title a heading of this level: 1 if it is the page's only content. */
  heading?: 1 | 2 | 3
  /** A smaller variant for panels. */
  compact?: boolean
  className?: string
}

/** Shown if there is nothing yet: says so and suggests a first step. */
export function EmptyState({ title, children, icon, action, heading, compact, className }: EmptyStateProps) {
  const Title = heading ? (`h${heading}` as const) : 'p'
  return (
    <div className={classes(styles.state, compact && styles.compact, className)}>
      {icon && <Icon name={icon} size={compact ? 22 : 32} className={styles.icon} />}
      <Title className={styles.title}>{title}</Title>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

export interface ErrorStateProps extends Omit<EmptyStateProps, 'icon' | 'className'> {
  /** Adds a button to try again. */
  onRetry?: () => void
}

/** Shown after an error: what happened and what to do next. */
export function ErrorState({ onRetry, ...rest }: ErrorStateProps) {
  const retry = onRetry && (
    <Button icon="refresh-cw" onClick={onRetry}>
      Try again
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState action={retry} {...rest} icon="triangle-alert" className={styles.error} />
    </div>
  )
}
