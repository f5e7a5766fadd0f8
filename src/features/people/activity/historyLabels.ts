import { PROFILE_FIELDS } from '#/shared/profileFields.ts'
import type { IconName } from '#/ui/iconNames.ts'
import type { HistoryItem } from './history.contract.ts'
import type { HistoryKind } from './history.limits.ts'

interface KindLabels {
  tab: string
  icon: IconName
  /** The text of an empty tab. */
  empty: string
  invitation: string
}

export const HISTORY_LABELS: Readonly<Record<HistoryKind, KindLabels>> = {
  votes: {
    tab: 'Votes',
    icon: 'arrow-big-up',
    empty: 'No votes yet',
    invitation: 'Vote on games you’ve played to help others find good ones.',
  },
  posts: {
    tab: 'Posts',
    icon: 'messages-square',
    empty: 'No posts yet',
    invitation: 'Your reviews, lists, and discussions appear here.',
  },
  comments: {
    tab: 'Comments',
    icon: 'message-circle',
    empty: 'No comments yet',
    invitation: 'Your comments and replies appear here, with links to them.',
  },
  notifications: {
    tab: 'Notifications',
    icon: 'bell',
    empty: 'No notifications yet',
    invitation: 'Notifications you’ve seen appear here.',
  },
  edits: {
    tab: 'Edits',
    icon: 'pencil',
    empty: 'No edits yet',
    invitation: 'Is something missing from a game’s page? Use Edit game to add it.',
  },
  games: {
    tab: 'Games',
    icon: 'gamepad-2',
    empty: 'No games added yet',
    invitation: 'Is a game missing from the catalog? Add it from the plus menu.',
  },
  updates: {
    tab: 'Updates',
    icon: 'newspaper',
    empty: 'No updates added yet',
    invitation: 'Game updates you add appear here.',
  },
  profile: {
    tab: 'Profile',
    icon: 'user',
    empty: 'No changes yet',
    invitation: 'Changes to your name, “About you”, avatar, and badges appear here.',
  },
  visits: {
    tab: 'Visits',
    icon: 'eye',
    empty: 'No games opened yet',
    invitation: 'Games you open while signed in appear here.',
  },
  daily: {
    tab: 'Daily',
    icon: 'calendar',
    empty: 'No visits yet',
    invitation: 'Visit every day to earn experience. A longer streak earns more.',
  },
}

const ACTIONS: Readonly<Record<string, string>> = {
  upvote: 'Upvoted',
  downvote: 'Downvoted',
  review: 'Reviewed',
  discussion: 'Started a discussion',
  'game-discussion': 'Wrote about a game',
  list: 'Created a list',
  interview: 'Interviewed',
  monthly: 'Wrote a monthly roundup',
  update: 'Posted news',
  'feedback-needed': 'Asked for feedback',
  poll: 'Started a poll',
  comment: 'Commented on',
  reply: 'Replied to',
  visit: 'Opened',
  pending: 'Waiting for a moderator',
  applied: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  confirmed: 'Added',
  waiting: 'Waiting for confirmation',
  removed: 'Removed',
  daily: 'Daily visit',
}

const FIELDS: Readonly<Record<string, string>> = PROFILE_FIELDS

const NOTIFICATIONS: Readonly<Record<string, string>> = {
  reply: 'Reply',
  comment: 'Comment',
  votes: 'Votes',
  update: 'Update',
  decision: 'Decision',
  collectible: 'Collectible',
  level: 'Level',
  moderator: 'From the moderators',
}

/** A short text for what the member did. */
export function actionText(kind: HistoryKind, { action }: Pick<HistoryItem, 'action'>): string {
  if (kind === 'profile')
    return action
      .split(',')
      .map((field) => FIELDS[field] ?? field)
      .join(', ')
  return (kind === 'notifications' ? NOTIFICATIONS[action] : ACTIONS[action]) ?? action
}

/** What the member did it to. Something without a name that can still be opened gets the link text 'View'. */
export const subjectText = ({ subject, href }: Pick<HistoryItem, 'subject' | 'href'>): string | null =>
  subject ?? (href ? 'View' : null)

/** Additional information, or null if there is none. */
export function detailText(kind: HistoryKind, { detail }: Pick<HistoryItem, 'detail'>): string | null {
  if (kind !== 'daily') return detail
  return detail === '1' ? 'First day of a streak' : `${detail} days in a row`
}
