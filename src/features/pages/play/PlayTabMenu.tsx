import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import { openGame } from '#/features/catalog/games/openGame.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { panelId, tabId } from './PlayFrames.tsx'
import { playMenu } from './playMenu.ts'
import { changePlayTabs, closeGameTab } from './playTabs.client.ts'
import { changeTab, type PlayTab, tabLabel } from './playTabs.ts'
import { askToNotify } from './useReminders.ts'

interface PlayTabMenuProps {
  tabs: readonly PlayTab[]
  /** The current one. */
  tab: PlayTab
  withReviews: boolean
  onToggleReviews: () => void
  onReload: () => void
  onMove: (urlid: string, to: number) => void
}

/** What can be done with the current tab. */
export function PlayTabMenu(props: PlayTabMenuProps) {
  const { tabs, tab, withReviews, onToggleReviews, onReload, onMove } = props
  const { urlid } = tab
  const router = useRouter()
  const details = useQuery(gameQuery(urlid)).data
  const at = tabs.indexOf(tab)
  const state = {
    tab,
    game: details && !details.is_removed ? details : undefined,
    isFirst: at === 0,
    isLast: at === tabs.length - 1,
    withReviews,
  }
  const entries = playMenu(state, {
    showInfo: () => openGame(router, urlid),
    toggleReviews: onToggleReviews,
    showFullScreen: () =>
      void document
        .getElementById(panelId(urlid))
        ?.requestFullscreen()
        .catch(() => {}),
    reload: onReload,
    remind: (remindAt) => {
      if (remindAt !== null) askToNotify()
      changePlayTabs((tabs) => changeTab(tabs, urlid, { remindAt }))
    },
    move: (by) => onMove(urlid, at + by),
    close: () => {
      closeGameTab(urlid)
      const next = tabs[at + 1] ?? tabs[at - 1]
      if (next) document.getElementById(tabId(next.urlid))?.focus()
    },
  })
  return (
    <Menu
      align="end"
      trigger={<IconButton icon="ellipsis-vertical" label={`Menu of ${tabLabel(tab)}`} />}
      entries={entries}
    />
  )
}
