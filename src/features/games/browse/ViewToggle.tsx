import { setDisplaySetting, useDisplaySettings } from '#/features/account/session/displaySettings.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './ListHead.module.css'

/** Switches between list and grid. The browser remembers the choice. */
export function ViewToggle() {
  const { view } = useDisplaySettings()
  return (
    <fieldset className={styles.view}>
      <legend className={styles.legend}>View</legend>
      <button
        type="button"
        aria-pressed={view === 'list'}
        title="List view"
        onClick={() => setDisplaySetting({ view: 'list' })}
      >
        <Icon name="list" />
        <span className={styles.legend}>List view</span>
      </button>
      <button
        type="button"
        aria-pressed={view === 'grid'}
        title="Grid view"
        onClick={() => setDisplaySetting({ view: 'grid' })}
      >
        <Icon name="layout-grid" />
        <span className={styles.legend}>Grid view</span>
      </button>
    </fieldset>
  )
}
