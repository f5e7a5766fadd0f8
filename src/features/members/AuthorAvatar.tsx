import type { CSSProperties } from 'react'
import type { Author } from '#/features/members/members.contract.ts'
import { Avatar } from '#/ui/Avatar.tsx'
import { classes } from '#/ui/classes.ts'
import { rankClass, toRank } from '#/ui/rank.ts'
import styles from './AuthorLine.module.css'
import { authorName } from './authorName.ts'

/** The width of the ring and its gap, in pixels per side. */
const RING = 5

export interface AuthorAvatarProps {
  author: Author | null
  /** Width and height in pixels. */
  size?: number
  /** Shows a ring around it: the progress within the level, 0 to 1. */
  progress?: number | undefined
}

/** A member's picture, or the initial of their name in the color of their level. */
export function AuthorAvatar({ author, size = 36, progress }: AuthorAvatarProps) {
  const pictured = author?.avatar_url || author?.avatar_background_url
  if (!author || pictured) {
    return (
      <Avatar
        background={author?.avatar_background_url}
        avatar={author?.avatar_url}
        overlay={author?.avatar_overlay_url}
        name=""
        size={size}
        {...(progress !== undefined && author && { progress, rank: toRank(author.level_color) })}
      />
    )
  }
  if (progress !== undefined) {
    const style: CSSProperties & { '--progress': string } = {
      '--progress': `${Math.min(1, Math.max(0, progress)) * 100}%`,
    }
    return (
      <span className={classes(styles.ring, rankClass(toRank(author.level_color)))} style={style}>
        <AuthorAvatar author={author} size={size - 2 * RING} />
      </span>
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classes(styles.initial, rankClass(toRank(author.level_color)))}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.44) }}
    >
      {[...authorName(author)][0]?.toUpperCase()}
    </span>
  )
}
