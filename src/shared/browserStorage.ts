import { createListeners } from './listeners.ts'

// Storage may be denied, full, or hold what others wrote there. What could not be stored lasts as long as the page.

/** The text that this browser stores under a key; null if there is none. */
export function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** The JSON that this browser stores under a key; null if there is none. */
export function storedJson(key: string): unknown {
  try {
    return JSON.parse(storedText(key) ?? 'null')
  } catch {
    return null
  }
}

export function storeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {}
}

/**
 * Subscriptions to what this browser stores under a key. `onStored` is called, while there are subscribers, when another tab has stored a
 * text, or null when it was removed; `announce` calls the subscribers.
 */
export function storedListeners(key: string, onStored: (text: string | null) => void) {
  const { listeners, subscribe, announce } = createListeners()
  // A null key means that the whole storage was cleared.
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onStored(event.newValue)
  }
  return {
    announce,
    subscribe: (listener: () => void): (() => void) => {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      const unsubscribe = subscribe(listener)
      return () => {
        unsubscribe()
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}
