import { Icon } from '#/ui/Icon.tsx'
import { useDestinations } from './actions/destinations.ts'
import styles from './BottomBar.module.css'

/** The main navigation, within a thumb's reach; phones only. */
export function BottomBar() {
  return (
    <nav className={styles.bar} aria-label="Sections">
      {useDestinations().map((place) => (
        <a
          key={place.href}
          href={place.href}
          target={place.target}
          rel={place.target && 'noopener'}
          aria-current={place.current}
        >
          <Icon name={place.icon} size={20} />
          {place.label}
        </a>
      ))}
    </nav>
  )
}
