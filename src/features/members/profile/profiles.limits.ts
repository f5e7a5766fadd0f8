/** What a profile lists, in the order of its tabs. */
export const PROFILE_TABS = ['reviews', 'games', 'lists', 'votes'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The tab that an address names; the first for anything else. */
export const profileTab = (value: unknown): ProfileTab =>
  PROFILE_TABS.find((tab) => tab === value) ?? 'reviews'
