import { useCallback, useEffect, useState } from 'react'

/** Counts down the seconds last passed to `start`, to zero. */
export function useCountdown(): { secondsLeft: number; start: (seconds: number) => void } {
  const [end, setEnd] = useState(0)
  const [now, setNow] = useState(0)
  const isRunning = end > now
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = useCallback((seconds: number) => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }, [])
  return { secondsLeft: Math.max(0, Math.ceil((end - now) / 1000)), start }
}
