import type { ReactNode } from 'react'
import { Banner } from '#/ui/Banner.tsx'
import styles from './StatusMessage.module.css'

/** What was just done, read out too. It is on the page from the start: screen readers speak what comes into it. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.said}>
      {children && <Banner tone="positive">{children}</Banner>}
    </div>
  )
}

/** What went wrong, read out at once. */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.said}>
      {children && <Banner tone="negative">{children}</Banner>}
    </div>
  )
}
