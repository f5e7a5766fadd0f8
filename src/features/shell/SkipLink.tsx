import { useRouterState } from '@tanstack/react-router'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import styles from './Shell.module.css'

/** Pages whose main part begins with filters. */
const PAGES_WITH_FILTERS: readonly string[] = [paths.home(), paths.search(), paths.updates()]

/** The way past the bars, and past the filters of a list, for the keyboard. */
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
