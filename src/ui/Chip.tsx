import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import { interceptClick } from './plainClick.ts'

export interface ChipProps {
  children: ReactNode
  tone?: 'neutral' | 'accent' | 'warning' | 'positive' | 'negative'
  icon?: IconName
  /** Makes the chip a link. */
  href?: string
  title?: string
}

/** A short label, such as a tag or a stage. */
export function Chip({ children, tone = 'neutral', icon, href, title }: ChipProps) {
  const look = { className: classes(styles.chip, styles[tone]), title }
  const content = (
    <>
      {icon && <Icon name={icon} size={12} />}
      {children}
    </>
  )
  return href === undefined ? (
    <span {...look}>{content}</span>
  ) : (
    <a {...look} href={href}>
      {content}
    </a>
  )
}

export interface RemovableChipProps extends Omit<ChipProps, 'href' | 'title'> {
  /** What a click does, such as 'Remove the filter Space'. */
  removeLabel: string
  onRemove?: () => void
  /** The address without this filter. It makes the chip a link that works without scripts. */
  href?: string
}

/** A chip that a click anywhere on it removes. */
export function RemovableChip(props: RemovableChipProps) {
  const { children, tone = 'neutral', icon, removeLabel, onRemove, href } = props
  const look = {
    className: classes(styles.chip, styles.removable, styles[tone]),
    'aria-label': removeLabel,
    title: removeLabel,
  }
  const content = (
    <>
      {icon && <Icon name={icon} size={12} />}
      {children}
      <Icon name="x" size={12} className={styles.cross} />
    </>
  )
  if (href === undefined) {
    return (
      <button type="button" {...look} onClick={onRemove}>
        {content}
      </button>
    )
  }
  const remove = onRemove && interceptClick(onRemove)
  return (
    <a {...look} href={href} onClick={remove}>
      {content}
    </a>
  )
}
