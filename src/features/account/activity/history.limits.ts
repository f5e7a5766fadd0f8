/** What a member has a history of, in the order of its tabs. */
export const HISTORY_KINDS = [
  'votes',
  'posts',
  'comments',
  'notifications',
  'edits',
  'games',
  'updates',
  'profile',
  'visits',
  'daily',
] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]
