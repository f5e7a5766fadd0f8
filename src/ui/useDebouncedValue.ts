import { useEffect, useState } from 'react'

/** `text`, debounced by `pauseMs`. The first text and an empty one apply at once. */
export function useDebouncedValue(text: string, pauseMs: number): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    if (text === settled) return
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : pauseMs)
    return () => clearTimeout(timer)
  }, [text, settled, pauseMs])
  return settled
}
