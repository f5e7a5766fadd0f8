import type { IconName } from '#/ui/iconNames.ts'
import type { QueueKind } from './queue.limits.ts'

interface KindLabels {
  /** The filter. */
  label: string
  /** One item. */
  one: string
  icon: IconName
  accept: string
  decline: string
  /** Accepting takes something from somebody, so it needs a reason too. */
  needsReason?: true
}

/** The labels of the kinds and their decisions. */
export const KIND_LABELS: Readonly<Record<QueueKind, KindLabels>> = {
  games: { label: 'New games', one: 'New game', icon: 'gamepad-2', accept: 'Confirm', decline: 'Decline' },
  edits: { label: 'Edits', one: 'Edit', icon: 'pencil', accept: 'Apply', decline: 'Decline' },
  held: { label: 'Held', one: 'Held for review', icon: 'clock', accept: 'Publish', decline: 'Remove' },
  reports: {
    label: 'Reports',
    one: 'Report',
    icon: 'flag',
    accept: 'Uphold',
    decline: 'Dismiss',
    needsReason: true,
  },
  ownership: { label: 'Ownership', one: 'Ownership', icon: 'shield', accept: 'Grant', decline: 'Decline' },
  'votes-removal': {
    label: 'Votes removal',
    one: 'Votes removal',
    icon: 'undo-2',
    accept: 'Grant',
    decline: 'Decline',
  },
  feeds: { label: 'Feeds', one: 'Failing feed', icon: 'rss', accept: 'Try again', decline: 'Turn off' },
  links: {
    label: 'Dead links',
    one: 'Dead link',
    icon: 'link',
    accept: 'Archive game',
    decline: 'Keep game',
    needsReason: true,
  },
}
