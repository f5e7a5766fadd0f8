import type { ReactNode } from 'react'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { classes } from './classes.ts'
import styles from './ReadingPage.module.css'

/** A page of text in one column, which the skip link leads to. `className` may set `--page-gap`, the space between its parts. */
export function ReadingPage({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <article className={classes(styles.page, className)} id={SKIP_TARGET} tabIndex={-1}>
      {children}
    </article>
  )
}
