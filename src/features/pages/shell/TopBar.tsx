import type { MouseEvent } from 'react'
import { viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import { siteName } from '#/shared/siteName.ts'
import { MARK_PATH } from '#/shared/themes.ts'
import { isPlainClick } from '#/ui/plainClick.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { AddMenu } from './AddMenu.tsx'
import { useDestinations } from './actions/destinations.ts'
import { NotificationsMenu } from './NotificationsMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './TopBar.module.css'
import { VisitorButtons } from './VisitorButtons.tsx'

export function TopBar() {
  const ask = useSignInPrompt()
  const destinations = useDestinations()
  // The link goes home in any case.
  const greet = (event: MouseEvent) => {
    if (viewerId() === null && isPlainClick(event)) ask('vote, review games, and make lists', () => {})
  }
  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <a
          className={`finger ${styles.logo}`}
          href={paths.home()}
          aria-label={`${siteName()}: all games`}
          onClick={greet}
        >
          <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
            <path d={MARK_PATH} fill="currentColor" />
          </svg>
          <span className={`title-font ${styles.name}`}>{siteName()}</span>
        </a>
        <nav className={styles.destinations} aria-label="Main">
          {destinations
            .filter((place) => place.href !== paths.search())
            .map((place) => (
              <a
                key={place.href}
                href={place.href}
                target={place.target}
                rel={place.target && 'noopener'}
                aria-current={place.current}
              >
                {place.label}
              </a>
            ))}
        </nav>
        <SearchBox />
        <div className={styles.menus}>
          <AddMenu />
          <NotificationsMenu />
          <VisitorButtons />
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
