import type { IconName } from '#/ui/iconNames.ts'

interface ActionLabel {
  /** What was done, after 'a moderator'. */
  text: string
  icon: IconName
}

/**
 * The labels of actions in the public log. Only council and up see other actions: those on accounts and their security,
 * and new ones until someone makes them public.
 */
export const PUBLIC_ACTIONS: Readonly<Record<string, ActionLabel>> = {
  'confirm-game': { text: 'confirmed a game', icon: 'check' },
  'decline-game': { text: 'declined a game', icon: 'x' },
  'remove-game': { text: 'removed a game', icon: 'trash-2' },
  'restore-game': { text: 'restored a game', icon: 'undo-2' },
  'merge-games': { text: 'merged a game into another', icon: 'users' },
  'undo-merge': { text: 'undid a merge of two games', icon: 'undo-2' },
  'accept-edit': { text: 'applied an edit', icon: 'check' },
  'decline-edit': { text: 'declined an edit', icon: 'x' },
  'hide-edit': { text: 'hid an edit', icon: 'eye-off' },
  'show-edit': { text: 'showed an edit again', icon: 'eye' },
  'edit-developer': { text: 'changed what is known of a developer', icon: 'pencil' },
  'merge-developers': { text: 'merged two developers', icon: 'users' },
  'tell-developers-apart': { text: 'found two developers with similar names to be different', icon: 'users' },
  'archive-game': { text: 'archived a game', icon: 'archive' },
  'unarchive-game': { text: 'unarchived a game', icon: 'undo-2' },
  'feature-game': { text: 'featured a game', icon: 'star' },
  'unfeature-game': { text: 'stopped featuring a game', icon: 'star' },
  'set-medium-logo': { text: 'set the larger logo of a game', icon: 'star' },
  'set-votes-aside': { text: 'set votes aside', icon: 'eye-off' },
  'put-votes-back': { text: 'restored votes', icon: 'eye' },
  'verify-ownership': { text: 'confirmed who owns a game', icon: 'shield' },
  'revoke-ownership': { text: 'ended the ownership of a game', icon: 'shield' },
  'decline-ownership': { text: 'declined an ownership request', icon: 'x' },
  'remove-votes': { text: 'removed the votes on a game at its developer’s request', icon: 'undo-2' },
  'decline-votes-removal': { text: 'declined to remove the votes on a game', icon: 'x' },
  'remove-post': { text: 'removed a post', icon: 'trash-2' },
  'remove-comment': { text: 'removed a comment', icon: 'trash-2' },
  'release-post': { text: 'published a held post', icon: 'check' },
  'release-comment': { text: 'published a held comment', icon: 'check' },
  'release-profile': { text: 'published what a member says about themselves', icon: 'check' },
  'decline-profile': { text: 'declined what a member says about themselves', icon: 'x' },
  'answer-feedback': { text: 'answered feedback', icon: 'message-circle' },
  'remove-feedback': { text: 'removed feedback', icon: 'trash-2' },
  'uphold-report': { text: 'acted on a report', icon: 'flag' },
  'dismiss-report': { text: 'dismissed a report', icon: 'flag' },
  'warn-member': { text: 'warned a member about their profile', icon: 'flag' },
  ban: { text: 'banned a member', icon: 'ban' },
  unban: { text: 'lifted a ban', icon: 'undo-2' },
  'edit-site-page': { text: 'changed a page of the site', icon: 'pencil' },
  'reset-site-page': { text: 'returned to the default text of a page of the site', icon: 'undo-2' },
  'import-games': { text: 'imported games and updates', icon: 'upload' },
  'retry-feed': { text: 'restarted a feed', icon: 'rss' },
  'switch-off-feed': { text: 'turned off a feed', icon: 'rss' },
  'confirm-dead-link': { text: 'confirmed a dead link', icon: 'link' },
  'keep-link': { text: 'kept a game despite a failing link', icon: 'link' },
}

/** Labels of other actions; an action without a label is shown by its name. */
const COUNCIL_ACTIONS: Readonly<Record<string, ActionLabel>> = {
  'set-role': { text: 'set a member’s role', icon: 'shield' },
  'grant-role': { text: 'gave a member a role', icon: 'shield' },
  'revoke-role': { text: 'removed a member’s role', icon: 'shield' },
  'list-experience': { text: 'listed a member’s experience', icon: 'award' },
  'list-sessions': { text: 'listed a member’s sessions', icon: 'key' },
  'end-sessions': { text: 'signed a member out', icon: 'log-out' },
  'remove-factors': { text: 'removed a member’s second factors', icon: 'key' },
  'use-setup-code': { text: 'became the first admin', icon: 'shield' },
  'edit-site-details': { text: 'changed the details of the site', icon: 'pencil' },
  'edit-reasons': { text: 'edited the canned reasons', icon: 'pencil' },
}

/** All actions that the log can be filtered by. */
export const LOG_ACTIONS = [...Object.keys(PUBLIC_ACTIONS), ...Object.keys(COUNCIL_ACTIONS)]

export const actionLabel = (action: string): ActionLabel =>
  PUBLIC_ACTIONS[action] ?? COUNCIL_ACTIONS[action] ?? { text: action.replaceAll('-', ' '), icon: 'shield' }
