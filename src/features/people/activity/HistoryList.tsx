import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { isPlainClick } from '#/ui/plainClick.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './HistoryList.module.css'
import { historyQuery } from './history.client.ts'
import type { HistoryItem } from './history.contract.ts'
import type { HistoryKind } from './history.limits.ts'
import { actionText, detailText, HISTORY_LABELS, subjectText } from './historyLabels.ts'

export interface HistoryListProps {
  userId: string
  kind: HistoryKind
  /** Called when the reader follows a link out of the dialog. */
  onLeave: () => void
}

/** One kind of a member's activity, newest first; loads more as the reader scrolls. */
export function HistoryList({ userId, kind, onLeave }: HistoryListProps) {
  const list = loadedPages(useInfiniteQuery(historyQuery(userId, kind)))
  // Fixed while the dialog is open, so that times do not change while they are read.
  const [now] = useState(() => Date.now())
  const words = HISTORY_LABELS[kind]
  if (list.pages[0]?.rows.length === 0) {
    return (
      <EmptyState compact icon={words.icon} title={words.empty}>
        {words.invitation}
      </EmptyState>
    )
  }
  return (
    <EndlessList
      {...list}
      className={classes('stack lined', styles.list)}
      keyOf={(item) => item.id}
      noun="entries"
      skeleton={<SkeletonText lines={2} />}
    >
      {(item) => <HistoryRow item={item} kind={kind} now={now} onLeave={onLeave} />}
    </EndlessList>
  )
}

interface HistoryRowProps {
  item: HistoryItem
  kind: HistoryKind
  now: number
  onLeave: () => void
}

function HistoryRow({ item, kind, now, onLeave }: HistoryRowProps) {
  const subject = subjectText(item)
  const detail = detailText(kind, item)
  return (
    <div className={styles.item}>
      <span className="break">
        <span className={styles.action}>{actionText(kind, item)}</span>
        {item.href ? (
          <a href={item.href} onClick={(event) => isPlainClick(event) && onLeave()}>
            {subject}
          </a>
        ) : (
          subject
        )}
        {item.exp_added !== null && <span className={styles.exp}>+{item.exp_added} EXP</span>}
      </span>
      <span className={styles.time}>
        <Time value={item.at} now={now} />
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  )
}
