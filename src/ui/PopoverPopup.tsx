import { Popover as Base } from '@base-ui/react/popover'
import { useRef, useState } from 'react'
import { classes } from './classes.ts'
import type { PopoverProps } from './Popover.tsx'
import styles from './PopoverPopup.module.css'
import popup from './popup.module.css'

/** The implementation of Popover.tsx. It is initially open, because it is loaded when the popover first opens. */
export default function PopoverPopup({ trigger, label, content, align = 'end', onOpen }: PopoverProps) {
  const [open, setOpen] = useState(true)
  const box = useRef<HTMLDivElement>(null)
  const [side, setSide] = useState<'top' | 'bottom'>()
  const change = (next: boolean) => {
    setOpen(next)
    if (next) onOpen?.()
  }
  return (
    <Base.Root
      open={open}
      onOpenChange={change}
      onOpenChangeComplete={(isOpen) =>
        setSide(isOpen ? (box.current?.dataset.side as 'top' | 'bottom') : undefined)
      }
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          // Otherwise a page that scrolls or grows under an open popover would move its buttons while the reader presses one.
          positionMethod="fixed"
          sideOffset={6}
          align={align}
          collisionPadding={8}
          // Content that grows scrolls in place: the popover neither jumps to the side of its button nor to the other end of it.
          side={side ?? 'bottom'}
          collisionAvoidance={{ side: side ? 'none' : 'flip', fallbackAxisSide: 'none' }}
        >
          <Base.Popup ref={box} className={classes(popup.popup, styles.popover)} aria-label={label}>
            {content(() => setOpen(false))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
