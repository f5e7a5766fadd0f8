import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Expandable.module.css'

export interface ExpandableProps {
  children: ReactNode
  /** The visible height in pixels until the reader expands it. */
  height: number
  /** The label of the button: 'See all', 'See full description'. */
  label: string
  /** False shows everything, for texts that are short by another measure, such as characters. */
  enabled?: boolean
  /** The id of the content, where `useId` cannot be used, as in a cached fragment. */
  id?: string
  className?: string
}

/**
 * Shows the first `height` pixels of its content and a button for the rest. The server's HTML contains everything, so it can be
 * read and found. Without scripts nothing is cut. The button overlays the foot of the cut, so that nothing moves when the
 * browser finds that the content fits and removes it.
 */
export function Expandable(props: ExpandableProps) {
  const unique = useId()
  const { children, height, label, enabled = true, id = unique, className } = props
  const [open, setOpen] = useState(false)
  const [fits, setFits] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const cut = enabled && !open && !fits

  useEffect(() => {
    const element = content.current
    if (!element || !enabled || open) return
    const observer = new ResizeObserver(() => setFits(element.offsetHeight <= height))
    observer.observe(element)
    return () => observer.disconnect()
  }, [enabled, open, height])

  const expand = () => {
    setOpen(true)
    // The button disappears, so the focus moves to the content that it opened.
    content.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: not a control, it only listens for focus inside it
    <div
      className={classes(styles.expandable, cut && styles.cut, className)}
      style={cut ? { maxHeight: height } : undefined}
      // A link or find-in-page scrolled the hidden part into view, so everything must be shown.
      onFocus={(event) => {
        if (cut && isBelow(event.target, content.current, height)) setOpen(true)
      }}
    >
      <div ref={content} id={id} tabIndex={-1} className={styles.content}>
        {children}
      </div>
      {cut && (
        <div className={styles.foot} style={{ top: height - 56 }}>
          <button
            type="button"
            className={styles.button}
            aria-expanded={false}
            aria-controls={id}
            onClick={expand}
          >
            {label}
          </button>
        </div>
      )}
    </div>
  )
}

function isBelow(target: Element, content: HTMLElement | null, height: number): boolean {
  if (!content?.contains(target)) return false
  return target.getBoundingClientRect().bottom - content.getBoundingClientRect().top > height - 56
}
