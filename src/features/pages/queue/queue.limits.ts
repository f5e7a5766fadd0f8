/** The kinds of items, in the order of the filters. */
export const QUEUE_KINDS = [
  'games',
  'edits',
  'held',
  'reports',
  'ownership',
  'votes-removal',
  'feeds',
  'links',
  'votes',
] as const
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** Items of one response. */
export const QUEUE_PAGE = 50
/** The most items that are decided at once. */
export const MAX_SELECTED = 50
/** How long an item stays assigned, in minutes. Assigning it again restarts the time. */
export const LOCK_MINUTES = 10
/** Maximum time in a row that an item can be assigned to a moderator, in minutes. */
export const MAX_LOCK_MINUTES = 60
/** Maximum number of items that can be assigned to a moderator at once. */
export const MAX_LOCKS = 10
/**
 * Marked votes on a game that make it an item. Two accounts from one home could fill the queue with a vote on each game; fewer are only in
 * check votes of their game.
 */
export const MARKED_FOR_AN_ITEM = 3
/** Waiting time after which an item is shown as a warning, in hours. */
export const LONG_WAIT_HOURS = 48

/** Games of a reported list that are shown. */
export const LISTED_GAMES_SHOWN = 10

/** Canned reasons. */
export const MAX_REASONS = 60
export const MAX_REASON_LABEL = 60
