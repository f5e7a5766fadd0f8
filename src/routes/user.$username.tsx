import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { authorName } from '#/features/members/authorName.ts'
import { NoSuchMember } from '#/features/members/profile/NoSuchMember.tsx'
import { ProfilePage } from '#/features/members/profile/ProfilePage.tsx'
import { profileListQuery, profileQuery } from '#/features/members/profile/profiles.client.ts'
import { type ProfileTab, profileTab } from '#/features/members/profile/profiles.limits.ts'
import { excerpt } from '#/features/posts/excerpt.ts'
import { isMissing } from '#/shared/apiClient.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { pageNumber, pageParam } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import shareImage from '#/styles/share.png?url'

interface ProfileSearch {
  tab?: ProfileTab | undefined
  page?: string | undefined
}

export const Route = createFileRoute('/user/$username')({
  // A parameter that is not returned would stay in the address as it is, so every one is.
  validateSearch: ({ tab, page }: Record<string, unknown>): ProfileSearch => ({
    tab: profileTab(tab) === 'reviews' ? undefined : profileTab(tab),
    page: pageParam(page),
  }),
  loaderDeps: ({ search: { tab, page } }): ProfileSearch => ({ tab, page }),
  loader: async ({ context: { queryClient }, params: { username }, deps }) => {
    try {
      const [profile] = await Promise.all([
        queryClient.ensureQueryData(profileQuery(username)),
        ensurePage(queryClient, profileListQuery(username, profileTab(deps.tab), pageNumber(deps.page))),
      ])
      // Each member has one address, whatever the case of the name in the request.
      if (profile.username !== username)
        throw redirect({ to: '/user/$username', params: { username: profile.username }, search: deps })
      return profile
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  },
  head: ({ loaderData: profile }) => {
    if (!profile) return missingHead('Member not found')
    const name = authorName(profile)
    return pageHead({
      title: name === profile.username ? name : `${name} (@${profile.username})`,
      description: excerpt(profile.about, 160) || `Reviews, games, and lists by ${name}.`,
      path: paths.user(profile.username),
      image: profile.avatar_url ?? shareImage,
      type: 'profile',
    })
  },
  component: Member,
  notFoundComponent: Nobody,
})

function Member() {
  const { data: profile } = useSuspenseQuery(profileQuery(Route.useParams().username))
  const { tab, page } = Route.useSearch()
  return <ProfilePage profile={profile} tab={profileTab(tab)} page={pageNumber(page)} />
}

function Nobody() {
  return <NoSuchMember username={Route.useParams().username} />
}
