import type { Author } from '#/features/members/members.contract.ts'
import { Avatar } from '#/ui/Avatar.tsx'
import { classes } from '#/ui/classes.ts'
import { rankClass, toRank } from '#/ui/rank.ts'
import styles from './AuthorLine.module.css'
import { authorName } from './authorName.ts'

/** A member's picture; the initial of their name in the colour of their level until they have one. */
export function AuthorAvatar({ author, size = 36 }: { author: Author | null; size?: number }) {
  const pictured = author?.avatar_url || author?.avatar_background_url
  if (!author || pictured) {
    return (
      <Avatar
        background={author?.avatar_background_url}
        avatar={author?.avatar_url}
        overlay={author?.avatar_overlay_url}
        name=""
        size={size}
      />
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
