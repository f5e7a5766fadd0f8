import { useEffect } from 'react'

/** Closes the open sheet when the reader tabs out of it: otherwise the focus would be on what the sheet covers. */
export function useSheetFocus(): void {
  useEffect(() => {
    let isTabbing = false
    const noteKey = ({ key }: KeyboardEvent) => {
      isTabbing = key === 'Tab'
    }
    const closeLeft = ({ target }: FocusEvent) => {
      const sheet = isTabbing && document.querySelector<HTMLElement>('[popover="auto"]:popover-open')
      if (sheet && !sheet.contains(target as Node)) sheet.hidePopover()
    }
    const stop = new AbortController()
    const { signal } = stop
    document.addEventListener('keydown', noteKey, { capture: true, signal })
    document.addEventListener('focusin', closeLeft, { signal })
    return () => stop.abort()
  }, [])
}
