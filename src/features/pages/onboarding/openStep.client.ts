/** Where this tab keeps the step that the welcome is at, so that a reload continues there: `{ member, step }`. */
const KEY = 'idledex.welcome'

/** The step of a member's welcome that is open in this tab; undefined for none. */
export function openStep(member: string): number | undefined {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      member?: unknown
      step?: unknown
    } | null
    return stored?.member === member && Number.isSafeInteger(stored.step) ? Number(stored.step) : undefined
  } catch {
    return undefined
  }
}

export function keepStep(member: string, step: number): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ member, step }))
  } catch {
    // Storage is denied: a reload ends the welcome.
  }
}

/** The welcome was closed. */
export function forgetStep(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}
