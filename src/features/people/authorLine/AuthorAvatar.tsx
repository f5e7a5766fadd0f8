import { defaultAvatar } from '#/features/people/collectibles/defaultAvatar.ts'
import { avatarInSize } from '#/features/people/collectibles/pictureAddress.ts'
import type { Author } from '#/features/people/members/members.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Avatar, type PictureInSheet } from '#/ui/Avatar.tsx'
import { toRank } from '#/ui/rank.ts'
import styles from './AuthorAvatar.module.css'

export interface AuthorAvatarProps {
  author: Author | null
  /** Width and height in pixels. */
  size?: number
  /** Shows a ring around it: the progress within the level, 0 to 1. */
  progress?: number | undefined
  /** Leads to the profile, for the pointer: the keyboard and screen readers have the name beside it. */
  link?: 'same-tab' | 'new-tab' | undefined
  /** Where the avatars of the page are in one picture, by their addresses. */
  sheet?: ReadonlyMap<string, PictureInSheet> | undefined
}

/** The address of a member's picture: of the one they made, or of the one that follows from their id. */
export const avatarOf = ({ id, avatar_url }: Author): string => avatar_url ?? defaultAvatar(id)

/** A member's picture. */
export function AuthorAvatar({ author, size = 36, progress, link, sheet }: AuthorAvatarProps) {
  if (!author) return <Avatar name="" size={size} />
  const { username, avatar_background_url, avatar_overlay_url, level_color } = author
  const address = avatarOf(author)
  const avatar = (
    <Avatar
      background={avatar_background_url}
      avatar={sheet?.get(address) ?? avatarInSize(address, size)}
      overlay={avatar_overlay_url}
      name=""
      size={size}
      {...(progress !== undefined && { progress, rank: toRank(level_color) })}
    />
  )
  if (!link) return avatar
  return (
    <a
      className={styles.link}
      href={paths.user(username)}
      tabIndex={-1}
      aria-hidden="true"
      {...(link === 'new-tab' && { target: '_blank', rel: 'noopener' })}
    >
      {avatar}
    </a>
  )
}
