import type { ReactNode } from 'react'
import type { Author } from '#/features/people/members/members.contract.ts'
import { cachedFragment } from '#/ui/cachedFragment.tsx'
import { Time } from '#/ui/Time.tsx'
import { AuthorAvatar } from './AuthorAvatar.tsx'
import styles from './AuthorLine.module.css'
import { authorName } from './authorName.ts'
import { MemberName } from './MemberName.tsx'

export interface AuthorLineProps {
  author: Author | null
  /** When it was written, ISO. */
  at: string
  /** The moment that relative times are computed from, in ms since 1970. */
  now: number
  /** Marks the developer of the game. */
  developer?: boolean
  /** The permalink of the text, if it has one. */
  href?: string
  /** The size of the picture in pixels; 0 omits it. */
  avatar?: number
  /** Opens the author's profile in a new tab, for places where the reader would lose their position. */
  newTab?: boolean
  children?: ReactNode
}

/** Who wrote something, and when. */
export function AuthorLine(props: AuthorLineProps) {
  const { author, at, now, developer = false, href, avatar = 36, newTab = false, children } = props
  const time = <Time value={at} now={now} />
  return (
    <div className={styles.line}>
      <Who author={author} avatar={avatar} developer={developer} newTab={newTab} />
      {href ? (
        <a className={`finger ${styles.time}`} href={href} title="Permalink">
          {time}
        </a>
      ) : (
        <span className={styles.time}>{time}</span>
      )}
      {children}
    </div>
  )
}

type WhoProps = Required<Pick<AuthorLineProps, 'author' | 'avatar' | 'developer' | 'newTab'>>

/** The same at whatever a member wrote. */
const Who = cachedFragment(WhoMarkup, ({ author, avatar, developer, newTab }) =>
  JSON.stringify([author, avatar, developer, newTab]),
)

function WhoMarkup({ author, avatar, developer, newTab }: WhoProps) {
  return (
    <>
      {avatar > 0 && <AuthorAvatar author={author} size={avatar} link={newTab ? 'new-tab' : 'same-tab'} />}
      {author ? (
        <MemberName author={author} developer={developer} newTab={newTab} />
      ) : (
        <i>{authorName(null)}</i>
      )}
    </>
  )
}
