import { ReadingPage } from '#/ui/ReadingPage.tsx'
import styles from './FaqPage.module.css'
import { FaqSections } from './FaqSections.tsx'

/** Answers to common questions. */
export function FaqPage() {
  return (
    <ReadingPage className={styles.page}>
      <h1>Frequently asked questions</h1>
      <FaqSections headingLevel={2} />
    </ReadingPage>
  )
}
