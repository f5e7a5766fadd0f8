/** Subscriptions to a value of this tab: `announce` calls the subscribers. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    listeners,
    announce: () => {
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
