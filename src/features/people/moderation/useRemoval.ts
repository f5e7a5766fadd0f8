import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** How long 'removed' is shown in place of the text before the text is taken off the page, in ms. */
const REMOVED_SHOWN_MS = 1500

export interface Removal {
  isBusy: boolean
  isRemoved: boolean
  error: Error | null
  /** `reason` is empty where the viewer removes what is their own. */
  onRemove: (reason: string) => void
}

interface RemovalOptions {
  remove: (reason: string) => Promise<unknown>
  /** Navigates away from the page of a removed item, unless the reader has already left it. */
  leave?: (() => Promise<void> | void) | undefined
  /** Takes it off the screen. */
  refresh: () => Promise<void> | void
}

/** The steps of `RemoveControl`. */
export function useRemoval({ remove, leave, refresh }: RemovalOptions): Removal {
  const [isRemoved, setRemoved] = useState(false)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async (_result, reason) => {
      if (reason !== '') {
        setRemoved(true)
        await new Promise((resolve) => setTimeout(resolve, REMOVED_SHOWN_MS))
      }
      if (isHere.current) await leave?.()
      await refresh()
    },
  })
  return { isBusy: removal.isPending, isRemoved, error: removal.error, onRemove: removal.mutate }
}
