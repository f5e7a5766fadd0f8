import { useEffect, useRef, useState } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'
import { claimItem, releaseItem } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'

interface ItemLockOptions {
  viewerId: string
  /** Whether the moderator has started to type a reason. */
  isTyping: boolean
  setProblem: (problem: string | null) => void
  onLocked: () => Promise<void>
}

/** Claims an item for the moderator, and releases it. */
export function useItemLock(item: QueueItem, { viewerId, isTyping, setProblem, onLocked }: ItemLockOptions) {
  const [isClaiming, setClaiming] = useState(false)
  const isMine = item.lock?.moderator.id === viewerId
  const isOthers = item.lock !== null && !isMine
  const toggle = async () => {
    if (isClaiming) return
    setClaiming(true)
    // Cleared now, not afterward: another action in the meantime may set its own error.
    setProblem(null)
    try {
      await (isMine ? releaseItem(item) : claimItem(item))
    } catch (failure) {
      setProblem(errorMessage(failure as Error))
    }
    await onLocked()
    setClaiming(false)
  }

  const wasTaken = useRef(false)
  // A moderator who starts typing a reason is about to decide, so the item is claimed for them.
  useEffect(() => {
    if (!isTyping || wasTaken.current || item.lock !== null) return
    wasTaken.current = true
    claimItem(item)
      .then(onLocked)
      .catch(() => {})
  }, [isTyping, item, onLocked])

  // The error about another moderator's claim is outdated once the claim ends.
  useEffect(() => {
    if (!isOthers) setProblem(null)
  }, [isOthers, setProblem])
  return { isMine, isOthers, isClaiming, toggle }
}
