/** The tabs of a profile, in their order. */
export const PROFILE_TABS = ['reviews', 'games', 'lists', 'votes'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tab that an address names, or the first. */
export const profileTab = (value: unknown): ProfileTab =>
  PROFILE_TABS.find((tab) => tab === value) ?? 'reviews'
