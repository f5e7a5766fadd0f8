export function sideOf(plots: unknown[]): number
export function placeWorths(
  plots: { kind: string | null }[],
  bees?: number,
): { worth: number; factor: number }[]
