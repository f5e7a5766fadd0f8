import type { CSSProperties } from 'react'
import styles from './Avatar.module.css'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import { type Rank, rankClass } from './rank.ts'

/** A picture among others below each other, as wide as it is. */
export interface PictureInSheet {
  sheet: string
  /** Where it begins: a share, 0 to 1, of what of the sheet is not shown. */
  top: number
}

export interface AvatarProps {
  /** Addresses of the layers, lowest first: background, avatar, overlay. Missing layers are omitted. */
  background?: string | null | undefined
  avatar?: string | PictureInSheet | null | undefined
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
  const layers = [background, avatar, overlay].flatMap((layer) => layer || [])
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
          layers.map((layer) => <Layer key={keyOf(layer)} picture={layer} size={size} />)
        )}
      </span>
    </span>
  )
}

const keyOf = (picture: string | PictureInSheet) => (typeof picture === 'string' ? picture : picture.sheet)

function Layer({ picture, size }: { picture: string | PictureInSheet; size: number }) {
  const place =
    typeof picture === 'string' ? {} : { style: { objectPosition: `0 ${(picture.top * 100).toFixed(3)}%` } }
  return (
    <img src={keyOf(picture)} alt="" width={size} height={size} loading="lazy" decoding="async" {...place} />
  )
}
