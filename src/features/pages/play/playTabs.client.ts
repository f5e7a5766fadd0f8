import { storedListeners, storedText, storeText } from '#/shared/browserStorage.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'
import { PLAY_TABS_KEY } from './markPlaying.ts'
import { MAX_PLAY_TABS } from './play.limits.ts'
import { closeTab, isUrlid, openTab, type PlayTabs, readPlayTabs } from './playTabs.ts'

let current: PlayTabs | undefined

/** Games that the player has opened since the page was loaded, unlike those that were restored. */
const openedNow = new Set<string>()
export const wasOpenedNow = (urlid: string) => openedNow.has(urlid)

const { subscribe, announce } = storedListeners(PLAY_TABS_KEY, (text) => {
  current = readPlayTabs(text, Date.now())
  announce()
})

function tabs(): PlayTabs {
  current ??= readPlayTabs(storedText(PLAY_TABS_KEY), Date.now())
  return current
}

/** The open games; undefined in what the server renders. */
export const usePlayTabs = (): PlayTabs | undefined =>
  useBrowserValue<PlayTabs | undefined>(subscribe, tabs, undefined)

/** Changes the tabs as they are stored now, here and in other windows. */
export function changePlayTabs(change: (tabs: PlayTabs) => PlayTabs): void {
  const text = storedText(PLAY_TABS_KEY)
  const before = text === null ? tabs() : readPlayTabs(text, Date.now())
  current = change(before)
  storeText(PLAY_TABS_KEY, JSON.stringify(current))
  announce()
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
