/** The addresses of a screenshot. */
export interface ScreenshotSlot {
  thumb: string
  full: string
}

/** The screenshots of a game's column. A slot holds `{ thumb, full }`, one address for both, or nothing. */
export function screenshotSlots(slots: unknown): ScreenshotSlot[] {
  return (Array.isArray(slots) ? slots : []).flatMap((slot) => {
    const { thumb, full } = typeof slot === 'string' ? { thumb: slot, full: slot } : (slot ?? {})
    const [first, second] = [thumb || full, full || thumb]
    return isPicture(first) && isPicture(second) ? [{ thumb: first, full: second }] : []
  })
}

// The column is JSON, which the database's own check of picture addresses does not reach into.
const isPicture = (address: unknown): address is string =>
  typeof address === 'string' && /^(https?:\/\/|\/media\/)[^\s<>"\\^`{}|]+$/i.test(address)
