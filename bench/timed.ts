/** Percentiles of times in ms. */
export interface Percentiles {
  p50: number
  p95: number
  p99: number
  max: number
}

export function percentiles(times: readonly number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 }
}

/** How long `work` takes for each item. */
export function timed<T>(items: readonly T[], work: (item: T) => unknown): Percentiles {
  return percentiles(
    items.map((item) => {
      const start = performance.now()
      work(item)
      return performance.now() - start
    }),
  )
}
