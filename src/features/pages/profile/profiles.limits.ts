/** The tabs of a profile, in their order. */
export const PROFILE_TABS = ['reviews', 'games', 'lists', 'votes', 'library'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]
