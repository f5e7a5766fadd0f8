import { Chip } from '#/ui/Chip.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import type { Feedback } from './feedback.contract.ts'
import {
  FEEDBACK_KIND_LABELS,
  FEEDBACK_STATUS_LABELS,
  type FeedbackKind,
  type FeedbackStatus,
} from './feedback.limits.ts'

const ICONS: Readonly<Record<FeedbackKind, IconName>> = {
  bug: 'triangle-alert',
  idea: 'sparkles',
  data: 'pencil',
}
const TONES = {
  open: 'neutral',
  planned: 'accent',
  done: 'positive',
  declined: 'negative',
} as const satisfies Record<FeedbackStatus, string>

/** The kind and the status of a piece of feedback. */
export function FeedbackChips({ item: { kind, status } }: { item: Feedback }) {
  return (
    <>
      <Chip icon={ICONS[kind]}>{FEEDBACK_KIND_LABELS[kind]}</Chip>
      <Chip tone={TONES[status]}>{FEEDBACK_STATUS_LABELS[status]}</Chip>
    </>
  )
}
