import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { type ItemRef, keyOf, queueKey, queueQuery, queueStateQuery, stateKey } from './queue.client.ts'
import type { Queue, QueueItem } from './queue.contract.ts'
import type { QueueKind } from './queue.limits.ts'

/** The queue as it is now: what was loaded, without what was decided since, with the locks of this moment. */
export function useQueue(viewerId: string, kind: QueueKind | undefined) {
  const queryClient = useQueryClient()
  const list = useInfiniteQuery(queueQuery(viewerId, kind))
  const { data: state } = useQuery(queueStateQuery(viewerId))
  const items = useMemo(() => {
    const all = list.data?.pages.flatMap((page) => page.items) ?? []
    if (!state) return all
    const locks = new Map(state.locks.map(({ kind: of, id, ...lock }) => [`${of}/${id}`, lock]))
    return all.map((item): QueueItem => ({ ...item, lock: locks.get(keyOf(item)) ?? null }))
  }, [list.data, state])

  /** Takes items off the lists, as soon as they are decided. */
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
  return {
    list,
    items,
    counts: state?.counts ?? list.data?.pages[0]?.counts,
    drop,
    refreshState,
  }
}
