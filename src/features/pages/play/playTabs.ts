import { DAY_MS } from '#/shared/durations.ts'
import { MAX_PLAY_TABS, MAX_REMINDER_DAYS, MAX_STORED_LENGTH, MAX_STORED_NAME } from './play.limits.ts'

/** A game in a tab. */
export interface PlayTab {
  urlid: string
  /** As it was last known; empty until the game has loaded once. */
  name: string
  /** When to remind the player, in milliseconds since 1970. */
  remindAt: number | null
}

/** The games that are open in tabs, in their order, and the one that is shown. */
export interface PlayTabs {
  tabs: readonly PlayTab[]
  /** Its urlid; null if none is. */
  current: string | null
}

export const NO_TABS: PlayTabs = { tabs: [], current: null }

const URLID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
export const isUrlid = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= 120 && URLID.test(value)

export const tabLabel = (tab: PlayTab) => tab.name || tab.urlid

/** Reads what the browser stored. Anything could have written it: what is not a tab is left out. */
export function readPlayTabs(text: string | null, now: number): PlayTabs {
  if (!text || text.length > MAX_STORED_LENGTH) return NO_TABS
  let stored: unknown
  try {
    stored = JSON.parse(text)
  } catch {
    return NO_TABS
  }
  const { tabs, current } = asRecord(stored)
  if (!Array.isArray(tabs)) return NO_TABS
  const read = new Map<string, PlayTab>()
  for (const each of tabs) {
    const { urlid, name, remindAt } = asRecord(each)
    if (!isUrlid(urlid) || read.has(urlid) || read.size === MAX_PLAY_TABS) continue
    read.set(urlid, {
      urlid,
      name: typeof name === 'string' ? name.slice(0, MAX_STORED_NAME) : '',
      remindAt: isReminder(remindAt, now) ? remindAt : null,
    })
  }
  return { tabs: [...read.values()], current: isUrlid(current) && read.has(current) ? current : null }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isReminder = (value: unknown, now: number): value is number =>
  Number.isSafeInteger(value) &&
  (value as number) > 0 &&
  (value as number) <= now + MAX_REMINDER_DAYS * DAY_MS

/** Opens a game and shows it; a game that is open is only shown. With the most tabs open, nothing changes. */
export function openTab(state: PlayTabs, urlid: string): PlayTabs {
  if (state.tabs.some((tab) => tab.urlid === urlid)) return selectTab(state, urlid)
  if (state.tabs.length >= MAX_PLAY_TABS) return state
  return { tabs: [...state.tabs, { urlid, name: '', remindAt: null }], current: urlid }
}

/** Shows a tab. Somebody who comes to a game no longer needs to be reminded of it, once its time has come. */
export function selectTab({ tabs, current }: PlayTabs, urlid: string, now = Date.now()): PlayTabs {
  const seen = tabs.map((tab) => (tab.urlid === urlid && isDue(tab, now) ? { ...tab, remindAt: null } : tab))
  return { tabs: seen, current: tabs.some((tab) => tab.urlid === urlid) ? urlid : current }
}

/** Closes a tab. If it was shown, none is. */
export function closeTab({ tabs, current }: PlayTabs, urlid: string): PlayTabs {
  return {
    tabs: tabs.filter((tab) => tab.urlid !== urlid),
    current: current === urlid ? null : current,
  }
}

/** Moves a tab to a place, 0-based. */
export function moveTab({ tabs, current }: PlayTabs, urlid: string, to: number): PlayTabs {
  const moved = tabs.find((tab) => tab.urlid === urlid)
  if (!moved) return { tabs, current }
  const others = tabs.filter((tab) => tab !== moved)
  return { tabs: others.toSpliced(Math.max(0, to), 0, moved), current }
}

export const changeTab = (
  { tabs, current }: PlayTabs,
  urlid: string,
  change: Partial<Pick<PlayTab, 'name' | 'remindAt'>>,
): PlayTabs => ({
  tabs: tabs.map((tab) => (tab.urlid === urlid ? { ...tab, ...change } : tab)),
  current,
})

export const isDue = (tab: PlayTab, now: number) => tab.remindAt !== null && tab.remindAt <= now
