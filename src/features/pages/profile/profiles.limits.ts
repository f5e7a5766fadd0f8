import type { LibraryStatus } from '#/shared/libraryStatus.ts'

/** The tabs of a profile, in their order. */
export const PROFILE_TABS = ['reviews', 'games', 'lists', 'votes', 'library'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** The status whose games a library shows first. */
export const FIRST_STATUS: LibraryStatus = 'playing'
