/** What waits for moderators, in the order of the filters. */
export const QUEUE_KINDS = [
  'games',
  'edits',
  'held',
  'reports',
  'ownership',
  'votes-removal',
  'feeds',
  'links',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** Items of one response. */
export const QUEUE_PAGE = 50
/** The most items that are decided at once. */
export const MAX_SELECTED = 50
/** How long an item is taken for, in minutes. Taking it again makes it so long from then. */
export const LOCK_MINUTES = 10
/** For so many minutes in a row at most a moderator keeps an item. */
export const MAX_LOCK_MINUTES = 60
/** Items that a moderator may have taken at once. */
export const MAX_LOCKS = 10
/** After this time waited, in hours, it is shown as a warning. */
export const LONG_WAIT_HOURS = 48

/** Canned reasons. */
export const MAX_REASONS = 60
export const MAX_REASON_LABEL = 60
