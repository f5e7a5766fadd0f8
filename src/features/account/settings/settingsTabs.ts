import { paths } from '#/shared/paths.ts'

export const SETTINGS_TABS = [
  { id: 'profile', label: 'Profile' },
  { id: 'sign-in', label: 'Sign-in' },
  { id: 'security', label: 'Security' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'display', label: 'Display' },
  { id: 'blocked', label: 'Blocked games' },
  { id: 'data', label: 'Your data' },
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]['id']

/** The tab that an address names, or the first. */
export const settingsTab = (value: unknown): SettingsTab =>
  SETTINGS_TABS.find((tab) => tab.id === value)?.id ?? 'profile'

/** The address of a tab. */
export const tabAddress = (tab: SettingsTab): string => paths.settings(tab)
