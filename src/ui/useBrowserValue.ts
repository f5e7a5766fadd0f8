import { startTransition, useEffect, useState } from 'react'
import { useIsHydrating } from './useIsHydrating.ts'

/**
 * A value that only the browser knows, such as who is signed in. It is `onServer` on the server and during hydration, and then the
 * result of `get`, which is read again whenever `subscribe` calls its listener. `get` must return the same value until it
 * changes. `subscribe` and `get` must be constant functions.
 *
 * `useSyncExternalStore` alone would apply such values urgently right after hydration, and thereby hydrate the rest of the page in one
 * long task. In a transition, input by the reader comes first.
 */
export const useBrowserValue: typeof useValue =
  typeof document === 'undefined'
    ? // A page has hundreds of these, and on the server nothing changes.
      (_subscribe, _get, onServer) => onServer
    : useValue

function useValue<T>(subscribe: (listener: () => void) => () => void, get: () => T, onServer: T): T {
  const isHydrating = useIsHydrating()
  const [value, setValue] = useState<T>(isHydrating ? () => onServer : get)
  useEffect(() => {
    const update = () => setValue(() => get())
    startTransition(update)
    return subscribe(update)
  }, [subscribe, get])
  return value
}
