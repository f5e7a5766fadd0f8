/**
 * The themes and the settings that the browser stores. The colors themselves are in
 * src/styles/themes.css; `themeColor` repeats a theme's surface color for the browser's toolbar.
 */
export const THEMES = [
  { id: 'dark', name: 'Dark', scheme: 'dark', themeColor: '#171a21', accent: '#ffd166' },
  { id: 'light', name: 'Light', scheme: 'light', themeColor: '#ffffff', accent: '#8a5a00' },
  { id: 'ocean', name: 'Ocean', scheme: 'dark', themeColor: '#10283a', accent: '#3ec7e0' },
  { id: 'dracula', name: 'Dracula', scheme: 'dark', themeColor: '#2f3241', accent: '#bd93f9' },
  { id: 'eighties', name: 'Eighties', scheme: 'dark', themeColor: '#363636', accent: '#ffcc66' },
  { id: 'bushido', name: 'Bushido', scheme: 'dark', themeColor: '#1c1815', accent: '#f0595d' },
  { id: 'mint', name: 'Mint', scheme: 'light', themeColor: '#ffffff', accent: '#0a7350' },
  { id: 'iceberg-dark', name: 'Iceberg dark', scheme: 'dark', themeColor: '#1e2132', accent: '#91acd1' },
] as const

export type ThemeId = (typeof THEMES)[number]['id']
export type ListView = 'list' | 'grid'

export const DEFAULT_THEME: ThemeId = 'dark'
export const DEFAULT_VIEW: ListView = 'list'

/** The storage key of the settings, as JSON. Other code may store further fields in the same object. */
export const SETTINGS_KEY = 'idledex.settings'

export interface DisplaySettings {
  theme: ThemeId
  view: ListView
  /** Whether lists mark games in early access with a colored edge. */
  earlyAccess: boolean
  /** Whether new notifications appear in the corner of the page. */
  notifications: boolean
}

export function isThemeId(value: unknown): value is ThemeId {
  return THEMES.some((theme) => theme.id === value)
}

export function themeById(id: ThemeId): (typeof THEMES)[number] {
  return THEMES.find((theme) => theme.id === id)!
}

/**
 * Parses the stored settings. Missing, invalid or unknown values become their defaults; never throws.
 * `text` is null if nothing was saved.
 */
export function readDisplaySettings(text: string | null): DisplaySettings {
  const saved = parseObject(text)
  return {
    theme: isThemeId(saved.theme) ? saved.theme : DEFAULT_THEME,
    view: saved.view === 'grid' ? 'grid' : DEFAULT_VIEW,
    earlyAccess: saved.earlyAccess === true,
    notifications: saved.notifications !== false,
  }
}

/** The JSON to store after a change. Fields of other code stay. */
export function changeDisplaySettings(text: string | null, change: Partial<DisplaySettings>): string {
  return JSON.stringify({ ...parseObject(text), ...change })
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

const colorsByTheme = JSON.stringify(Object.fromEntries(THEMES.map((theme) => [theme.id, theme.themeColor])))

/**
 * Text of the inline script that sets `data-theme`, `data-view`, and `data-early-access` on <html> (and the color of a `theme-color` meta that
 * precedes it) before the first paint. If storage is denied or invalid, the defaults are set. The text
 * is constant, so a content security policy can allow it by its hash.
 */
export const themeScript =
  `(function(){var d=document,r=d.documentElement,c=${colorsByTheme},s;` +
  `try{s=JSON.parse(localStorage.getItem(${JSON.stringify(SETTINGS_KEY)}))}catch(e){}` +
  `s=s||{};` +
  `var t=typeof s.theme=="string"&&Object.hasOwn(c,s.theme)?s.theme:${JSON.stringify(DEFAULT_THEME)};` +
  `r.setAttribute("data-theme",t);` +
  `r.setAttribute("data-view",s.view==="grid"?"grid":${JSON.stringify(DEFAULT_VIEW)});` +
  `if(s.earlyAccess===true)r.setAttribute("data-early-access","");` +
  `var m=d.querySelector('meta[name="theme-color"]');` +
  `if(m)m.setAttribute("content",c[t])})();`

/** The site's mark in a theme's colors, as SVG text: the favicon that follows the theme. */
export function faviconSvg(id: ThemeId): string {
  const { accent, themeColor } = themeById(id)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${themeColor}"/>` +
    `<path fill="${accent}" d="${MARK_PATH}"/></svg>`
  )
}

/** The mark on a 32 × 32 grid: three bars that grow, the last with the dot of an i above it. */
export const MARK_PATH =
  'M6 20.5a1.5 1.5 0 0 1 1.5-1.5h2a1.5 1.5 0 0 1 1.5 1.5V25a1.5 1.5 0 0 1-1.5 1.5h-2A1.5 1.5 0 0 1 6 25z' +
  'M13.5 16a1.5 1.5 0 0 1 1.5-1.5h2a1.5 1.5 0 0 1 1.5 1.5v9a1.5 1.5 0 0 1-1.5 1.5h-2a1.5 1.5 0 0 1-1.5-1.5z' +
  'M21 13a1.5 1.5 0 0 1 1.5-1.5h2A1.5 1.5 0 0 1 26 13v12a1.5 1.5 0 0 1-1.5 1.5h-2A1.5 1.5 0 0 1 21 25z' +
  'M23.5 4.5a2.75 2.75 0 1 1 0 5.5 2.75 2.75 0 0 1 0-5.5z'
