import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './HoverCardPopup.module.css'
import popup from './popup.module.css'
import type { HoverIntent } from './useHoverIntent.ts'

export interface HoverCardPopupProps {
  intent: Pick<HoverIntent, 'anchor' | 'close' | 'popup'>
  side: 'top' | 'right' | 'bottom' | 'left'
  content: () => ReactNode
  className?: string | undefined
}

/** The card of HoverCard.tsx, at its anchor. */
export default function HoverCardPopup({ intent, side, content, className }: HoverCardPopupProps) {
  const { anchor, close } = intent
  return (
    <PreviewCard.Root
      open={anchor !== null}
      onOpenChange={(open, details) => {
        // `useHoverIntent` handles the pointer. The card itself only handles Escape and presses outside.
        if (!open && (details.reason === 'escape-key' || details.reason === 'outside-press')) close()
      }}
    >
      <PreviewCard.Portal>
        <PreviewCard.Positioner
          className={popup.positioner}
          anchor={anchor}
          side={side}
          sideOffset={10}
          collisionPadding={12}
          {...intent.popup}
        >
          <PreviewCard.Popup className={classes(popup.popup, styles.card, className)}>
            {anchor && content()}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}
