import { useState, useSyncExternalStore } from 'react'

/** Whether this component's first render in a browser takes over the server's markup. It stays as it was then. */
export const useIsHydrating: () => boolean = typeof document === 'undefined' ? () => true : useFirstRender

function useFirstRender(): boolean {
  const [first] = useState({ isHydrating: false })
  return useSyncExternalStore(
    subscribeToNothing,
    () => first.isHydrating,
    // Called only on the server and during hydration.
    () => {
      first.isHydrating = true
      return true
    },
  )
}

const subscribeToNothing = () => () => {}
