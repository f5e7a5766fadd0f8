/** What members are ranked by. */
export const BOARDS = [
  'experience',
  'voters',
  'reviewers',
  'curators',
  'maintainers',
  'helpful',
  'streaks',
] as const
export type Board = (typeof BOARDS)[number]

export const PERIODS = ['all', 'month', 'week'] as const
export type Period = (typeof PERIODS)[number]

/** Members on a page. */
export const BOARD_PAGE_SIZE = 50
/** How old a ranking is at most, in seconds. */
export const MAX_RANKING_AGE_SECONDS = 60
/** How many members above and below the viewer are shown beside their own rank. */
export const NEIGHBORS = 2
