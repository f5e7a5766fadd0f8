import { type KeyboardEvent, useRef, useState } from 'react'
import { focusRendered } from '#/ui/focus.ts'
import { useDragToSort } from '#/ui/useDragToSort.ts'
import type { FormLink } from './formValues.ts'

/** Adds, changes, moves, and removes links, with the focus where the member goes on. */
export function useLinks(value: readonly FormLink[], onChange: (links: FormLink[]) => void) {
  const list = useRef<HTMLOListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const [message, setMessage] = useState('')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= value.length || to === from) return
    onChange(value.toSpliced(from, 1).toSpliced(to, 0, value[from]!))
    setMessage(`Link ${from + 1} is now ${to + 1} of ${value.length}`)
  }
  const { drag, handle } = useDragToSort(list, move)
  const focusIn = (key: number, selector: string) =>
    focusRendered(() => list.current?.querySelector<HTMLElement>(`[data-link="${key}"] ${selector}`))
  const add = () => {
    const key = Math.max(0, ...value.map((link) => link.key)) + 1
    onChange([...value, { key, type: 'website', url: '', note: '' }])
    focusIn(key, 'input')
  }
  const change = (index: number, part: Partial<FormLink>) =>
    onChange(value.with(index, { ...value[index]!, ...part }))
  const remove = (index: number) => {
    const next = value.toSpliced(index, 1)
    onChange(next)
    setMessage('Link removed')
    const neighbor = next[index] ?? next[index - 1]
    if (neighbor) focusIn(neighbor.key, '[data-remove]')
    else focusRendered(() => addButton.current)
  }
  return {
    list,
    addButton,
    drag,
    /** For the handle of a link: drags it, or moves it by the arrow keys. */
    gripOf: (link: FormLink, index: number) => ({
      ...handle(index),
      onKeyDown: (event: KeyboardEvent) => {
        const to = { ArrowUp: index - 1, ArrowDown: index + 1 }[event.key]
        if (to === undefined) return
        event.preventDefault()
        move(index, to)
        focusIn(link.key, '[data-grip]')
      },
    }),
    add,
    change,
    remove,
    /** What has just happened, read out to who does not see it. */
    message,
  }
}
