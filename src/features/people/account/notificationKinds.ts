/** The kinds of notifications; members can turn each on or off. */
export const NOTIFICATION_KINDS = [
  'reply',
  'comment',
  'thread',
  'mention',
  'review',
  'votes',
  'update',
  'game',
  'list',
  'member',
  'search',
  'decision',
  'collectible',
  'level',
  'feed',
  'moderator',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The label of each kind in Settings. */
export const NOTIFICATION_LABELS: Readonly<Record<NotificationKind, string>> = {
  reply: 'A reply to my comment',
  comment: 'A comment on my post or review',
  thread: 'A comment in a thread I follow',
  mention: 'A comment that mentions me',
  review: 'A review of my game',
  votes: '10, 50, or 100 votes on something I wrote',
  update: 'An update to a game I follow',
  game: 'New games by developers, with tags, or from members I follow',
  list: 'Games added to a list I follow',
  member: 'A post or review by a member I follow',
  search: 'New games that match my saved searches',
  decision: 'My game or edit was confirmed or declined',
  collectible: 'A new collectible',
  level: 'A new level',
  feed: 'News about my game’s feed and tokens',
  moderator: 'A message from the moderators',
}
