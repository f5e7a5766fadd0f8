import { useLayoutEffect } from 'react'

let count = 0

/** Whether a modal dialog is open, also one that is still being loaded or doesn't have the focus yet. A BigDialog counts as a page. */
export const isModalOpen = (): boolean => count > 0

/** Counts a modal dialog for `isModalOpen`. */
export function useModal(open: boolean): void {
  useLayoutEffect(() => {
    if (!open) return
    count++
    return () => {
      count--
    }
  }, [open])
}
