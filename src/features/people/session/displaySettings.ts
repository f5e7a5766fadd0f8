import {
  changeDisplaySettings,
  DEFAULT_THEME,
  DEFAULT_VIEW,
  type DisplaySettings,
  readDisplaySettings,
  SETTINGS_KEY,
  themeById,
} from '#/shared/themes.ts'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'

const listeners = new Set<() => void>()
const ON_SERVER: DisplaySettings = {
  theme: DEFAULT_THEME,
  view: DEFAULT_VIEW,
  earlyAccess: false,
  notifications: true,
}
let current: DisplaySettings | undefined

function savedText(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY)
  } catch {
    return null
  }
}

function settings(): DisplaySettings {
  current ??= readDisplaySettings(savedText())
  return current
}

/** The reader's theme and view; the defaults while the server renders. */
export function useDisplaySettings(): DisplaySettings {
  return useBrowserValue(subscribe, settings, ON_SERVER)
}

/** Changes theme or view at once, in this and other open tabs, and stores it if the browser allows. */
export function setDisplaySetting(change: Partial<DisplaySettings>): void {
  current = { ...settings(), ...change }
  try {
    localStorage.setItem(SETTINGS_KEY, changeDisplaySettings(savedText(), change))
  } catch {
    // Storage is denied or full: the choice lasts as long as the page.
  }
  applyToPage(current)
  for (const listener of listeners) listener()
}

function applyToPage({ theme, view, earlyAccess }: DisplaySettings): void {
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.view = view
  document.documentElement.toggleAttribute('data-early-access', earlyAccess)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeById(theme).themeColor)
}

/** Another tab changed them. A null key means that the whole storage was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key !== SETTINGS_KEY && event.key !== null) return
  current = readDisplaySettings(event.newValue)
  applyToPage(current)
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
