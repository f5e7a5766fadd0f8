import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { mayMoveFocus } from '#/ui/focus.ts'
import { type ItemRef, keyOf } from './queue.client.ts'
import type { QueueItem } from './queue.contract.ts'
import type { QueueKind } from './queue.limits.ts'
import type { useQueue } from './useQueue.ts'

/** Whether the list and the item are side by side: then the first item is shown by default. */
const isWide = () => matchMedia('(min-width: 1000px)').matches

/** The item that is shown beside the list, and how to get to others. */
export function useShownItem({ items, list }: ReturnType<typeof useQueue>, kind: QueueKind | undefined) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [shownKind, setShownKind] = useState(kind)
  if (shownKind !== kind) {
    setShownKind(kind)
    setChosen(null)
  }
  const first = items[0]
  if (chosen === null && first && isWide()) setChosen(keyOf(first))

  const place = items.findIndex((item) => keyOf(item) === chosen)
  // An item that someone else decides stays in view, with a message in the panel.
  const [last, setLast] = useState<QueueItem>()
  const inList = items[place]
  if (inList && last !== inList) setLast(inList)
  const shown = inList ?? (last && keyOf(last) === chosen ? last : undefined)
  const { heading, rows, section, moveFocus } = useFollowingFocus(shown)
  const chosenNow = useRef(chosen)
  useLayoutEffect(() => {
    chosenNow.current = chosen
  }, [chosen])

  const show = (item: QueueItem | undefined) => {
    if (!item) return
    setChosen(keyOf(item))
    rows.current
      ?.querySelector(`[data-item="${CSS.escape(keyOf(item))}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }
  return {
    shown,
    isWaiting: inList !== undefined,
    show,
    hide: () => setChosen(null),
    step: (by: 1 | -1) => {
      if (items.length === 0) return
      const next = items[Math.min(items.length - 1, Math.max(0, place + by))]
      show(place < 0 ? items[0] : next)
      if (by === 1 && place >= items.length - 5 && list.hasNextPage && !list.isFetchingNextPage)
        void list.fetchNextPage()
    },
    /** The next item follows the decided one; after the last, it is the one before. */
    leave: (item: QueueItem) => {
      // The moderator may have gone on to another item before the response.
      if (chosenNow.current !== keyOf(item)) return
      moveFocus()
      const at = items.findIndex((each) => keyOf(each) === keyOf(item))
      const next = items[at + 1] ?? items[at - 1]
      setChosen(next ? keyOf(next) : null)
    },
    /** Shows an item again whose decision was undone. */
    comeBack: (item: ItemRef) => {
      moveFocus()
      setChosen(keyOf(item))
    },
    heading,
    rows,
    section,
  }
}

/** The button that decides an item disappears with it, so the focus moves to the next item, or to the top. */
function useFollowingFocus(shown: QueueItem | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const rows = useRef<HTMLOListElement>(null)
  const section = useRef<HTMLElement>(null)
  const isFollowing = useRef(false)
  useEffect(() => {
    if (!isFollowing.current) return
    isFollowing.current = false
    if (!mayMoveFocus(section.current, rows.current)) return
    const next = shown && section.current?.querySelector('h2')
    ;(next ?? heading.current)?.focus()
  }, [shown])
  const moveFocus = () => {
    isFollowing.current = true
  }
  return { heading, rows, section, moveFocus }
}
