import type { NotificationKind } from '#/features/people/account/notificationKinds.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { isPlainClick } from '#/ui/plainClick.ts'
import { Time } from '#/ui/Time.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './NotificationItem.module.css'
import { notificationIcon } from './notificationIcons.ts'

export interface NotificationItemProps {
  type: string
  title: string
  text: string | null
  link: string | null
  at: string
  /** The moment that relative times are computed from, in ms since 1970. */
  now: number
  expAdded: number
  /** The address of a picture that replaces the icon. */
  picture: string | null
  isNew?: boolean
  /** The reader follows its link, or the one to the rule that its text cites. */
  onLeave: () => void
}

/** Notifications that have a moderator's reason as their text. In others, members write what they like. */
const REASON_TYPES: readonly string[] = ['decision', 'moderator'] satisfies NotificationKind[]

/** A notification as a row: what happened, when, and a link. */
export function NotificationItem(props: NotificationItemProps) {
  const { type, title, text, link, at, now, expAdded, picture, isNew = false, onLeave } = props
  return (
    <div className={classes(styles.row, isNew && styles.isNew)}>
      {picture ? (
        <img className={styles.picture} src={picture} alt="" width={32} height={32} />
      ) : (
        <Icon name={notificationIcon(type, title)} size={18} className={styles.icon} />
      )}
      <span className={styles.words}>
        <span className={styles.title}>
          {isNew && <VisuallyHidden>New: </VisuallyHidden>}
          {link === null ? (
            title
          ) : (
            <a className={styles.link} href={link} onClick={(event) => isPlainClick(event) && onLeave()}>
              {title}
            </a>
          )}
          {expAdded > 0 && <span className="accent strong"> +{expAdded} EXP</span>}
        </span>
        {text && (
          <span className={classes('clamp-2 muted', styles.text)}>
            {REASON_TYPES.includes(type) ? <RuleText onLeave={onLeave}>{text}</RuleText> : text}
          </span>
        )}
        <Time value={at} now={now} className="muted text-12" />
      </span>
      {isNew && <span className={styles.dot} aria-hidden="true" />}
    </div>
  )
}
