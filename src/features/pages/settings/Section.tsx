import type { ReactNode } from 'react'
import styles from './Section.module.css'

export interface SectionProps {
  /** Identifies the section for `focusSection`, too. */
  id: string
  title: string
  /** What it is for, in one sentence. */
  note?: ReactNode
  tone?: 'danger'
  children: ReactNode
}

/** One subject of a panel, with its heading. */
export function Section({ id, title, note, tone, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section} data-tone={tone}>
      <div className="stack gap-4">
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {note && <p className="measure muted text-13">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** Focuses a section's heading, for when the focused control disappears with what it removed. */
export const focusSection = (id: string): void => document.getElementById(id)?.focus()
