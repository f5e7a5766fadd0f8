import { Icon } from './Icon.tsx'
import styles from './Pagination.module.css'
import { pageSteps } from './pageSteps.ts'

export interface PaginationProps {
  /** The current page, from 1. */
  page: number
  pageCount: number
  hrefFor: (page: number) => string
}

/** Links to the pages of a list; nothing if there is only one. */
export function Pagination({ page, pageCount, hrefFor }: PaginationProps) {
  if (pageCount <= 1) return null
  return (
    <nav aria-label="Pages" className={styles.pages}>
      {page > 1 && (
        <a href={hrefFor(page - 1)} rel="prev" className={styles.page} aria-label="Previous page">
          <Icon name="chevron-left" />
        </a>
      )}
      {pageSteps(page, pageCount).map((step) =>
        step < 0 ? (
          <span key={step} className={styles.gap}>
            …
          </span>
        ) : (
          <a
            key={step}
            href={hrefFor(step)}
            className={styles.page}
            aria-label={`Page ${step}`}
            aria-current={step === page ? 'page' : undefined}
          >
            {step}
          </a>
        ),
      )}
      {page < pageCount && (
        <a href={hrefFor(page + 1)} rel="next" className={styles.page} aria-label="Next page">
          <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  )
}
