import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import styles from './BigDialog.module.css'
import dialog from './Dialog.module.css'
import { Icon } from './Icon.tsx'

export interface SideStep {
  /** The button's name and tooltip. */
  label: string
  onStep: () => void
  disabled?: boolean
}

export interface BigDialogProps {
  open: boolean
  /** Called on Escape, a click on the backdrop, or the close button. */
  onClose: () => void
  /** The dialog's accessible name. */
  label: string
  children: ReactNode
  /** Buttons at the sides, for stepping through a list. */
  previous?: SideStep
  next?: SideStep
  /** Identifies the content. When it changes, the dialog scrolls to the top. */
  contentKey?: string | number
}

/**
 * A dialog for a whole page: as tall as the window except for a strip that shows the page behind, with
 * previous and next at its sides (in a bar at its top on phones). Load it when first used.
 */
export function BigDialog(props: BigDialogProps) {
  const { open, onClose, label, children, previous, next, contentKey } = props
  const content = useRef<HTMLDivElement>(null)
  const shownKey = useRef(contentKey)

  // Before the reader can scroll the new content.
  useLayoutEffect(() => {
    if (shownKey.current === contentKey) return
    shownKey.current = contentKey
    content.current?.scrollTo({ top: 0, behavior: 'instant' })
  }, [contentKey])

  return (
    <Base.Root
      open={open}
      onOpenChange={(nextOpen) => {
        if (!nextOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup
          className={styles.frame}
          aria-label={label}
          initialFocus={content}
          data-holds-page=""
          // Otherwise it would handle the arrow keys, which are shortcuts for stepping through a list.
          onKeyDown={(event) => event.preventBaseUIHandler()}
        >
          {previous && <Step step={previous} icon="chevron-left" className={styles.previous} />}
          {/* The focus starts here, so that the arrow and page keys scroll the content at once. */}
          <div ref={content} className={styles.content} tabIndex={-1}>
            {children}
          </div>
          {next && <Step step={next} icon="chevron-right" className={styles.next} />}
          <Base.Close className={styles.close} aria-label="Close" title="Close (Esc)">
            <Icon name="x" size={20} />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Step(props: {
  step: SideStep
  icon: 'chevron-left' | 'chevron-right'
  className: string | undefined
}) {
  const { step, icon, className } = props
  return (
    <button
      type="button"
      className={`${styles.step} ${className}`}
      onClick={step.onStep}
      disabled={step.disabled}
      aria-label={step.label}
      title={step.label}
    >
      <Icon name={icon} size={24} />
    </button>
  )
}
