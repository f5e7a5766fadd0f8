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
    document.addEventListener('keydown', noteKey, true)
    document.addEventListener('focusin', closeLeft)
    return () => {
      document.removeEventListener('keydown', noteKey, true)
      document.removeEventListener('focusin', closeLeft)
    }
  }, [])
}
