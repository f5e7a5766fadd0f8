import { Tooltip } from '@base-ui/react/tooltip'
import { classes } from './classes.ts'
import popup from './popup.module.css'
import styles from './TooltipPopup.module.css'
import type { HoverIntent } from './useHoverIntent.ts'

export interface TooltipPopupProps {
  intent: HoverIntent
  side: 'top' | 'right' | 'bottom' | 'left'
  text: string
}

/** The tooltip of Tooltip.tsx, at its anchor. */
export default function TooltipPopup({ intent, side, text }: TooltipPopupProps) {
  const { anchor, close } = intent
  return (
    <Tooltip.Root
      open={anchor !== null}
      onOpenChange={(open, details) => {
        if (!open && details.reason === 'escape-key') close()
      }}
    >
      <Tooltip.Portal>
        <Tooltip.Positioner
          className={popup.positioner}
          anchor={anchor}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          {...intent.popup}
        >
          <Tooltip.Popup className={classes(popup.popup, styles.tooltip)}>{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
