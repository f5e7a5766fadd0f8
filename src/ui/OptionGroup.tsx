import type { ReactNode } from 'react'
import styles from './OptionGroup.module.css'

/** Options of a list that belong together, under their title. */
export const OptionGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/useSemanticElements: a group of options
  <div role="group" aria-label={title}>
    <div className={styles.title} aria-hidden="true">
      {title}
    </div>
    {children}
  </div>
)
