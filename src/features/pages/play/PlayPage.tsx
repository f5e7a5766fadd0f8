import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { HomeLink } from './HomeLink.tsx'
import styles from './PlayPage.module.css'
import { PlayTabsArea } from './PlayTabsArea.tsx'
import { usePlayTabs } from './playTabs.client.ts'
import { NO_TABS } from './playTabs.ts'
import { usePlayWindow } from './usePlayWindow.ts'
import { useSoleWindow } from './useSoleWindow.ts'

/** The player's games in tabs, over the whole window. The server renders it without games: it does not know which ones are open. */
export function PlayPage() {
  const state = usePlayTabs()
  const { place, takeOver } = useSoleWindow()
  usePlayWindow()
  const tabs = state ?? NO_TABS
  return (
    <div className={styles.page} data-no-footer="" data-unread={state ? undefined : ''}>
      <VisuallyHidden as="h1">Play</VisuallyHidden>
      {place === 'here' || (place === 'unknown' && tabs.tabs.length === 0) ? (
        <PlayTabsArea state={tabs} />
      ) : (
        <>
          <div className={styles.bar}>
            <HomeLink />
          </div>
          <div className={styles.content}>{place === 'elsewhere' && <Elsewhere onTakeOver={takeOver} />}</div>
        </>
      )}
    </div>
  )
}

function Elsewhere({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <EmptyState
      icon="gamepad-2"
      title="Your games are open in another window"
      heading={2}
      action={
        <Button variant="solid" tone="accent" onClick={onTakeOver}>
          Play here instead
        </Button>
      }
    >
      A game that runs twice would overwrite its own save.
    </EmptyState>
  )
}
