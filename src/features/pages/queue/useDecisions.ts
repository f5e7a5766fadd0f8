import { useCallback, useState } from 'react'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { type Decision, type ItemRef, keyOf, sendDecision } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'

export interface Failure {
  item: ItemRef
  message: string
}

export interface Progress {
  done: number
  of: number
}

/**
 * Decides items one by one. Failed items stay, with the error; items that someone else has decided in the meantime are
 * removed from the list too.
 */
export function useDecisions(onDecided: (items: readonly ItemRef[]) => void) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const decide = useCallback(
    async (items: readonly QueueItem[], decision: Decision, reason: string): Promise<readonly Failure[]> => {
      setFailures([])
      setProgress({ done: 0, of: items.length })
      const failed: Failure[] = []
      for (const [index, item] of items.entries()) {
        try {
          await sendDecision(item, decision, reason)
          onDecided([item])
        } catch (error) {
          failed.push({ item, message: errorMessage(error as Error) })
          // Rate-limited, or no longer a moderator: the rest would fail too.
          const isOver = error instanceof ApiError && [401, 429].includes(error.problem.status)
          if (isOver) {
            for (const rest of items.slice(index + 1)) failed.push({ item: rest, message: 'Not sent' })
            break
          }
        }
        setProgress({ done: index + 1, of: items.length })
      }
      setProgress(null)
      setFailures(failed)
      return failed
    },
    [onDecided],
  )
  const failureOf = (item: ItemRef) =>
    failures.find((failure) => keyOf(failure.item) === keyOf(item))?.message
  return { decide, progress, failures, failureOf, forgetFailures: () => setFailures([]) }
}
