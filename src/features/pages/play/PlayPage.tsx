import { useHydrated } from '@tanstack/react-router'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { HomeLink } from './HomeLink.tsx'
import styles from './PlayPage.module.css'
import { PlayTabsArea } from './PlayTabsArea.tsx'
import { usePlayTabs } from './playTabs.client.ts'
import { usePlayWindow } from './usePlayWindow.ts'
import { useSoleWindow } from './useSoleWindow.ts'

/** The player's games in tabs, over the whole window. */
export function PlayPage() {
  const state = usePlayTabs()
  const { place, takeOver } = useSoleWindow()
  usePlayWindow()
  return (
    <div className={styles.page} data-no-footer="">
      <VisuallyHidden as="h1">Play</VisuallyHidden>
      {state && place === 'here' ? (
        <PlayTabsArea state={state} />
      ) : (
        <>
          <div className={styles.bar}>
            <HomeLink />
          </div>
          <div className={styles.content}>
            {place === 'elsewhere' ? <Elsewhere onTakeOver={takeOver} /> : <Before />}
          </div>
        </>
      )}
    </div>
  )
}

/** The server does not know which games are open. */
function Before() {
  if (useHydrated()) return null
  return (
    <noscript>
      <EmptyState icon="gamepad-2" title="Playing in tabs needs JavaScript" heading={2}>
        Turn it on for this site and reload this page, or follow the links on a{' '}
        <a href={paths.home()}>game’s page</a> to where it can be played.
      </EmptyState>
    </noscript>
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
