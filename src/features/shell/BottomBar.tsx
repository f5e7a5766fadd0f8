import { useRouterState } from '@tanstack/react-router'
import { Icon } from '#/ui/Icon.tsx'
import styles from './BottomBar.module.css'
import { isAt, PLACES } from './places.ts'

/** The main navigation, within a thumb's reach; phones only. */
export function BottomBar() {
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav className={styles.bar} aria-label="Places">
      {PLACES.map((place) => (
        <a key={place.href} href={place.href} aria-current={isAt(place, path) ? 'page' : undefined}>
          <Icon name={place.icon} size={20} />
          {place.label}
        </a>
      ))}
    </nav>
  )
}
