import { storedListeners, storedText, storeText } from '#/shared/browserStorage.ts'
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

const ON_SERVER: DisplaySettings = {
  theme: DEFAULT_THEME,
  view: DEFAULT_VIEW,
  earlyAccess: false,
  notifications: true,
}
let current: DisplaySettings | undefined

/** Another tab may change them. */
const { subscribe, announce } = storedListeners(SETTINGS_KEY, (text) => {
  current = readDisplaySettings(text)
  applyToPage(current)
  announce()
})

function settings(): DisplaySettings {
  current ??= readDisplaySettings(storedText(SETTINGS_KEY))
  return current
}

/** The reader's theme and view; the defaults while the server renders. */
export function useDisplaySettings(): DisplaySettings {
  return useBrowserValue(subscribe, settings, ON_SERVER)
}

/** Changes theme or view at once, in this and other open tabs, and stores it if the browser allows. */
export function setDisplaySetting(change: Partial<DisplaySettings>): void {
  current = { ...settings(), ...change }
  storeText(SETTINGS_KEY, changeDisplaySettings(storedText(SETTINGS_KEY), change))
  applyToPage(current)
  announce()
}

function applyToPage({ theme, view, earlyAccess }: DisplaySettings): void {
  document.documentElement.dataset.theme = theme
  document.documentElement.dataset.view = view
  document.documentElement.toggleAttribute('data-early-access', earlyAccess)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeById(theme).themeColor)
}
