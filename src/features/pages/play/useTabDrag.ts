import { type DragEvent, useState } from 'react'
import type { PlayTab } from './playTabs.ts'

const TYPE = 'application/x-idledex-tab'

/**
 * Moves tabs by dragging them with a mouse. `gap`: before which tab the dragged one would be put; the number of tabs means the end.
 * Fingers scroll the tabs: for them there is the menu.
 */
export function useTabDrag(tabs: readonly PlayTab[], onMove: (urlid: string, to: number) => void) {
  const [dragged, setDragged] = useState<string>()
  const [gap, setGap] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setGap(undefined)
  }
  const gapAt = (event: DragEvent<HTMLElement>, at: number) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return event.clientX < left + width / 2 ? at : at + 1
  }
  const dragHandlers = (at: number) => ({
    draggable: true,
    'data-gap-after': gap === at + 1 && at === tabs.length - 1 ? '' : undefined,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(TYPE, '')
      setDragged(tabs[at]!.urlid)
    },
    onDragOver(event: DragEvent<HTMLElement>) {
      if (dragged === undefined) return
      event.preventDefault()
      setGap(gapAt(event, at))
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (dragged === undefined) return
      event.preventDefault()
      const from = tabs.findIndex(({ urlid }) => urlid === dragged)
      const to = gapAt(event, at)
      end()
      if (from >= 0) onMove(dragged, to > from ? to - 1 : to)
    },
    onDragEnd: end,
  })
  return { gap: dragged === undefined ? undefined : gap, dragHandlers }
}
