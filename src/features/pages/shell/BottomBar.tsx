import { cachedFragment } from '#/ui/cachedFragment.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { type ShownDestination, useDestinations } from './actions/destinations.ts'
import styles from './BottomBar.module.css'

/** The main navigation, within a thumb's reach; phones only. */
export const BottomBar = () => <Bar destinations={useDestinations()} />

interface BarProps {
  destinations: readonly ShownDestination[]
}

const Bar = cachedFragment(BarMarkup, ({ destinations }) => JSON.stringify(destinations))

function BarMarkup({ destinations }: BarProps) {
  return (
    <nav className={styles.bar} aria-label="Sections">
      {destinations.map((place) => (
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
