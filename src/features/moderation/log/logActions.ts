import type { IconName } from '#/ui/iconNames.ts'

interface ActionWords {
  /** What was done, after 'a moderator'. */
  text: string
  icon: IconName
}

/**
 * The actions that everybody may read of, with their words. What is not here is for council and up: actions about accounts and their security, and
 * whatever a later feature logs until somebody decides that it is public.
 */
export const PUBLIC_ACTIONS: Readonly<Record<string, ActionWords>> = {
  'confirm-game': { text: 'confirmed a game', icon: 'check' },
  'decline-game': { text: 'declined a game', icon: 'x' },
  'remove-game': { text: 'removed a game', icon: 'trash-2' },
  'restore-game': { text: 'restored a game', icon: 'undo-2' },
  'accept-edit': { text: 'applied an edit', icon: 'check' },
  'decline-edit': { text: 'declined an edit', icon: 'x' },
  'archive-game': { text: 'archived a game', icon: 'archive' },
  'unarchive-game': { text: 'took a game out of the archive', icon: 'undo-2' },
  'feature-game': { text: 'featured a game', icon: 'star' },
  'unfeature-game': { text: 'ended the featuring of a game', icon: 'star' },
  'set-medium-logo': { text: 'set the larger logo of a game', icon: 'star' },
  'set-votes-aside': { text: 'set votes aside', icon: 'eye-off' },
  'put-votes-back': { text: 'put votes back', icon: 'eye' },
  'verify-ownership': { text: 'confirmed who owns a game', icon: 'shield' },
  'revoke-ownership': { text: 'ended the ownership of a game', icon: 'shield' },
  'decline-ownership': { text: 'declined an ownership request', icon: 'x' },
  'remove-votes': { text: 'removed the votes of a game at its developer’s request', icon: 'undo-2' },
  'decline-votes-removal': { text: 'declined to remove the votes of a game', icon: 'x' },
  'remove-post': { text: 'removed a post', icon: 'trash-2' },
  'remove-comment': { text: 'removed a comment', icon: 'trash-2' },
  'release-post': { text: 'published a held post', icon: 'check' },
  'release-comment': { text: 'published a held comment', icon: 'check' },
  'dismiss-report': { text: 'dismissed a report', icon: 'flag' },
  'warn-member': { text: 'warned a member about their profile', icon: 'flag' },
  ban: { text: 'banned a member', icon: 'ban' },
  unban: { text: 'lifted a ban', icon: 'undo-2' },
  'retry-feed': { text: 'had a feed checked again', icon: 'rss' },
  'switch-off-feed': { text: 'switched a feed off', icon: 'rss' },
  'confirm-dead-link': { text: 'confirmed a dead link', icon: 'link' },
  'keep-link': { text: 'kept a game whose link had failed', icon: 'link' },
}

/** Further actions that have words; the rest are shown by their name. */
const COUNCIL_ACTIONS: Readonly<Record<string, ActionWords>> = {
  'set-role': { text: 'set a member’s role', icon: 'shield' },
  'grant-role': { text: 'gave a member a role', icon: 'shield' },
  'revoke-role': { text: 'took a member’s role', icon: 'shield' },
  'list-sessions': { text: 'listed a member’s sessions', icon: 'key' },
  'end-sessions': { text: 'signed a member out', icon: 'log-out' },
  'remove-factors': { text: 'removed a member’s second factors', icon: 'key' },
  'edit-reasons': { text: 'edited the canned reasons', icon: 'pencil' },
}

/** All actions that the log can be filtered by. */
export const LOG_ACTIONS = [...Object.keys(PUBLIC_ACTIONS), ...Object.keys(COUNCIL_ACTIONS)]

export const actionWords = (action: string): ActionWords =>
  PUBLIC_ACTIONS[action] ?? COUNCIL_ACTIONS[action] ?? { text: action.replaceAll('-', ' '), icon: 'shield' }
