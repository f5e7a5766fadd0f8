import { Icon } from '#/ui/Icon.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { panelId, tabId } from './PlayFrames.tsx'
import styles from './PlayTabBar.module.css'
import { type PlayTab, tabLabel } from './playTabs.ts'

interface PlayTabButtonsProps {
  tab: PlayTab
  isCurrent: boolean
  /** Whether Tab leads to it. */
  isReachable: boolean
  /** Whether the time of its reminder has come. */
  isDue: boolean
  onSelect: () => void
  onClose: () => void
}

/** The tab of a game, and what closes it. */
export function PlayTabButtons({
  tab,
  isCurrent,
  isReachable,
  isDue,
  onSelect,
  onClose,
}: PlayTabButtonsProps) {
  const label = tabLabel(tab)
  return (
    <>
      <button
        type="button"
        role="tab"
        id={tabId(tab.urlid)}
        aria-selected={isCurrent}
        aria-controls={panelId(tab.urlid)}
        aria-keyshortcuts="Delete Shift+ArrowLeft Shift+ArrowRight"
        tabIndex={isReachable ? 0 : -1}
        title={label}
        className={styles.button}
        onClick={onSelect}
      >
        {isDue ? (
          <span className="row warning">
            <Icon name="bell" size={14} filled />
            <VisuallyHidden>Time to come back: </VisuallyHidden>
          </span>
        ) : (
          tab.remindAt !== null && (
            <span className="row muted">
              <Icon name="clock" size={14} />
              <VisuallyHidden>With a reminder: </VisuallyHidden>
            </span>
          )
        )}
        <span className="ellipsis">{label}</span>
      </button>
      {/* For the mouse: a tab list can hold only tabs. Keys and screen readers close a tab by Delete, or by its menu. */}
      <button
        type="button"
        aria-hidden="true"
        tabIndex={-1}
        title={`Close ${label}`}
        className={styles.close}
        onClick={onClose}
      >
        <Icon name="x" size={14} />
      </button>
    </>
  )
}
