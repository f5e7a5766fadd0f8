/** What a member can be told of; each kind can be switched off. Also the `type` of such a notification. */
export const NOTIFICATION_KINDS = [
  'reply',
  'comment',
  'votes',
  'update',
  'decision',
  'collectible',
  'level',
  'moderator',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** What each kind tells of, in words. */
export const NOTIFICATION_WORDS: Readonly<Record<NotificationKind, string>> = {
  reply: 'A reply to my comment',
  comment: 'A comment on my post or review',
  votes: '10, 50 or 100 votes on what I wrote',
  update: 'An update of a game that I favourited',
  decision: 'A game or edit of mine was confirmed or declined',
  collectible: 'A new collectible',
  level: 'A new level',
  moderator: 'A message from the moderators',
}

/** Characters. */
export const DISPLAY_NAME_MAX = 40
export const ABOUT_MAX = 1000
/** Games that a member may hide from their lists. */
export const BLOCKED_GAMES_MAX = 500
/** Deleting an account asks for the password where the last sign-in is longer ago than so many seconds. */
export const RECENT_SIGN_IN_SECONDS = 600
