import { type ReactNode, useId } from 'react'
import styles from './Admin.module.css'

export interface AdminCardProps {
  title: string
  /** What it is for. */
  note?: ReactNode
  children: ReactNode
}

/** A card of the Admin page with its heading. */
export function AdminCard({ title, note, children }: AdminCardProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className="stack gap-4">
        <h2 id={id}>{title}</h2>
        {note && <p className="measure muted text-13">{note}</p>}
      </div>
      {children}
    </section>
  )
}
