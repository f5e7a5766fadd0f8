import { classes } from './classes.ts'
import styles from './Icon.module.css'
import type { IconName } from './iconNames.ts'
import sprite from './icons.svg?no-inline'

/** Address of the one file that holds all icons; a page that shows them at once may preload it as an image. */
export const ICON_SPRITE: string = sprite

export interface IconProps {
  name: IconName
  /** Width and height in pixels. */
  size?: number
  /** Fills an outline icon, for the on state of a toggle. */
  filled?: boolean
  className?: string | undefined
}

/** An icon in the color of the text around it. It says nothing to a screen reader: its control or link carries the name. */
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
