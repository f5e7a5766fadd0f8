import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import { MARK_PATH } from '#/shared/themes.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './PlayPage.module.css'

/** The site's mark: all games, in another window. */
export function HomeLink() {
  return (
    <a className={styles.home} href={paths.home()} title={`${siteName()}: all games`}>
      <svg width="22" height="22" viewBox="0 0 32 32" aria-hidden="true">
        <path d={MARK_PATH} fill="currentColor" />
      </svg>
      <VisuallyHidden>{siteName()}: all games</VisuallyHidden>
    </a>
  )
}
