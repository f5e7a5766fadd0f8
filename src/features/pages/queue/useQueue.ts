import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useLiveTopic } from '#/features/catalog/live/followedTopics.client.ts'
import { topic } from '#/features/catalog/live/topics.ts'
import { useDecidedItems } from './heldDecision.client.ts'
import { type ItemRef, keyOf, queueKey, queueQuery } from './queue.client.ts'
import type { Queue, QueueItem } from './queue.contract.ts'
import type { QueueKind } from './queue.limits.ts'
import { queueStateQuery, stateKey } from './queueState.client.ts'

/**
 * The queue as it is at `now`: the event stream says when to read it again. No event reports that a lock has expired;
 * its time tells.
 */
export function useQueue(viewerId: string, kind: QueueKind | undefined, now: number) {
  useLiveTopic(topic.moderation)
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(queueQuery(viewerId, kind))
  const { data: state } = useQuery(queueStateQuery(viewerId))
  const decided = useDecidedItems()
  const items = useMemo(() => {
    const gone = new Set(decided.map(keyOf))
    const all = (list.data?.pages.flatMap((page) => page.items) ?? []).filter(
      (item) => !gone.has(keyOf(item)),
    )
    if (!state) return all
    const locks = new Map(
      state.locks
        .filter(({ until }) => Date.parse(until) > now)
        .map(({ kind: of, id, ...lock }) => [`${of}/${id}`, lock]),
    )
    return all.map((item): QueueItem => ({ ...item, lock: locks.get(keyOf(item)) ?? null }))
  }, [list.data, state, now, decided])

  /** Removes items from the lists as soon as they are decided. */
  const drop = useCallback(
    (gone: readonly ItemRef[]) => {
      const keys = new Set(gone.map(keyOf))
      queryClient.setQueriesData<InfiniteData<Queue>>(
        { queryKey: queueKey(viewerId) },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.filter((item) => !keys.has(keyOf(item))),
            })),
          },
      )
      void queryClient.invalidateQueries({ queryKey: stateKey(viewerId) })
    },
    [queryClient, viewerId],
  )
  const refreshState = useCallback(
    () => queryClient.invalidateQueries({ queryKey: stateKey(viewerId) }),
    [queryClient, viewerId],
  )
  const counts = state?.counts ?? list.data?.pages[0]?.counts
  return {
    list,
    items,
    removals: state?.removals ?? [],
    counts: counts && withoutDecided(counts, decided),
    drop,
    refreshState,
  }
}

function withoutDecided(counts: Queue['counts'], decided: readonly ItemRef[]): Queue['counts'] {
  const left = { ...counts }
  for (const { kind } of decided) left[kind] = Math.max(0, left[kind] - 1)
  return left
}
