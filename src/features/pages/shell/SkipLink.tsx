import { useRouterState } from '@tanstack/react-router'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import styles from './Shell.module.css'

/** Pages with filters at the beginning of their main part. */
const PAGES_WITH_FILTERS: readonly string[] = [paths.home(), paths.search(), paths.updates()]

/** Lets keyboard users skip the bars, and the filters of a list. */
export function SkipLink() {
  const hasFilters = useRouterState({
    select: ({ location }) => PAGES_WITH_FILTERS.includes(location.pathname),
  })
  return (
    <a className={styles.skip} href={hasFilters ? `#${SKIP_TARGET}` : '#content'}>
      {hasFilters ? 'Skip to the list' : 'Skip to content'}
    </a>
  )
}
