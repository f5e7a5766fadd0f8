import { useEffect } from 'react'

/** Sets the document's title while something is open over the page; undefined leaves it. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
