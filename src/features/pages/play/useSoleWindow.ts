import { useCallback, useEffect, useRef, useState } from 'react'

const LOCK = 'idledex.play'

/** Whether the games run in this window, or in another one of this browser. */
export type GamesLocation = 'unknown' | 'here' | 'elsewhere'

/**
 * Lets only one window of the browser run the games: in two, each game would overwrite the save of its other self. When the other window is
 * closed, the games go on here.
 */
export function useSoleWindow(): { place: GamesLocation; takeOver: () => void } {
  const [place, setPlace] = useState<GamesLocation>('unknown')
  const take = useRef(() => {})
  useEffect(() => {
    // Browsers have no locks on a page without https.
    if (!navigator.locks) return setPlace('here')
    const stop = new AbortController()
    let release = () => {}
    const hold = (lock: Lock | null) => {
      if (stop.signal.aborted) return
      if (!lock) return wait()
      setPlace('here')
      return new Promise<void>((resolve) => {
        release = resolve
      })
    }
    // It is rejected when another window takes the games over.
    const request = (options: LockOptions) =>
      void navigator.locks.request(LOCK, options, hold).catch(() => wait())
    const wait = () => {
      if (stop.signal.aborted) return
      setPlace('elsewhere')
      request({ signal: stop.signal })
    }
    request({ ifAvailable: true })
    take.current = () => request({ steal: true })
    return () => {
      stop.abort()
      release()
    }
  }, [])
  return { place, takeOver: useCallback(() => take.current(), []) }
}
