import type { ReactNode } from 'react'
import styles from './Section.module.css'

export interface SectionProps {
  /** Also what `focusSection` finds it by. */
  id: string
  title: string
  /** What it is for, in a sentence. */
  note?: ReactNode
  tone?: 'danger'
  children: ReactNode
}

/** One subject of a panel, with its heading. */
export function Section({ id, title, note, tone, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className={styles.section} data-tone={tone}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title} tabIndex={-1}>
          {title}
        </h2>
        {note && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** Puts the focus on a section's heading, for when the control that had it is gone with what it removed. */
export const focusSection = (id: string): void => document.getElementById(id)?.focus()
