import { isFullReason, REASON } from '#/features/people/moderation/reason.rules.ts'
import { textError } from '#/shared/textRules.ts'
import type { IconName } from '#/ui/iconNames.ts'
import type { Decision } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import type { QueueKind } from './queue.limits.ts'

/** The buttons that decide an item, and what the message says about it after that. */
interface DecisionLabels {
  accept: string
  decline: string
  accepted: string
  declined: string
  /** Accepting takes the thing away, so that button is the dangerous one. */
  removes?: true
}

interface KindLabels extends DecisionLabels {
  /** The filter. */
  label: string
  /** One item. */
  one: string
  icon: IconName
  /** Accepting takes something from somebody, so it needs a reason too. */
  needsReason?: true
  /** Nobody is told of a declined item: its reason is only in the moderation log. */
  declinesQuietly?: true
  /** Before the name of the member it belongs to, where that isn't 'by'. */
  belongs?: string
}

/** What is wrong with the trimmed reason for deciding items of these kinds. `affected`: 'member' or 'members'. */
export function decisionReasonError(
  reason: string,
  decision: Decision,
  kinds: readonly QueueKind[],
  affected: string,
): string | undefined {
  const isRequired = decision === 'decline' || kinds.some((kind) => KIND_LABELS[kind].needsReason)
  if (!isRequired || isFullReason(reason)) return textError(reason, REASON)
  return decision === 'decline' && kinds.every((kind) => KIND_LABELS[kind].declinesQuietly)
    ? 'Give a reason. It’s recorded in the moderation log'
    : `Give a reason. The ${affected} will see it`
}

/** The labels of the kinds and their decisions. */
export const KIND_LABELS: Readonly<Record<QueueKind, KindLabels>> = {
  games: {
    label: 'New games',
    one: 'New game',
    icon: 'gamepad-2',
    accept: 'Confirm',
    decline: 'Decline',
    accepted: 'Confirmed',
    declined: 'Declined',
  },
  edits: {
    label: 'Edits',
    one: 'Edit',
    icon: 'pencil',
    accept: 'Apply',
    decline: 'Decline',
    accepted: 'Applied',
    declined: 'Declined',
  },
  held: {
    label: 'Held',
    one: 'Held for review',
    icon: 'clock',
    accept: 'Publish',
    decline: 'Remove',
    accepted: 'Published',
    declined: 'Removed',
  },
  reports: {
    label: 'Reports',
    one: 'Report',
    icon: 'flag',
    accept: 'Remove post',
    decline: 'Keep post',
    accepted: 'Post removed',
    declined: 'Post kept',
    needsReason: true,
    declinesQuietly: true,
  },
  ownership: {
    label: 'Ownership',
    one: 'Ownership',
    icon: 'shield',
    accept: 'Grant',
    decline: 'Decline',
    accepted: 'Granted',
    declined: 'Declined',
  },
  'votes-removal': {
    label: 'Votes removal',
    one: 'Votes removal',
    icon: 'undo-2',
    accept: 'Grant',
    decline: 'Decline',
    accepted: 'Granted',
    declined: 'Declined',
  },
  feeds: {
    label: 'Feeds',
    one: 'Failing feed',
    icon: 'rss',
    accept: 'Try again',
    decline: 'Turn off',
    accepted: 'Trying again',
    declined: 'Turned off',
  },
  links: {
    label: 'Dead links',
    one: 'Dead link',
    icon: 'link',
    accept: 'Archive game',
    decline: 'Keep game',
    accepted: 'Archived',
    declined: 'Kept',
    needsReason: true,
    declinesQuietly: true,
  },
  votes: {
    label: 'Marked votes',
    one: 'Marked votes',
    icon: 'thumbs-up',
    accept: 'Let them count',
    decline: 'Set aside',
    accepted: 'Votes counted',
    declined: 'Votes set aside',
    declinesQuietly: true,
    belongs: 'Game of',
  },
}

const REPORTED_POSTS: Readonly<Record<string, string>> = {
  review: 'review',
  list: 'list',
  poll: 'poll',
  interview: 'interview',
  discussion: 'discussion',
  'game-discussion': 'discussion',
}

const removal = (thing: string): DecisionLabels => ({
  removes: true,
  accept: `Remove ${thing}`,
  decline: `Keep ${thing}`,
  accepted: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} removed`,
  declined: `${thing.charAt(0).toUpperCase()}${thing.slice(1)} kept`,
})

/** A report of a game is resolved after a moderator has changed the game; a member is warned. */
const REPORTED: Readonly<Record<string, DecisionLabels>> = {
  game: { accept: 'Mark as fixed', decline: 'Keep game', accepted: 'Marked as fixed', declined: 'Game kept' },
  profile: {
    accept: 'Warn member',
    decline: 'Keep profile',
    accepted: 'Member warned',
    declined: 'Profile kept',
  },
  comment: removal('comment'),
  update: removal('update'),
}

/** The labels of the decision about an item: those of its kind or, for a report, of what is reported. */
export function decisionLabels({
  kind,
  id,
  post_type,
}: Pick<QueueItem, 'kind' | 'id' | 'post_type'>): DecisionLabels {
  if (kind !== 'reports') return KIND_LABELS[kind]
  return REPORTED[id.slice(0, id.indexOf('-'))] ?? removal(REPORTED_POSTS[post_type ?? ''] ?? 'post')
}
