import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import dialog from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useModal } from './openModals.ts'
import styles from './Sheet.module.css'

export interface SheetProps {
  open: boolean
  /** Called on Escape, a tap on the backdrop, or the close button. */
  onClose: () => void
  title: string
  children: ReactNode
  /** Stays at the bottom: 'Show 213 games'. */
  actions?: ReactNode
}

/** A surface that slides up from the bottom of the window, for content that is at the side on wide screens. Load it when first used. */
export function Sheet({ open, onClose, title, children, actions }: SheetProps) {
  useModal(open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup className={styles.sheet} data-toasts="top">
          <header className={styles.header}>
            <Base.Title className="text-18">{title}</Base.Title>
            <Base.Close render={<IconButton icon="x" label="Close" />} />
          </header>
          <div className={styles.content}>{children}</div>
          {actions && <footer className={styles.actions}>{actions}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
