/** The kinds of history, in the order of their tabs. */
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
