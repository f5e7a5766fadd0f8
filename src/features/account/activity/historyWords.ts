import type { IconName } from '#/ui/iconNames.ts'
import type { HistoryItem } from './history.contract.ts'
import type { HistoryKind } from './history.limits.ts'

interface KindWords {
  tab: string
  icon: IconName
  /** What stands where there is nothing yet. */
  empty: string
  invitation: string
}

export const HISTORY_WORDS: Readonly<Record<HistoryKind, KindWords>> = {
  votes: {
    tab: 'Votes',
    icon: 'arrow-big-up',
    empty: 'No votes yet',
    invitation: 'Vote on a game that you played: it helps others to find it.',
  },
  posts: {
    tab: 'Posts',
    icon: 'messages-square',
    empty: 'No posts yet',
    invitation: 'Reviews, lists and discussions that you write are found here.',
  },
  comments: {
    tab: 'Comments',
    icon: 'message-circle',
    empty: 'No comments yet',
    invitation: 'Your comments and replies are found here, each with the way back to it.',
  },
  notifications: {
    tab: 'Notifications',
    icon: 'bell',
    empty: 'No notifications yet',
    invitation: 'What you were told is found here once you have seen it.',
  },
  edits: {
    tab: 'Edits',
    icon: 'pencil',
    empty: 'No edits yet',
    invitation: 'Something missing on a game’s page? Edit game fills it in.',
  },
  games: {
    tab: 'Games',
    icon: 'gamepad-2',
    empty: 'No games added yet',
    invitation: 'Is a game missing from the catalogue? Add it from the menu with the plus.',
  },
  updates: {
    tab: 'Updates',
    icon: 'newspaper',
    empty: 'No updates added yet',
    invitation: 'Game updates that you add are found here.',
  },
  profile: {
    tab: 'Profile',
    icon: 'user',
    empty: 'No changes yet',
    invitation: 'Changes of your display name and of what you say about yourself are found here.',
  },
  visits: {
    tab: 'Visits',
    icon: 'eye',
    empty: 'No games opened yet',
    invitation: 'Games that you look at while you are signed in are found here.',
  },
  daily: {
    tab: 'Daily',
    icon: 'calendar',
    empty: 'No days yet',
    invitation: 'Each day that you come by brings experience; days in a row bring more.',
  },
}

const ACTIONS: Readonly<Record<string, string>> = {
  upvote: 'Upvoted',
  downvote: 'Downvoted',
  review: 'Reviewed',
  discussion: 'Started a discussion',
  'game-discussion': 'Wrote about a game',
  list: 'Made a list',
  interview: 'Interviewed',
  monthly: 'Wrote a monthly',
  update: 'Wrote news',
  'feedback-needed': 'Asked for feedback',
  poll: 'Asked in a poll',
  comment: 'Commented on',
  reply: 'Replied on',
  visit: 'Opened',
  pending: 'Waits for a moderator',
  applied: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  confirmed: 'Added',
  waiting: 'Waits to be confirmed',
  removed: 'Removed',
  daily: 'Daily visit',
}

const FIELDS: Readonly<Record<string, string>> = { display_name: 'Display name', about: 'About' }

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

/** What was done, in words. */
export function actionText(kind: HistoryKind, { action }: Pick<HistoryItem, 'action'>): string {
  if (kind === 'profile')
    return action
      .split(',')
      .map((field) => FIELDS[field] ?? field)
      .join(', ')
  return (kind === 'notifications' ? NOTIFICATIONS[action] : ACTIONS[action]) ?? action
}

/** What it was done to; for something that has no name and can still be seen, an invitation to. */
export const subjectText = ({ subject, href }: Pick<HistoryItem, 'subject' | 'href'>): string | null =>
  subject ?? (href ? 'See it' : null)

/** What there is to say beside it; null where nothing. */
export function detailText(kind: HistoryKind, { detail }: Pick<HistoryItem, 'detail'>): string | null {
  if (kind !== 'daily') return detail
  return detail === '1' ? 'First day in a row' : `${detail} days in a row`
}
