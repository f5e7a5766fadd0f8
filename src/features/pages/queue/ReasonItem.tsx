import { MAX_DECISION_REASON, MIN_DECISION_REASON } from '#/features/people/moderation/moderation.limits.ts'
import { textError, textRules } from '#/shared/textRules.ts'
import { Field, Select, TextArea } from '#/ui/Field.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import type { CannedReason } from './queue.contract.ts'
import { QUEUE_KINDS, type QueueKind } from './queue.limits.ts'
import { KIND_LABELS } from './queueKinds.ts'
import styles from './ReasonsDialog.module.css'
import { reasonLabelError } from './reasonLabel.rules.ts'

interface ReasonItemProps {
  item: CannedReason
  /** Its place in the list, from 1. */
  number: number
  /** Whether the moderator tried to save: then it says what is missing. */
  isTried: boolean
  onChange: (part: Partial<CannedReason>) => void
  onRemove: () => void
}

const TEXT = textRules({ min: MIN_DECISION_REASON, max: MAX_DECISION_REASON })

const labelError = ({ label }: CannedReason) => reasonLabelError(label.trim())
const textErrorOf = ({ text }: CannedReason) => textError(text.trim(), TEXT)

/** Whether the server would refuse a reason. */
export const isUnusable = (item: CannedReason): boolean =>
  labelError(item) !== undefined || textErrorOf(item) !== undefined

/** The fields of a canned reason. */
export function ReasonItem({ item, number, isTried, onChange, onRemove }: ReasonItemProps) {
  return (
    <li className={styles.item}>
      <TextField
        label={`Label ${number}`}
        className={styles.label}
        error={isTried && labelError(item)}
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
      <Field label="Text" className={styles.text} error={isTried && textErrorOf(item)}>
        {(control) => (
          <TextArea
            {...control}
            rows={2}
            value={item.text}
            onChange={(event) => onChange({ text: event.target.value })}
          />
        )}
      </Field>
    </li>
  )
}
