import type { ReactNode } from 'react'
import { Banner } from '#/ui/Banner.tsx'
import styles from './StatusMessage.module.css'

/** Says what was just done. It is on the page from the start, because screen readers announce what is added to it. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.said}>
      {children && <Banner tone="positive">{children}</Banner>}
    </div>
  )
}

/** Says what went wrong; screen readers announce it at once. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.said}>
      {children && <Banner tone="negative">{children}</Banner>}
    </div>
  )
}
