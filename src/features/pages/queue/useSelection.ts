import { useMemo, useState } from 'react'
import { keyOf } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import { MAX_SELECTED } from './queue.limits.ts'

export type Selection = ReturnType<typeof useSelection>

/** The items that are selected to be decided together. */
export function useSelection(items: readonly QueueItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => items.filter((item) => keys.has(keyOf(item))), [items, keys])
  return {
    selected,
    has: (item: QueueItem) => keys.has(keyOf(item)),
    toggle: (item: QueueItem) =>
      setKeys((before) => {
        const after = new Set(before)
        if (!after.delete(keyOf(item)) && after.size < MAX_SELECTED) after.add(keyOf(item))
        return after
      }),
    remove: (item: QueueItem) =>
      setKeys((before) => new Set([...before].filter((key) => key !== keyOf(item)))),
    clear: () => setKeys(new Set()),
  }
}
