import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './HistoryDialog.module.css'
import { historyQuery } from './history.client.ts'
import type { HistoryItem } from './history.contract.ts'
import { HISTORY_KINDS, type HistoryKind } from './history.limits.ts'
import { actionText, detailText, HISTORY_WORDS } from './historyWords.ts'

const TABS = HISTORY_KINDS.map((kind) => ({ id: kind, label: HISTORY_WORDS[kind].tab }))

/** What the viewer did, kind by kind, in a dialog. Load it when first used. */
export default function HistoryDialog(props: { userId: string; open: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<HistoryKind>('votes')
  // Fixed while it is open: times do not jump while they are read.
  const [now] = useState(() => Date.now())
  return (
    <Dialog open={props.open} onClose={props.onClose} title="Your activity" size="wide">
      <Tabs label="Kinds of activity" tabs={TABS} active={kind} onChange={setKind} className={styles.tabs}>
        <HistoryList key={kind} userId={props.userId} kind={kind} now={now} />
      </Tabs>
    </Dialog>
  )
}

function HistoryList({ userId, kind, now }: { userId: string; kind: HistoryKind; now: number }) {
  const list = loadedPages(useInfiniteQuery(historyQuery(userId, kind)))
  const words = HISTORY_WORDS[kind]
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
      className={styles.list}
      keyOf={(item) => item.id}
      hrefOf={() => '#'}
      noun="entries"
      skeleton={<SkeletonText lines={2} />}
    >
      {(item) => <HistoryRow item={item} kind={kind} now={now} />}
    </EndlessList>
  )
}

function HistoryRow({ item, kind, now }: { item: HistoryItem; kind: HistoryKind; now: number }) {
  const detail = detailText(kind, item)
  return (
    <div className={styles.item}>
      <span className={styles.what}>
        <span className={styles.action}>{actionText(kind, item)}</span>
        {item.href ? <a href={item.href}>{item.subject}</a> : item.subject}
        {item.exp_added !== null && <span className={styles.exp}>+{item.exp_added} EXP</span>}
      </span>
      <span className={styles.time}>
        <Time value={item.at} now={now} />
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </div>
  )
}
