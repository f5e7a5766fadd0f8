import { classes } from './classes.ts'
import styles from './Icon.module.css'
import type { IconName } from './iconNames.ts'
import sprite from './icons.svg?no-inline'

export interface IconProps {
  name: IconName
  /** Width and height in pixels. */
  size?: number
  /** Fills an outline icon, for the on state of a toggle. */
  filled?: boolean
  className?: string | undefined
}

/** An icon in the color of the surrounding text. It is hidden from screen readers: its control or link has the name. */
export function Icon({ name, size = 16, filled, className }: IconProps) {
  return (
    <svg
      className={classes(styles.icon, filled && styles.filled, className)}
      width={size}
      height={size}
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
