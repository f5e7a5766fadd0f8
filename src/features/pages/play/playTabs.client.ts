import { useBrowserValue } from '#/ui/useBrowserValue.ts'
import { MAX_PLAY_TABS } from './play.limits.ts'
import { closeTab, isUrlid, NO_TABS, openTab, type PlayTabs, readPlayTabs } from './playTabs.ts'

const KEY = 'idledex.play'
const listeners = new Set<() => void>()
let current: PlayTabs | undefined

/** Games that the player has opened since the page was loaded, unlike those that were restored. */
const openedNow = new Set<string>()
export const wasOpenedNow = (urlid: string) => openedNow.has(urlid)

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function tabs(): PlayTabs {
  current ??= readPlayTabs(stored(), Date.now())
  return current
}

/** The open games; undefined in what the server renders. */
export const usePlayTabs = (): PlayTabs | undefined =>
  useBrowserValue<PlayTabs | undefined>(subscribe, tabs, undefined)

/** Changes the tabs as they are stored now, here and in other windows. */
export function changePlayTabs(change: (tabs: PlayTabs) => PlayTabs): void {
  const text = stored()
  const before = text === null ? tabs() : readPlayTabs(text, Date.now())
  current = change(before)
  try {
    localStorage.setItem(KEY, JSON.stringify(current))
  } catch {
    // Storage is denied or full: the tabs last as long as the page.
  }
  for (const listener of listeners) listener()
}

/** Opens a game in a tab, or shows its tab. False if there are too many tabs. */
export function openGameTab(urlid: string): boolean {
  if (!isUrlid(urlid)) return true
  const { tabs: open } = tabs()
  const isOpen = open.some((tab) => tab.urlid === urlid)
  if (!isOpen && open.length >= MAX_PLAY_TABS) return false
  if (!isOpen) openedNow.add(urlid)
  changePlayTabs((state) => openTab(state, urlid))
  return true
}

export function closeGameTab(urlid: string): void {
  openedNow.delete(urlid)
  changePlayTabs((state) => closeTab(state, urlid))
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== KEY && key !== null) return
  current = key === null ? NO_TABS : readPlayTabs(newValue, Date.now())
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}
