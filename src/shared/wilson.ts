/** Two-sided 95 % quantile of the normal distribution. */
export const WILSON_Z = 1.959963984540054

/**
 * Lower bound of the Wilson score interval (95 %) of the share of upvotes, from 0 to 1: what the share is at least,
 * given the number of votes. Sorts by quality without letting 3 of 3 beat 480 of 500. 0 without upvotes.
 *
 * E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
 * SQL with the same operations in the same order on double precision gives identical bits.
 */
export function wilsonLowerBound(up: number, down: number): number {
  if (up <= 0) return 0
  const n = up + down
  const share = up / n
  const z2 = WILSON_Z * WILSON_Z
  const center = share + z2 / (2 * n)
  const margin = WILSON_Z * Math.sqrt((share * (1 - share) + z2 / (4 * n)) / n)
  return (center - margin) / (1 + z2 / n)
}

/** Percent of votes that are upvotes, rounded half up; null without votes. */
export function ratingPercent(up: number, down: number): number | null {
  return up + down > 0 ? Math.round((100 * up) / (up + down)) : null
}
