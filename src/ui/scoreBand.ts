export type ScoreBand = 'positive' | 'mixed' | 'negative'

/** The band of a percentage of positive reviews: 65 or more positive, 40 or more mixed, below negative. */
export function scoreBand(percent: number): ScoreBand {
  if (percent >= 65) return 'positive'
  return percent >= 40 ? 'mixed' : 'negative'
}
