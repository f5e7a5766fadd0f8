import { groupDigits } from '#/shared/formatCount.ts'
import { plural } from '#/shared/plural.ts'
import type { Board, Period } from './leaderboards.limits.ts'

interface BoardWords {
  /** Its tab. */
  label: string
  /** The heading of the column of values. */
  unit: string
  /** What counts, in one sentence. */
  about: string
  /** Shown if nobody is on it. */
  empty: string
}

export const BOARD_WORDS: Readonly<Record<Board, BoardWords>> = {
  experience: {
    label: 'Experience',
    unit: 'EXP',
    about: 'Total EXP, including what was earned before a prestige.',
    empty: 'Nobody has earned experience yet',
  },
  voters: {
    label: 'Voters',
    unit: 'Votes',
    about: 'Games that members voted on.',
    empty: 'Nobody has voted yet',
  },
  reviewers: {
    label: 'Reviewers',
    unit: 'Reviews',
    about: 'Reviews that members wrote.',
    empty: 'Nobody has written a review yet',
  },
  curators: {
    label: 'Curators',
    unit: 'Games',
    about: 'Games that members added and moderators confirmed.',
    empty: 'No game has been added yet',
  },
  maintainers: {
    label: 'Maintainers',
    unit: 'Updates',
    about: 'Game updates that members added by hand.',
    empty: 'No update has been added yet',
  },
  helpful: {
    label: 'Most helpful',
    unit: 'Upvotes',
    about: 'Upvotes on members’ reviews, not counting those from accounts less than a week old.',
    empty: 'No review has been upvoted yet',
  },
  streaks: {
    label: 'Streaks',
    unit: 'Days',
    about: 'The longest run of daily visits. A run counts for each week and month that it reached.',
    empty: 'Nobody has a streak yet',
  },
}

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  all: 'All time',
  month: 'This month',
  week: 'This week',
}

/** '12 reviews'. */
export function valueText(board: Board, value: number): string {
  const { unit } = BOARD_WORDS[board]
  if (board === 'experience') return `${groupDigits(value)} EXP`
  const word = unit.toLowerCase()
  return plural(value, word.replace(/s$/, ''), word)
}
