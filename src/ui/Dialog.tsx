import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { useModal } from './openModals.ts'

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
  /** Near the top instead of in the middle, for content that changes its height while it is used. */
  top?: boolean
  /** Called when the closing animation is over. */
  onClosed?: () => void
  /**
   * For a dialog with a form: focuses the first field, also one that is loaded later, unless the focus has moved meanwhile. Not on
   * touch devices if that would open the keyboard.
   */
  form?: boolean
  /** The element to focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Keeps the buttons at the foot in sight, for content that may be higher than the window. */
  hasStickyFoot?: boolean
  /** The element to focus afterwards, if the one that opened the dialog no longer exists; or what finds it. */
  returnTo?: HTMLElement | null | (() => HTMLElement | null)
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
    top = false,
    onClosed,
    form,
    initialFocus,
    hasStickyFoot,
    returnTo,
  } = props
  const popup = useRef<HTMLDivElement>(null)
  const isTouched = useRef(false)
  useModal(open)
  useEffect(() => {
    if (form && open) return focusLateField(popup, isTouched)
  }, [form, open])
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
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={classes(
              styles.dialog,
              styles[size],
              top && styles.top,
              hasStickyFoot && styles.stickyFoot,
            )}
            finalFocus={() => (typeof returnTo === 'function' ? returnTo() : returnTo) ?? true}
            initialFocus={(by) => {
              isTouched.current = by === 'touch'
              return initialFocus?.current || (form && firstField(popup.current, isTouched.current)) || true
            }}
          >
            <header className={styles.header}>
              <Base.Title className="min-0 break">{title}</Base.Title>
              <Base.Close data-dialog-close="" render={<IconButton icon="x" label="Close" size="small" />} />
            </header>
            {description && <Base.Description className={styles.description}>{description}</Base.Description>}
            {children && <div>{children}</div>}
            {actions && <footer className={styles.actions}>{actions}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

const FIELDS = 'input, textarea'
/** Fields that open no keyboard. */
const CHOICES = ['radio', 'checkbox']

function firstField(popup: HTMLElement | null, isTouched: boolean): HTMLElement | null {
  const field = popup?.querySelector<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? null
  return isTouched && !CHOICES.includes(field?.type ?? '') ? null : field
}

/** Waits for the first field of a form that is still loading. Returns how to stop waiting. */
function focusLateField(popup: RefObject<HTMLElement | null>, isTouched: RefObject<boolean>): () => void {
  const isUnmoved = () => {
    const { activeElement } = document
    return activeElement === popup.current || Boolean(activeElement?.closest('[data-dialog-close]'))
  }
  const observer = new MutationObserver(() => {
    if (!popup.current?.querySelector(FIELDS)) return
    observer.disconnect()
    if (isUnmoved()) firstField(popup.current, isTouched.current)?.focus()
  })
  // The popup is mounted after the effects of the component that opens it.
  const frame = requestAnimationFrame(() => {
    if (popup.current && !popup.current.querySelector(FIELDS))
      observer.observe(popup.current, { childList: true, subtree: true })
  })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}
