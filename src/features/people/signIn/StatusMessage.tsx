import type { ReactElement } from 'react'
import { Banner } from '#/ui/Banner.tsx'
import styles from './StatusMessage.module.css'

/** One text, or none: a list of nothing would be shown as an empty message. */
type Message = string | ReactElement | false | null | undefined

/** Says what was just done. It is on the page from the start, because screen readers announce what is added to it. */
export function StatusMessage({ children }: { children: Message }) {
  return (
    <div role="status" className={styles.said}>
      {children && <Banner tone="positive">{children}</Banner>}
    </div>
  )
}

/** Says what went wrong; screen readers announce it at once. */
export function ErrorMessage({ children }: { children: Message }) {
  return (
    <div role="alert" className={styles.said}>
      {children && <Banner tone="negative">{children}</Banner>}
    </div>
  )
}
