/** The tabs of the settings, in their order. */
export const SETTINGS_TABS = [
  'profile',
  'sign-in',
  'security',
  'notifications',
  'display',
  'filters',
  'blocked',
  'data',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]
