import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import styles from './FaqPage.module.css'
import { FaqSections } from './FaqSections.tsx'

/** Answers to common questions. */
export function FaqPage() {
  return (
    <article className={styles.page} id={SKIP_TARGET} tabIndex={-1}>
      <header className={styles.head}>
        <h1>Frequently asked questions</h1>
      </header>
      <FaqSections headingLevel={2} />
    </article>
  )
}
