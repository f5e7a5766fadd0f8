import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { NoSuchMember } from '#/features/pages/profile/NoSuchMember.tsx'
import { ProfilePage } from '#/features/pages/profile/ProfilePage.tsx'
import { profileJsonLd } from '#/features/pages/profile/profileJsonLd.ts'
import { profileListQuery, profileQuery } from '#/features/pages/profile/profiles.client.ts'
import { FIRST_STATUS, PROFILE_TABS } from '#/features/pages/profile/profiles.limits.ts'
import { profileProgressQuery } from '#/features/pages/profile/progress/profileProgress.client.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { excerpt } from '#/shared/excerpt.ts'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { orNotFound } from '#/shared/orNotFound.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageParam, pageSearch } from '#/shared/pageSearch.ts'
import { pageNumber } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import { preloadMarkdown } from '#/ui/markdown/loadMarkdown.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

const STATUSES = LIBRARY_STATUSES.map(({ id }) => id)
const params = pageSearch({
  tab: oneOf(PROFILE_TABS, 'reviews'),
  status: oneOf(STATUSES, FIRST_STATUS),
  page: pageParam,
})

const shown = ({ tab = 'reviews', status = FIRST_STATUS, page }: ReturnType<typeof params.valid>) => ({
  tab,
  status,
  page: pageNumber(page),
})

export const Route = createFileRoute('/user/$username')({
  validateSearch: params.validate,
  loaderDeps: ({ search }) => params.valid(search),
  loader: async ({ context: { queryClient }, params: { username }, deps }) => {
    const { tab, status, page } = shown(deps)
    const [profile] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(profileQuery(username)),
        queryClient.ensureQueryData(profileProgressQuery(username)),
        ensurePage(
          queryClient,
          profileListQuery(username, tab, page, tab === 'library' ? status : undefined),
        ),
        preloadMarkdown(),
      ]),
    )
    // Each member has one address, whatever the case of the name in the request.
    if (profile.username !== username)
      throw redirect({ to: '/user/$username', params: { username: profile.username }, search: deps })
    return profile
  },
  head: ({ loaderData: profile, match }) => {
    if (!profile) return missingHead('Member not found', match)
    const name = authorName(profile)
    return pageHead({
      title: name === profile.username ? name : `${name} (@${profile.username})`,
      description: excerpt(profile.about, 160) || `Reviews, games, and lists by ${name}.`,
      path: paths.user(profile.username),
      image: profile.share_image,
      type: 'profile',
      jsonLd: import.meta.env.SSR ? profileJsonLd(profile) : undefined,
    })
  },
  component: Member,
  notFoundComponent: Nobody,
})

function Member() {
  const { data: profile } = useSuspenseQuery(profileQuery(Route.useParams().username))
  const deps = Route.useLoaderDeps()
  return (
    <>
      <RefusedParamsBanner refused={params.refused(Route.useSearch())} />
      <ProfilePage profile={profile} {...shown(deps)} />
    </>
  )
}

function Nobody() {
  return <NoSuchMember username={Route.useParams().username} />
}
