import { queryOptions } from '@tanstack/react-query'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import type { CommunityPost } from '#/features/community/posts/posts.contract.ts'
import { apiGet } from '#/shared/apiClient.ts'
import { foldCase } from '#/shared/foldCase.ts'
import type { LibraryStatus } from '#/shared/libraryStatus.ts'
import { pagedQuery } from '#/shared/pagedQuery.ts'
import type { Profile, ProfileVote } from './profiles.contract.ts'
import type { ProfileTab } from './profiles.limits.ts'

const address = (username: string) => `/api/users/${encodeURIComponent(username)}`

/** A member's profile. The name is case-insensitive. */
export function profileQuery(username: string) {
  return queryOptions({
    queryKey: ['profiles', foldCase(username)] as const,
    queryFn: ({ signal }) => apiGet<Profile>(address(username), signal),
  })
}

/** The type of the rows of each tab. */
export interface ProfileRows {
  reviews: CommunityPost
  games: GameCard
  lists: CommunityPost
  votes: ProfileVote
  library: GameCard
}

/** The rows of a profile's tab, newest first. `status`: which part of a library. */
export function profileListQuery<Tab extends ProfileTab>(
  username: string,
  tab: Tab,
  firstPage = 1,
  status?: LibraryStatus,
) {
  const key = ['profiles', foldCase(username), tab]
  return pagedQuery<ProfileRows[Tab]>(key, `${address(username)}/${tab}`, { status }, firstPage)
}
