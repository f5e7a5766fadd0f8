import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page: beside a field, they would replace it. Returns whether some are being dragged over it.
 *
 * @param isDisabled dropped files are ignored
 */
export function useFileDrop(isDisabled: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isDropping, setDropping] = useState(false)
  const drag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    const isOver = event.type === 'dragover' && !isDisabled
    if (isOver !== isDropping) setDropping(isOver)
    if (event.type === 'drop' && !isDisabled) onFiles([...event.dataTransfer.files])
  })
  useEffect(() => {
    const stop = new AbortController()
    const listener = (event: DragEvent) => drag(event)
    // Leaving an element for another one on the page is followed by 'dragover' there.
    for (const type of ['dragover', 'dragleave', 'drop'] as const)
      document.addEventListener(type, listener, { signal: stop.signal })
    return () => stop.abort()
  }, [])
  return isDropping
}
