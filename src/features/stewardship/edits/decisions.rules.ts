/**
 * Why something cannot be decided again: its outcome, by whom and when, as in 'The edit was applied by mod on
 * 2026-11-22 at 10:30 UTC'.
 */
export function alreadyDecided(
  what: string,
  { decider, decided_at }: { decider: string | null; decided_at: Date | string | null },
): string {
  const by = decider === null ? '' : ` by ${decider}`
  if (decided_at === null) return `${what}${by} already`
  const [day, time] = new Date(decided_at).toISOString().split('T') as [string, string]
  return `${what}${by} on ${day} at ${time.slice(0, 5)} UTC`
}
