import { type RefObject, useEffect, useMemo, useState } from 'react'
import styles from './PlayPage.module.css'
import { PlayPanel } from './PlayPanel.tsx'
import type { PlayTab } from './playTabs.ts'

/** Time between the starts of two games when many are restored. */
const START_INTERVAL_MS = 400

export const panelId = (urlid: string) => `play-panel-${urlid}`
export const tabId = (urlid: string) => `play-tab-${urlid}`

interface PlayFramesProps {
  tabs: readonly PlayTab[]
  current: string | null
  /** How often each game was reloaded, by urlid. */
  reloads: Readonly<Record<string, number>>
  /** The frame of each game, by urlid. */
  frames: RefObject<Map<string, HTMLIFrameElement>>
}

/**
 * The games, one over the other. Those in the background are transparent, not hidden: browsers stop the animation of a hidden frame and
 * run its timers once a second, but treat a frame that covers a part of the window as one that is seen.
 */
export function PlayFrames({ tabs, current, reloads, frames }: PlayFramesProps) {
  const started = useStarted(tabs, current)
  // A frame that moves within the page loads again: their order is not that of the tabs.
  const steady = useMemo(() => tabs.toSorted((a, b) => (a.urlid < b.urlid ? -1 : 1)), [tabs])
  return steady.map((tab) => (
    <div
      key={tab.urlid}
      id={panelId(tab.urlid)}
      role="tabpanel"
      aria-labelledby={tabId(tab.urlid)}
      className={styles.panel}
      inert={tab.urlid !== current}
    >
      {started.has(tab.urlid) && (
        <PlayPanel
          key={reloads[tab.urlid] ?? 0}
          tab={tab}
          frame={(element) => {
            if (element) frames.current.set(tab.urlid, element)
            else frames.current.delete(tab.urlid)
          }}
        />
      )}
    </div>
  ))
}

/** The games that run: the current one at once, the others one after the other. */
function useStarted(tabs: readonly PlayTab[], current: string | null): ReadonlySet<string> {
  const [started, setStarted] = useState<ReadonlySet<string>>(() => new Set())
  const next = current !== null && !started.has(current) ? current : waiting(tabs, started)
  const isCurrent = next === current
  useEffect(() => {
    if (next === undefined) return
    const start = () => setStarted((before) => new Set([...before, next]))
    if (isCurrent) return start()
    const timer = setTimeout(start, START_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [next, isCurrent])
  return started
}

const waiting = (tabs: readonly PlayTab[], started: ReadonlySet<string>) =>
  tabs.find(({ urlid }) => !started.has(urlid))?.urlid
