import { useHydrated } from '@tanstack/react-router'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './PlayPage.module.css'
import { PlaySuggestions } from './PlaySuggestions.tsx'
import { MAX_PLAY_TABS } from './play.limits.ts'

/** What is shown while no tab is chosen, or none is open. */
export function NoCurrentTab({ count }: { count: number }) {
  const isFull = count >= MAX_PLAY_TABS
  const isHydrated = useHydrated()
  return (
    <>
      {!isHydrated && <NeedsScripts />}
      <div className={styles.none}>
        <EmptyState
          icon="gamepad-2"
          title={count === 0 ? 'No games open' : 'Choose a game'}
          heading={2}
          compact
          action={
            !isFull && (
              <LinkButton variant="solid" tone="accent" icon="search" href={paths.search({ tags: 'web' })}>
                Find games to play
              </LinkButton>
            )
          }
        >
          {count === 0
            ? `Press Play on a game, and it opens here in a tab of its own. Up to ${MAX_PLAY_TABS} games keep running side by side.`
            : `${count} of at most ${MAX_PLAY_TABS} games are open in the tabs above, and keep running.`}
        </EmptyState>
        {count === 0 && <PlaySuggestions />}
      </div>
    </>
  )
}

function NeedsScripts() {
  return (
    <noscript>
      <EmptyState icon="gamepad-2" title="Playing in tabs needs JavaScript" heading={2}>
        Turn it on for this site and reload this page, or follow the links on a{' '}
        <a href={paths.home()}>game’s page</a> to where it can be played.
      </EmptyState>
    </noscript>
  )
}
