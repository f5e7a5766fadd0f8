import { useRouterState } from '@tanstack/react-router'
import { Icon } from '#/ui/Icon.tsx'
import { isAt, shownPath, useDestinations } from './actions/destinations.ts'
import styles from './BottomBar.module.css'

/** The main navigation, within a thumb's reach; phones only. */
export function BottomBar() {
  const path = useRouterState({ select: (state) => shownPath(state.location) })
  return (
    <nav className={styles.bar} aria-label="Sections">
      {useDestinations().map((place) => (
        <a
          key={place.href}
          href={place.href}
          target={place.target}
          rel={place.target && 'noopener'}
          aria-current={isAt(place, path) ? 'page' : undefined}
        >
          <Icon name={place.icon} size={20} />
          {place.label}
        </a>
      ))}
    </nav>
  )
}
