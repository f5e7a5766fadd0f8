import { Suspense, useEffect, useRef, useState } from 'react'
import { pageTitle } from '#/shared/pageHead.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { HomeLink } from './HomeLink.tsx'
import { NoCurrentTab } from './NoCurrentTab.tsx'
import { PlayFrames, tabId } from './PlayFrames.tsx'
import styles from './PlayPage.module.css'
import { PlayTabBar } from './PlayTabBar.tsx'
import { PlayTabMenu } from './PlayTabMenu.tsx'
import { changePlayTabs, closeGameTab } from './playTabs.client.ts'
import { isDue, moveTab, type PlayTabs, selectTab, tabLabel } from './playTabs.ts'
import { useReminders } from './useReminders.ts'

const PlayReviews = lazyComponent(() => import('./PlayReviews.tsx'))

/** The tabs, the game of the current one, and what belongs to it. */
export function PlayTabsArea({ state: { tabs, current } }: { state: PlayTabs }) {
  const now = useReminders(tabs)
  const frames = useRef(new Map<string, HTMLIFrameElement>())
  const [reloads, setReloads] = useState<Record<string, number>>({})
  const [withReviews, setWithReviews] = useState(false)
  const [moved, setMoved] = useState('')
  const tab = tabs.find(({ urlid }) => urlid === current)
  usePlayTitle(tab && tabLabel(tab), tabs.filter((each) => isDue(each, now)).length)

  const select = (urlid: string) => changePlayTabs((state) => selectTab(state, urlid))
  const move = (urlid: string, to: number) => {
    changePlayTabs((state) => moveTab(state, urlid, to))
    const name = tabLabel(tabs.find((each) => each.urlid === urlid)!)
    setMoved(`${name} is now tab ${to + 1} of ${tabs.length}`)
  }
  // After the key: while one is handled, Firefox lets the focus into no frame of another site.
  const focusGame = () => setTimeout(() => frames.current.get(current ?? '')?.focus())
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
          onEnter={focusGame}
        />
        <div className={styles.tools}>
          {tab && (
            <PlayTabMenu
              key={tab.urlid}
              tabs={tabs}
              tab={tab}
              withReviews={withReviews}
              onToggleReviews={() => setWithReviews(!withReviews)}
              onReload={() =>
                setReloads((counts) => ({ ...counts, [tab.urlid]: (counts[tab.urlid] ?? 0) + 1 }))
              }
              onMove={move}
            />
          )}
        </div>
      </div>
      <div className={styles.content}>
        <div className={styles.frames}>
          <PlayFrames tabs={tabs} current={current} reloads={reloads} frames={frames} />
          {!tab && <NoCurrentTab count={tabs.length} />}
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
          Back to Play
        </button>
      )}
      <VisuallyHidden>
        <span role="status">{moved}</span>
      </VisuallyHidden>
    </>
  )
}

/** Names the game and the number of reminders in the window's title. */
function usePlayTitle(name: string | undefined, due: number): void {
  const title = pageTitle(name ?? 'Play')
  useEffect(() => {
    document.title = due > 0 ? `(${due}) ${title}` : title
  }, [title, due])
}
