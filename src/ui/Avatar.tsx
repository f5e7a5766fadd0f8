import type { CSSProperties } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { type Rank, rankClass } from './rank.ts'

export interface AvatarProps {
  /** Addresses of the layers, lowest first: background, avatar, overlay. Those that are missing are left out. */
  background?: string | null | undefined
  avatar?: string | null | undefined
  overlay?: string | null | undefined
  /** Whose it is; '' where the name stands beside it. */
  name: string
  /** Width and height in pixels. */
  size?: number
  /** A ring around it: how much of the level is done, 0 to 1, in the level's color. */
  progress?: number
  rank?: Rank
  className?: string
}

/** A user's picture of up to three layers; without any, the figure of a person. */
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
