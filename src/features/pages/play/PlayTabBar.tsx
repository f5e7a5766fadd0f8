import { type KeyboardEvent, useEffect, useRef } from 'react'
import { classes } from '#/ui/classes.ts'
import { tabId } from './PlayFrames.tsx'
import styles from './PlayTabBar.module.css'
import { PlayTabButtons } from './PlayTabButtons.tsx'
import { isDue, type PlayTab } from './playTabs.ts'
import { useTabDrag } from './useTabDrag.ts'

export interface PlayTabBarProps {
  tabs: readonly PlayTab[]
  current: string | null
  now: number
  onSelect: (urlid: string) => void
  onClose: (urlid: string) => void
  /** `to`: the new place, 0-based. */
  onMove: (urlid: string, to: number) => void
  /** Enter or Space on the tab that is shown: into the game. */
  onEnter: () => void
}

/**
 * The tabs of the open games. Arrow keys, Home and End move among them, with Shift the arrows move the tab itself, Delete closes it, and Enter
 * goes into its game.
 */
export function PlayTabBar({ tabs, current, now, onSelect, onClose, onMove, onEnter }: PlayTabBarProps) {
  const list = useRef<HTMLDivElement>(null)
  const { gap, dragHandlers } = useTabDrag(tabs, onMove)
  useTabInView(list, current)
  const focusTab = (urlid: string | undefined) => urlid && document.getElementById(tabId(urlid))?.focus()

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ urlid }) => tabId(urlid) === document.activeElement?.id)
    const tab = tabs[at]
    if (!tab || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const target =
      step !== undefined
        ? (at + step + tabs.length) % tabs.length
        : { Home: 0, End: tabs.length - 1 }[event.key]
    if (event.key === 'Delete') {
      onClose(tab.urlid)
      focusTab((tabs[at + 1] ?? tabs[at - 1])?.urlid)
    } else if (event.shiftKey && step !== undefined) onMove(tab.urlid, target!)
    else if (target !== undefined) {
      onSelect(tabs[target]!.urlid)
      focusTab(tabs[target]!.urlid)
    } else if ((event.key === 'Enter' || event.key === ' ') && tab.urlid === current) onEnter()
    else return
    event.preventDefault()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Open games"
      className={classes('fades', styles.list)}
      onKeyDown={onKeyDown}
      tabIndex={-1}
    >
      {tabs.map((tab, at) => (
        <div
          key={tab.urlid}
          role="presentation"
          className={classes(styles.tab, tab.urlid === current && styles.current, gap === at && styles.gap)}
          onAuxClick={({ button }) => {
            if (button === 1) onClose(tab.urlid)
          }}
          {...dragHandlers(at)}
        >
          <PlayTabButtons
            tab={tab}
            isCurrent={tab.urlid === current}
            // Without a tab that is shown, the first one can be reached.
            isReachable={tab.urlid === (current ?? tabs[0]?.urlid)}
            isDue={isDue(tab, now)}
            onSelect={() => onSelect(tab.urlid)}
            onClose={() => onClose(tab.urlid)}
          />
        </div>
      ))}
    </div>
  )
}

/** Scrolls the tab that is shown into view. */
function useTabInView(list: React.RefObject<HTMLElement | null>, current: string | null): void {
  useEffect(() => {
    if (current === null) return
    const tab = list.current && document.getElementById(tabId(current))?.parentElement
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [list, current])
}
