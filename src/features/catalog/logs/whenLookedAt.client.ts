/** Calls `send` once the page is looked at, unless `id` is in `counted` already. Returns how to stop waiting. */
export function whenLookedAt(counted: Set<number>, id: number, send: () => void): (() => void) | undefined {
  if (counted.has(id)) return undefined
  const count = () => {
    if (document.visibilityState !== 'visible' || counted.has(id)) return
    counted.add(id)
    document.removeEventListener('visibilitychange', count)
    send()
  }
  document.addEventListener('visibilitychange', count)
  count()
  return () => document.removeEventListener('visibilitychange', count)
}
