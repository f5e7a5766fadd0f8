import { type ReactNode, useState } from 'react'
import { Icon } from '#/ui/Icon.tsx'
import styles from './FormSection.module.css'

export interface FormSectionProps {
  /** Its anchor in the address: `#links`. */
  id: string
  title: string
  /** What it has so far, shown beside the title: '2 links'. */
  status: ReactNode
  /** complete: everything required is there; missing: something is not; optional: nothing is required. */
  state: 'complete' | 'missing' | 'optional' | 'wrong'
  open: boolean
  onToggle: (open: boolean) => void
  /** Rendered when the section is first opened, and from then on. */
  children: ReactNode
}

const ICONS = {
  complete: 'circle-check',
  missing: 'circle-alert',
  wrong: 'circle-alert',
  optional: 'plus',
} as const

/** A part of a long form that folds. */
export function FormSection({ id, title, status, state, open, onToggle, children }: FormSectionProps) {
  const [wasOpened, setOpened] = useState(open)
  if (open && !wasOpened) setOpened(true)
  return (
    <details
      id={id}
      className={styles.section}
      open={open}
      onToggle={(event) => {
        if (event.currentTarget.open !== open) onToggle(event.currentTarget.open)
      }}
    >
      <summary className={styles.summary} data-state={state}>
        <Icon name="chevron-right" className={styles.chevron} />
        <h2 className="rigid text-18">{title}</h2>
        <span className={styles.status}>
          {state !== 'optional' && <Icon name={ICONS[state]} size={14} />}
          <span className="ellipsis">{status}</span>
        </span>
      </summary>
      {wasOpened && <div className={styles.content}>{children}</div>}
    </details>
  )
}
