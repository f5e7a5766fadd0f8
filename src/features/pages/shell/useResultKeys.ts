import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'

/** The results below a search field, through which the arrow keys move while the focus stays in the field. */
export function useResultKeys(input: RefObject<HTMLInputElement | null>) {
  const [isOpen, setOpen] = useState(false)
  // The result that the arrow keys have reached, a urlid or the address of a page: the results may be replaced at any time.
  const [active, setActive] = useState<string>()
  const choices = useRef<readonly string[]>([])
  return {
    isOpen,
    setOpen,
    active,
    setActive,
    choices,
    /** The active result, if it is still there. */
    chosen: () => (active !== undefined && choices.current.includes(active) ? active : undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const count = choices.current.length
      if (event.key === 'Escape') {
        event.stopPropagation()
        // Browsers would clear the field.
        event.preventDefault()
        if (isOpen) setOpen(false)
        else input.current?.blur()
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
        event.preventDefault()
        setOpen(true)
        const step = event.key === 'ArrowDown' ? 1 : -1
        // At -1 is the text itself: the arrow keys move from it through the results and back.
        const at = active === undefined ? -1 : choices.current.indexOf(active)
        setActive(choices.current[((at + 1 + step + count + 1) % (count + 1)) - 1])
      }
    },
  }
}
