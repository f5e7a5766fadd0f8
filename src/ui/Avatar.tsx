import type { CSSProperties } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { type Rank, rankClass } from './rank.ts'

export interface AvatarProps {
  /** Addresses of the layers, lowest first: background, avatar, overlay. Missing layers are omitted. */
  background?: string | null | undefined
  avatar?: string | null | undefined
  overlay?: string | null | undefined
  /** The member's name; '' if the name is shown next to it. */
  name: string
  /** Width and height in pixels. */
  size?: number
  /** Shows a ring around it in the level's color: the progress within the level, 0 to 1. */
  progress?: number
  rank?: Rank
  className?: string
}

/** A user's picture of up to three layers, or a generic person icon. */
export function Avatar(props: AvatarProps) {
  const { background, avatar, overlay, name, size = 36, progress, rank = 1, className } = props
  const layers = [background, avatar, overlay].filter((layer): layer is string => Boolean(layer))
  const ring = progress === undefined ? undefined : Math.min(1, Math.max(0, progress))
  const style: CSSProperties & { '--progress'?: string } = { width: size, height: size }
  if (ring !== undefined) style['--progress'] = `${ring * 100}%`
  const naming = name ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span
      className={classes(
        styles.avatar,
        ring !== undefined && styles.ringed,
        ring !== undefined && rankClass(rank),
        className,
      )}
      style={style}
      {...naming}
    >
      <span className={styles.layers}>
        {layers.length === 0 ? (
          <Icon name="user" size={Math.round(size * 0.55)} />
        ) : (
          layers.map((layer) => (
            <img key={layer} src={layer} alt="" width={size} height={size} loading="lazy" decoding="async" />
          ))
        )}
      </span>
    </span>
  )
}
