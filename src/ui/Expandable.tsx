import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'
import styles from './Expandable.module.css'

export interface ExpandableProps {
  children: ReactNode
  /** Height in pixels that is shown until the reader asks for all. */
  height: number
  /** What the button says: 'See all', 'See full description'. */
  label: string
  /** False shows everything: for texts that are short by another measure, such as characters. */
  enabled?: boolean
  className?: string
}

/**
 * Shows the first `height` pixels of its content and a button for the rest. All of it is in the server's HTML and can be
 * read and found; without scripts nothing is cut. The button lies over the foot of the cut, so that nothing moves when the
 * browser finds that the content fits and takes it away.
 */
export function Expandable({ children, height, label, enabled = true, className }: ExpandableProps) {
  const [open, setOpen] = useState(false)
  const [fits, setFits] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const id = useId()
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
    // The button is gone then; the keyboard goes on from the content that it opened.
    content.current?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: no control, it only hears of a focus that lands inside it
    <div
      className={classes(styles.expandable, cut && styles.cut, className)}
      style={cut ? { maxHeight: height } : undefined}
      // A link or search that leads into what is cut off scrolls it into view: then all of it must be seen.
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
