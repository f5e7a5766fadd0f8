import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_DECISION_REASON } from '#/features/moderation/moderation.limits.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Field, Select, TextArea } from '#/ui/Field.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import { reasonsKey, reasonsQuery, saveReasons } from './queue.client.ts'
import type { CannedReason } from './queue.contract.ts'
import { MAX_REASON_LABEL, MAX_REASONS, QUEUE_KINDS, type QueueKind } from './queue.limits.ts'
import { KIND_LABELS } from './queueKinds.ts'
import styles from './ReasonsDialog.module.css'

interface ReasonsDialogProps {
  viewerId: string
  onClose: () => void
}

/** Edits the canned reasons, which all moderators share. */
export default function ReasonsDialog({ viewerId, onClose }: ReasonsDialogProps) {
  const { data } = useQuery(reasonsQuery(viewerId))
  return data ? (
    <ReasonsForm viewerId={viewerId} stored={data.items} onClose={onClose} />
  ) : (
    <Dialog open onClose={onClose} title="Canned reasons" size="wide">
      <SkeletonText lines={6} />
    </Dialog>
  )
}

type Draft = CannedReason & { key: number }

function ReasonsForm({ viewerId, stored, onClose }: ReasonsDialogProps & { stored: CannedReason[] }) {
  const queryClient = useQueryClient()
  const [items, setItems] = useState<Draft[]>(() => stored.map((item, key) => ({ ...item, key })))
  const saving = useMutation({
    mutationFn: () => saveReasons(items.map(({ kind, label, text }) => ({ kind, label, text }))),
    onSuccess: (saved) => {
      queryClient.setQueryData(reasonsKey(viewerId), saved)
      onClose()
    },
  })
  const change = (key: number, part: Partial<CannedReason>) =>
    setItems((before) => before.map((item) => (item.key === key ? { ...item, ...part } : item)))
  const add = () =>
    setItems((before) => [
      ...before,
      { kind: null, label: '', text: '', key: Math.max(0, ...before.map(({ key }) => key)) + 1 },
    ])
  return (
    <Dialog
      open
      onClose={onClose}
      title="Canned reasons"
      description="All moderators share these reasons. Members see the text."
      size="wide"
      actions={
        <>
          {saving.error && (
            <span role="alert" className={styles.error}>
              {errorMessage(saving.error)}
            </span>
          )}
          <Button variant="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="solid" tone="accent" busy={saving.isPending} onClick={() => saving.mutate()}>
            Save reasons
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {items.map((item, index) => (
          <li key={item.key} className={styles.item}>
            <TextField
              label={`Label ${index + 1}`}
              className={styles.label}
              maxLength={MAX_REASON_LABEL}
              value={item.label}
              onChange={(text) => change(item.key, { label: text })}
            />
            <Field label="For">
              {(control) => (
                <Select
                  {...control}
                  value={item.kind ?? ''}
                  onChange={(event) =>
                    change(item.key, { kind: (event.target.value || null) as QueueKind | null })
                  }
                >
                  <option value="">Everything</option>
                  {QUEUE_KINDS.map((kind) => (
                    <option key={kind} value={kind}>
                      {KIND_LABELS[kind].label}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <IconButton
              icon="trash-2"
              label={`Remove ${item.label || `reason ${index + 1}`}`}
              onClick={() => setItems((before) => before.filter(({ key }) => key !== item.key))}
            />
            <Field label="Text" className={styles.text}>
              {(control) => (
                <TextArea
                  {...control}
                  rows={2}
                  maxLength={MAX_DECISION_REASON}
                  value={item.text}
                  onChange={(event) => change(item.key, { text: event.target.value })}
                />
              )}
            </Field>
          </li>
        ))}
      </ul>
      <Button icon="plus" disabled={items.length >= MAX_REASONS} onClick={add}>
        Add a reason
      </Button>
    </Dialog>
  )
}
