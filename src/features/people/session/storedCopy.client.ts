import { subscribeToSession } from './session.client.ts'

/**
 * Subscriptions to what this browser keeps for its member under `key` of its local storage: listeners are called when this tab announces
 * a change, when another tab stores one, and when somebody else signs in. `forget` drops what this tab has read, so that it is read again.
 */
export function storedCopy(key: string, forget: () => void) {
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return
    forget()
    announce()
  }
  const subscribe = (listener: () => void): (() => void) => {
    if (listeners.size === 0) addEventListener('storage', onStorage)
    listeners.add(listener)
    const unsubscribe = subscribeToSession(listener)
    return () => {
      listeners.delete(listener)
      unsubscribe()
      if (listeners.size === 0) removeEventListener('storage', onStorage)
    }
  }
  return { subscribe, announce }
}
