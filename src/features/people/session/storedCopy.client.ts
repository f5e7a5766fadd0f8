import { storedListeners } from '#/shared/browserStorage.ts'
import { subscribeToSession } from './session.client.ts'

/**
 * Subscriptions to what this browser keeps for its member under `key` of its local storage: listeners are called when this tab announces
 * a change, when another tab stores one, and when somebody else signs in. `forget` drops what this tab has read, so that it is read again.
 */
export function storedCopy(key: string, forget: () => void) {
  const { subscribe, announce } = storedListeners(key, () => {
    forget()
    announce()
  })
  return {
    announce,
    subscribe: (listener: () => void): (() => void) => {
      const ends = [subscribe(listener), subscribeToSession(listener)]
      return () => {
        for (const end of ends) end()
      }
    },
  }
}
