import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { openGame } from '#/features/catalog/games/openGame.ts'
import { pageTitle } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { HomeLink } from './HomeLink.tsx'
import { PlayFrames, panelId, tabId } from './PlayFrames.tsx'
import styles from './PlayPage.module.css'
import { PlayTabBar } from './PlayTabBar.tsx'
import { MAX_PLAY_TABS } from './play.limits.ts'
import { playMenu } from './playMenu.ts'
import { changePlayTabs, closeGameTab } from './playTabs.client.ts'
import { changeTab, isDue, moveTab, type PlayTabs, selectTab, tabLabel } from './playTabs.ts'
import { askToNotify, useReminders } from './useReminders.ts'

const PlayReviews = lazyComponent(() => import('./PlayReviews.tsx'))

/** The tabs, the game of the current one, and what belongs to it. */
export function PlayTabsArea({ state: { tabs, current } }: { state: PlayTabs }) {
  const router = useRouter()
  const now = useReminders(tabs)
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  const [reloads, setReloads] = useState<Record<string, number>>({})
  const [withReviews, setWithReviews] = useState(false)
  const [moved, setMoved] = useState('')
  const at = tabs.findIndex(({ urlid }) => urlid === current)
  const tab = tabs[at]
  const details = useQuery({ ...gameQuery(tab?.urlid ?? ''), enabled: tab !== undefined }).data
  usePlayTitle(tab && tabLabel(tab), tabs.filter((each) => isDue(each, now)).length)

  const select = (urlid: string) => changePlayTabs((state) => selectTab(state, urlid))
  const move = (urlid: string, to: number) => {
    changePlayTabs((state) => moveTab(state, urlid, to))
    const name = tabLabel(tabs.find((each) => each.urlid === urlid)!)
    setMoved(`${name} is now tab ${to + 1} of ${tabs.length}`)
  }
  const focusTabs = () => document.getElementById(tabId(current ?? tabs[0]?.urlid ?? ''))?.focus()
  const closeReviews = () => {
    setWithReviews(false)
    focusTabs()
  }

  return (
    <>
      <div className={styles.bar}>
        <HomeLink />
        <PlayTabBar
          tabs={tabs}
          current={current}
          now={now}
          onSelect={select}
          onClose={closeGameTab}
          onMove={move}
          onEnter={() => frames.current.get(current ?? '')?.focus()}
        />
        <div className={styles.tools}>
          {tab && (
            <Menu
              key={tab.urlid}
              align="end"
              trigger={<IconButton icon="ellipsis-vertical" label={`Menu of ${tabLabel(tab)}`} />}
              entries={playMenu(
                {
                  tab,
                  game: details && !details.is_removed ? details : undefined,
                  isFirst: at === 0,
                  isLast: at === tabs.length - 1,
                  withReviews,
                },
                {
                  showInfo: () => openGame(router, tab.urlid),
                  toggleReviews: () => setWithReviews(!withReviews),
                  showFullScreen: () =>
                    void document
                      .getElementById(panelId(tab.urlid))
                      ?.requestFullscreen()
                      .catch(() => {}),
                  reload: () =>
                    setReloads((counts) => ({ ...counts, [tab.urlid]: (counts[tab.urlid] ?? 0) + 1 })),
                  remind: (remindAt) => {
                    if (remindAt !== null) askToNotify()
                    changePlayTabs((state) => changeTab(state, tab.urlid, { remindAt }))
                  },
                  move: (by) => move(tab.urlid, at + by),
                  close: () => {
                    closeGameTab(tab.urlid)
                    const next = tabs[at + 1] ?? tabs[at - 1]
                    if (next) document.getElementById(tabId(next.urlid))?.focus()
                  },
                },
              )}
            />
          )}
        </div>
      </div>
      <div className={styles.content}>
        <div className={styles.frames}>
          <PlayFrames tabs={tabs} current={current} reloads={reloads} frames={frames} />
          {!tab && <NoCurrent count={tabs.length} />}
        </div>
        {tab && withReviews && (
          <Suspense fallback={<div className={styles.reviews}>{<SkeletonText lines={8} />}</div>}>
            <PlayReviews key={tab.urlid} urlid={tab.urlid} onClose={closeReviews} />
          </Suspense>
        )}
      </div>
      {tab && (
        // A frame keeps all keys: this is where Tab leads to after its last control.
        <button type="button" className={styles.back} onClick={focusTabs}>
          Back to the tabs
        </button>
      )}
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </>
  )
}

function NoCurrent({ count }: { count: number }) {
  const isFull = count >= MAX_PLAY_TABS
  return (
    <EmptyState
      icon="gamepad-2"
      title={count === 0 ? 'No games open' : 'Choose a game'}
      heading={2}
      className={styles.none ?? ''}
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
  )
}

/** Names the game and the number of reminders in the window's title. */
function usePlayTitle(name: string | undefined, due: number): void {
  const title = pageTitle(name ?? 'Play')
  useEffect(() => {
    document.title = due > 0 ? `(${due}) ${title}` : title
  }, [title, due])
}
