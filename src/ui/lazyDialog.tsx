import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadPart } from './loadPart.ts'
import { useModal } from './openModals.ts'
import { useToast } from './ToastProvider.tsx'

interface LazyDialogProps {
  /** Omitted: open while it is rendered. */
  open?: boolean
  onClose: () => void
}

/**
 * A dialog that is loaded when it is first opened, and then stays mounted so that closing is animated. If loading fails, a message says so and the
 * dialog closes; opening it again tries again. The page, and what is typed on it, stays as it is. `load` must contain only one import().
 */
export function lazyDialog<P extends LazyDialogProps>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, at the top level of its module
  return function LazyDialog(props: P) {
    const { open = true, onClose } = props
    const [Part, setPart] = useState<ComponentType<P>>()
    const toast = useToast()
    const close = useRef(onClose)
    close.current = onClose
    useModal(open)
    useEffect(() => {
      if (!open || Part) return
      let isWanted = true
      loadPart(load).then(
        (part) => isWanted && setPart(() => part.default),
        () => {
          if (!isWanted) return
          toast({ tone: 'negative', icon: 'triangle-alert', title: "This couldn't be loaded. Try again." })
          close.current()
        },
      )
      return () => {
        isWanted = false
      }
    }, [open, Part, toast])
    return Part && <Part {...props} />
  }
}
