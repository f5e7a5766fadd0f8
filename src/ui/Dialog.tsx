import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'

export interface DialogProps {
  open: boolean
  /** Called on Escape, a click on the backdrop, or the close button. */
  onClose: () => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode
  size?: 'narrow' | 'normal' | 'wide'
  /** Called when the closing animation is over. */
  onClosed?: () => void
  /** For a dialog with a form: focuses the first field, except on touch devices, where that would open the keyboard. */
  form?: boolean
  /** The element to focus afterwards, if the one that opened the dialog no longer exists. */
  returnTo?: HTMLElement | null
}

/** A modal dialog. It traps the focus, locks the page's scrolling and restores the focus. Load it when first used. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    children,
    actions,
    size = 'normal',
    onClosed,
    form,
    returnTo,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      onOpenChangeComplete={(next) => {
        if (!next) onClosed?.()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Viewport className={styles.viewport} data-toasts="top">
          <Base.Popup
            ref={popup}
            className={classes(styles.dialog, styles[size])}
            finalFocus={() => returnTo ?? true}
            initialFocus={(by) =>
              form && by !== 'touch' ? (popup.current?.querySelector('input') ?? true) : true
            }
          >
            <header className={styles.header}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close render={<IconButton icon="x" label="Close" size="small" />} />
            </header>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children && <div className={styles.content}>{children}</div>}
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
