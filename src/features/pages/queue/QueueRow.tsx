import { authorName } from '#/features/people/authorLine/authorName.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { ItemPicture } from './ItemPicture.tsx'
import styles from './QueueRow.module.css'
import { keyOf } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { KIND_LABELS } from './queueKinds.ts'
import { waitingTime } from './waitingTime.ts'

interface QueueRowProps {
  item: QueueItem
  viewerId: string
  now: number
  isShown: boolean
  isSelected: boolean
  failure: string | undefined
  onShow: () => void
  onSelect: () => void
}

/** An item in the list of the queue. */
export function QueueRow(props: QueueRowProps) {
  const { item, viewerId, now, isShown, isSelected, failure, onShow, onSelect } = props
  const words = KIND_LABELS[item.kind]
  const wait = waitingTime(item.since, now)
  const isMine = item.lock?.moderator.id === viewerId
  return (
    <li data-item={keyOf(item)} className={classes(styles.row, isShown && styles.shown)}>
      <label className={styles.check}>
        <input type="checkbox" checked={isSelected} aria-label={`Select ${item.title}`} onChange={onSelect} />
      </label>
      <button type="button" className={styles.open} aria-current={isShown || undefined} onClick={onShow}>
        <ItemPicture item={item} />
        <span className={styles.line}>
          <span className={styles.kind}>
            <Icon name={words.icon} size={14} /> {words.one}
          </span>
          <span
            className={classes('tabular', wait.isLong && 'warning medium')}
            title={`Waiting since ${item.since}`}
          >
            {wait.text}
          </span>
        </span>
        <span className="ellipsis strong">{item.title}</span>
        {item.excerpt && <span className="ellipsis muted text-13">{item.excerpt}</span>}
        <span className={styles.line}>
          <span className="ellipsis">
            {words.belongs ?? 'by'} {item.who ? authorName(item.who) : 'an unknown member'}
          </span>
          {item.lock && (
            <span className={classes(styles.lock, isMine && styles.mine)}>
              <Icon name="user" size={12} /> {isMine ? 'You' : authorName(item.lock.moderator)}
            </span>
          )}
        </span>
        {failure && (
          <span role="alert" className="negative text-13">
            {failure}
          </span>
        )}
      </button>
    </li>
  )
}
