import { useState } from 'react'
import { Dialog } from '#/ui/Dialog.tsx'
import { Tabs } from '#/ui/Tabs.tsx'
import styles from './HistoryDialog.module.css'
import { HistoryList } from './HistoryList.tsx'
import { HISTORY_KINDS, type HistoryKind } from './history.limits.ts'
import { HISTORY_LABELS } from './historyLabels.ts'

const TABS = HISTORY_KINDS.map((kind) => ({ id: kind, label: HISTORY_LABELS[kind].tab }))

export interface HistoryDialogProps {
  userId: string
  open: boolean
  /** The element to focus when the dialog closes. */
  returnTo: HTMLElement | null
  onClose: () => void
}

/** A dialog with the viewer's activity, one tab per kind. Load it when first used. */
export default function HistoryDialog({ userId, open, returnTo, onClose }: HistoryDialogProps) {
  const [kind, setKind] = useState<HistoryKind>('votes')
  return (
    <Dialog open={open} onClose={onClose} title="Your activity" size="wide" returnTo={returnTo}>
      <Tabs label="Kinds of activity" tabs={TABS} active={kind} onChange={setKind} className={styles.tabs}>
        <HistoryList key={kind} userId={userId} kind={kind} onLeave={onClose} />
      </Tabs>
    </Dialog>
  )
}
