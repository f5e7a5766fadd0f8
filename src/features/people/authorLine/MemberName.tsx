import type { Author } from '#/features/people/members/members.contract.ts'
import { paths } from '#/shared/paths.ts'
import { LevelBadge } from '#/ui/Level.tsx'
import { NameBadge } from '#/ui/NameBadge.tsx'
import { toRank } from '#/ui/rank.ts'
import styles from './AuthorLine.module.css'
import { authorName } from './authorName.ts'
import { nameStyle } from './nameStyle.ts'

export interface MemberNameProps {
  author: Author
  /** Marks the developer of the game. */
  developer?: boolean
  /** Opens the profile in a new tab. */
  newTab?: boolean
}

/** A member's name, which links to their profile, with name badge and level. */
export function MemberName({ author, developer = false, newTab = false }: MemberNameProps) {
  return (
    <span className={styles.name}>
      <NameBadge
        name={authorName(author)}
        developer={developer}
        href={paths.user(author.username)}
        newTab={newTab}
        {...nameStyle(author)}
      />
      <LevelBadge level={author.level} rank={toRank(author.level_color)} memberId={author.id} />
    </span>
  )
}
