import { MAX_DECISION_REASON, MIN_DECISION_REASON } from '#/features/people/moderation/moderation.limits.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Field, Select, TextArea } from '#/ui/Field.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import type { CannedReason } from './queue.contract.ts'
import { MAX_REASON_LABEL, QUEUE_KINDS, type QueueKind } from './queue.limits.ts'
import { KIND_LABELS } from './queueKinds.ts'
import styles from './ReasonsDialog.module.css'

interface ReasonItemProps {
  item: CannedReason
  /** Its place in the list, from 1. */
  number: number
  /** Whether the moderator tried to save: then it says what is missing. */
  isTried: boolean
  onChange: (part: Partial<CannedReason>) => void
  onRemove: () => void
}

const hasLabel = ({ label }: CannedReason) => label.trim() !== ''
const hasText = ({ text }: CannedReason) => lengthOf(text.trim()) >= MIN_DECISION_REASON

/** Whether the server would refuse a reason. */
export const isUnusable = (item: CannedReason): boolean => !hasLabel(item) || !hasText(item)

/** The fields of a canned reason. */
export function ReasonItem({ item, number, isTried, onChange, onRemove }: ReasonItemProps) {
  return (
    <li className={styles.item}>
      <TextField
        label={`Label ${number}`}
        className={styles.label}
        error={isTried && !hasLabel(item) && 'Enter a label'}
        maxLength={MAX_REASON_LABEL}
        value={item.label}
        onChange={(label) => onChange({ label })}
      />
      <Field label="For">
        {(control) => (
          <Select
            {...control}
            value={item.kind ?? ''}
            onChange={(event) => onChange({ kind: (event.target.value || null) as QueueKind | null })}
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
        label={`Remove ${item.label || `reason ${number}`}`}
        className={styles.remove}
        onClick={onRemove}
      />
      <Field
        label="Text"
        className={styles.text}
        error={isTried && !hasText(item) && `Write at least ${MIN_DECISION_REASON} characters`}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            maxLength={MAX_DECISION_REASON}
            value={item.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
    </li>
  )
}
