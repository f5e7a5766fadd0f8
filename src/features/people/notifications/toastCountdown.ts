/** The initial countdown of a toast, in seconds. */
export const TOAST_SECONDS = 5
/** It hides at this value, two seconds after the countdown ends. */
export const TOAST_HIDES_AT = -2

/** What is left after one tick of a second; null when the toast ends. While the pointer or the focus rests on it, it has everything left. */
export function tick(left: number, isResting: boolean): number | null {
  if (isResting) return TOAST_SECONDS
  return left - 1 <= TOAST_HIDES_AT ? null : left - 1
}
