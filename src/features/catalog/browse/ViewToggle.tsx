import { setDisplaySetting, useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import type { ListView } from '#/shared/themes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { MAX_FULL_ROWS } from '#/ui/useVirtualRows.ts'
import styles from './ListHead.module.css'

/** In the first frame, only the rows in the window are laid out and painted (`GameRow.module.css`). The others follow after it. */
function switchView(view: ListView): void {
  const page = document.documentElement
  // A long list measures all of its rows at once.
  const isLong = document.querySelectorAll('li[data-game]').length > MAX_FULL_ROWS
  if (!isLong) page.dataset.switchesView = ''
  setDisplaySetting({ view })
  requestAnimationFrame(() => setTimeout(() => delete page.dataset.switchesView))
}

/** Switches between list and grid. The browser remembers the choice. */
export function ViewToggle() {
  const { view } = useDisplaySettings()
  return (
    <fieldset className={styles.view}>
      <legend className="visually-hidden">View</legend>
      <button
        type="button"
        aria-pressed={view === 'list'}
        title="List view"
        onClick={() => switchView('list')}
      >
        <Icon name="list" />
        <span className="visually-hidden">List view</span>
      </button>
      <button
        type="button"
        aria-pressed={view === 'grid'}
        title="Grid view"
        onClick={() => switchView('grid')}
      >
        <Icon name="layout-grid" />
        <span className="visually-hidden">Grid view</span>
      </button>
    </fieldset>
  )
}
