export const SETTINGS_TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'display', label: 'Display' },
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]['id']

/** The tab that an address names; the first where it names none. */
export const settingsTab = (value: unknown): SettingsTab =>
  SETTINGS_TABS.find((tab) => tab.id === value)?.id ?? 'profile'
