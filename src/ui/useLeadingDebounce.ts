import { useEffect, useRef, useState } from 'react'

/**
 * `text`, debounced on both edges: after a pause in typing a letter applies at once, and those that follow it apply together, `pauseMs` after the
 * last of them. The first text and an empty one always apply at once.
 */
export function useLeadingDebounce(text: string, pauseMs: number): string {
  const [applied, setApplied] = useState(text)
  const latest = useRef(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (latest.current === text) return
    latest.current = text
    if (text === '' || pause.current === undefined) setApplied(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      pause.current = undefined
      setApplied(text)
    }, pauseMs)
  }, [text, pauseMs])
  useEffect(() => () => clearTimeout(pause.current), [])
  return applied
}
