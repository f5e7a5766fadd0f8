/** What members gain experience for. */
export const EXP_KINDS = [
  'daily',
  'vote',
  'comment',
  'review',
  'game',
  'update',
  'edit',
  'list',
  'helpful',
] as const
export type ExpKind = (typeof EXP_KINDS)[number]

export interface ExpGrant {
  /** Points without bonuses; of 'daily', those of the first day. */
  exp: number
  /** How many count on one UTC day; null where there is no limit. */
  dailyCap: number | null
  /** What it is for, as short as in a message: 'Vote'. */
  name: string
  /** 'Vote on a game'. */
  label: string
  /** Its limit in addition to that of the day. */
  note?: string
}

/** The server grants by this table, and 'How to level up' shows it. */
export const EXP_GRANTS: Readonly<Record<ExpKind, ExpGrant>> = {
  daily: {
    exp: 3,
    name: 'Daily visit',
    dailyCap: 1,
    label: 'Visit',
    note: '1 more for every 7 days in a row, up to 6',
  },
  vote: { exp: 1, name: 'Vote', dailyCap: 10, label: 'Vote on a game' },
  comment: { exp: 1, name: 'Comment', dailyCap: 5, label: 'Write a comment or a reply' },
  review: { exp: 10, name: 'Review', dailyCap: null, label: 'Review a game', note: 'Once for each game' },
  game: {
    exp: 15,
    name: 'Game added',
    dailyCap: null,
    label: 'Add a game',
    note: 'When a moderator has confirmed it',
  },
  update: { exp: 5, name: 'Update', dailyCap: null, label: 'Add an update to a game' },
  edit: {
    exp: 3,
    name: 'Edit',
    dailyCap: null,
    label: 'Edit a game',
    note: 'When the edit has been accepted',
  },
  list: {
    exp: 5,
    name: 'List',
    dailyCap: null,
    label: 'Create a public list with at least 5 games',
    note: 'Once for each list',
  },
  helpful: {
    exp: 1,
    name: 'Helpful review',
    dailyCap: null,
    label: 'Get a helpful vote on a review',
    note: 'Up to 20 for each review; votes from accounts less than a week old don’t count',
  },
}

export const MAX_DAILY_BASE_EXP = 6
export const DAYS_PER_DAILY_POINT = 7
export const MAX_HELPFUL_VOTES = 20
export const MIN_HELPFUL_VOTER_AGE_DAYS = 7
export const MIN_LIST_GAMES = 5
/** Each prestige adds this share to what is granted later, and so does being a supporter. */
export const BONUS_PERCENT = 10

/** Points for a daily visit, without bonuses, on the `streak`-th day in a row. */
export const dailyBase = (streak: number): number =>
  Math.min(EXP_GRANTS.daily.exp + Math.floor(streak / DAYS_PER_DAILY_POINT), MAX_DAILY_BASE_EXP)
