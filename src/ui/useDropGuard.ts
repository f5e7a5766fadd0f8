import { useEffect } from 'react'

/** A file dropped next to the field would replace the page, and the typed text would be lost. */
export function useDropGuard(): void {
  useEffect(() => {
    const guard = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('dragover', guard, { signal })
    document.addEventListener('drop', guard, { signal })
    return () => stop.abort()
  }, [])
}
